// Email templates for notifications. They contain no text, actor or secret.
import { notificationLimits } from '@murmullo/contract/limits'
import { type CaseResult, outcomeOf, outcomeTexts } from '@murmullo/contract/report-outcomes'
import type { Letter } from '../../platform/mail.ts'
import { frameLetter } from '../accounts/frame-letter.ts'

type Links = { readonly origin: string; readonly unsubscribe: string }

/**
 * Digest about the user's own content: the same text for every event type and count. A type or a number in a mailbox preview would let an
 * actor who commented or decided conclude that this mailbox belongs to the author. `reports`: closed reports; their outcomes follow the
 * constant text, from the table that the reporter's page uses.
 */
export function batchLetter(to: string, reports: readonly CaseResult[], links: Links): Letter {
  const outcomes = new Set(reports.flatMap((report) => outcomeOf(report) ?? []))
  const answers = [...outcomes].map((outcome) => `Sobre lo que nos reportaste: ${outcomeTexts[outcome]}`)
  return frame(to, links, {
    subject: 'Tienes novedades en Murmullo',
    lines: ['Entra cuando quieras: ahí está todo lo que no has visto.', ...answers],
    list: [],
  })
}

export function chatRequestLetter(to: string, requests: number, links: Links): Letter {
  return frame(to, links, {
    subject: 'Alguien quiere conversar contigo',
    lines: ['Has recibido una solicitud. Tú decides si contestas: hasta entonces no sabe nada de ti.'],
    list: requests === 1 ? [] : [`${counted(requests)} solicitudes para conversar`],
  })
}

type Words = { readonly subject: string; readonly lines: readonly string[]; readonly list: readonly string[] }

function frame(to: string, { origin, unsubscribe }: Links, words: Words): Letter {
  return frameLetter(to, {
    ...words,
    link: { to: `${origin}/notifications`, label: 'Ver mis notificaciones' },
    unsubscribe,
  })
}

function counted(count: number): string {
  const { unreadMost } = notificationLimits
  return count >= unreadMost ? `Más de ${unreadMost - 1}` : String(count)
}
