// Sanction messages for the sanctioned user: the banner on every page, and the error of a refused form.
import type { ActiveSanctionKind } from '@murmullo/contract/core/action-kinds'
import type { ErrorData } from '@murmullo/contract/core/errors'
import { longDate } from '../../lib/format/dates.ts'

/** "No puedes comentar ni conversar hasta el 12 de noviembre de 2026." */
export function sanctionLabel(kind: ActiveSanctionKind, until: string | null): string {
  const end = until === null ? '' : ` hasta el ${longDate(until)}`
  return {
    silence: `No puedes comentar ni conversar${end}.`,
    suspend: `Tu cuenta está suspendida${end}: puedes leer, pero no participar.`,
    expel: 'Tu cuenta está expulsada.',
  }[kind]
}

const kinds = {
  'sanctions.silenced': 'silence',
  'sanctions.suspended': 'suspend',
  'sanctions.expelled': 'expel',
} as const

/** Error message for a form that was refused because of a sanction. */
export function sanctionErrorMessage(code: keyof typeof kinds, { until }: ErrorData): string {
  return `${sanctionLabel(kinds[code], typeof until === 'string' ? until : null)} Mira por qué en «Mi sanción».`
}
