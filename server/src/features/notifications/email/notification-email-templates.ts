// Email templates for notifications. They quote no user's text, and name neither the other user nor the secret.
import { notificationLimits } from '@murmullo/contract/constants/limits'
import { type CaseResult, reportOutcomeFor, outcomeTexts } from '@murmullo/contract/reports/report-outcomes'
import type { Email } from '../../../platform/integrations/mail.ts'
import { renderEmail } from '../../accounts/emails/email-layout.ts'

type Links = { readonly origin: string; readonly unsubscribe: string }

/**
 * Digest about the user's own content: the same text for every event type and count. A type or a number in a mailbox preview would let an
 * user who just commented, or a moderator who just decided, conclude that this mailbox belongs to the author. `reports`: closed reports; their outcomes follow the
 * constant text, from the table that the reporter's page uses.
 */
export function digestEmail(to: string, reports: readonly CaseResult[], links: Links): Email {
  const outcomes = new Set(reports.flatMap((report) => reportOutcomeFor(report) ?? []))
  const outcomeLines = [...outcomes].map((outcome) => `Sobre lo que nos reportaste: ${outcomeTexts[outcome]}`)
  return layoutEmail(to, links, {
    subject: 'Tienes novedades en Murmullo',
    lines: ['Entra cuando quieras: ahí está todo lo que no viste.', ...outcomeLines],
    list: [],
  })
}

/** Sent every day, with or without news: every copy has the same text, and the outcomes of reports are in the app only. */
export function dailyEmail(to: string, links: Links): Email {
  return layoutEmail(to, links, {
    subject: 'Tu correo diario de Murmullo',
    lines: [
      'Entra cuando quieras: ahí está todo lo que no viste.',
      'Te lo mandamos cada día a la misma hora, haya novedades o no: así no dice nada de lo que escribes.',
    ],
    list: [],
  })
}

export function chatRequestEmail(to: string, requests: number, links: Links): Email {
  return layoutEmail(to, links, {
    subject: 'Alguien quiere conversar contigo',
    lines: [
      requests === 1
        ? 'Recibiste una solicitud. Tú decides si contestas: hasta entonces, esa persona no sabe nada de ti.'
        : 'Recibiste solicitudes. Tú decides a quién contestas: hasta entonces, esas personas no saben nada de ti.',
    ],
    list: requests === 1 ? [] : [`${formatCount(requests)} solicitudes para conversar`],
  })
}

type EmailContent = { readonly subject: string; readonly lines: readonly string[]; readonly list: readonly string[] }

function layoutEmail(to: string, { origin, unsubscribe }: Links, content: EmailContent): Email {
  return renderEmail(to, {
    ...content,
    link: { to: `${origin}/notifications`, label: 'Ver mis notificaciones' },
    unsubscribe,
  })
}

function formatCount(count: number): string {
  const { unreadMax } = notificationLimits
  return count >= unreadMax ? `Más de ${unreadMax - 1}` : String(count)
}
