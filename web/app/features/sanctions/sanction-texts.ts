// Spanish labels of sanctions, for moderators.
import type { SanctionKind } from '@murmullo/contract/core/action-kinds'
import { type RemovalRule, ruleNames } from '@murmullo/contract/moderation/rules'
import type { Sanction } from '@murmullo/contract/moderation/sanctions'

export const kindNames: Readonly<Record<SanctionKind, string>> = {
  warn: 'Advertir',
  silence: 'Silenciar',
  suspend: 'Suspender',
  expel: 'Expulsar',
}

export const kindMeanings: Readonly<Record<SanctionKind, string>> = {
  warn: 'Lo lee y sigue como siempre.',
  silence: 'No puede comentar ni chatear durante ese tiempo.',
  suspend: 'Solo puede leer durante ese tiempo.',
  expel: 'Para siempre. Se cierran sus sesiones.',
}

/** Nouns for a sanction that is in effect. */
export const sanctionNames: Readonly<Record<SanctionKind, string>> = {
  warn: 'Advertencia',
  silence: 'Silencio',
  suspend: 'Suspensión',
  expel: 'Expulsión',
}

const stateNames: Readonly<Record<Sanction['state'], string>> = {
  active: 'Vigente',
  expired: 'Terminada',
  revoked: 'Levantada',
  replaced: 'Sustituida',
  overturned: 'Anulada tras apelar',
}

export function stateLabel({ kind, state }: Pick<Sanction, 'kind' | 'state'>): string {
  return kind === 'warn' && state === 'active' ? 'Enviada' : stateNames[state]
}

/** For example, "Acoso o amenazas". */
export function ruleLabel(rule: RemovalRule): string {
  const name = ruleNames[rule]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export const durations: readonly (readonly [days: number, label: string])[] = [
  [1, '1 día'],
  [3, '3 días'],
  [7, '1 semana'],
  [14, '2 semanas'],
  [30, '1 mes'],
  [90, '3 meses'],
  [180, '6 meses'],
  [365, '1 año'],
]
