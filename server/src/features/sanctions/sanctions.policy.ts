// Sanction policy: which kinds expire, which statement action each kind maps to, and the escalation order.
import { type SanctionKind, sanctionKinds } from '@murmullo/contract/core/action-kinds'
import type { StatementAction } from '@murmullo/contract/moderation/statements'

export function hasEnd(kind: SanctionKind): boolean {
  return kind === 'silence' || kind === 'suspend'
}

export const statementActions = {
  warn: 'warned',
  silence: 'silenced',
  suspend: 'suspended',
  expel: 'expelled',
} as const satisfies Record<SanctionKind, StatementAction>

export function maxGravity(one: SanctionKind | null, other: SanctionKind | null): SanctionKind | null {
  if (one === null || other === null) return one ?? other
  return sanctionKinds.indexOf(one) > sanctionKinds.indexOf(other) ? one : other
}

/** Escalation: one step above the gravest earlier sanction. */
export function nextSanctionKind(gravest: SanctionKind | null): SanctionKind {
  const step = gravest === null ? 0 : sanctionKinds.indexOf(gravest) + 1
  return sanctionKinds[step] ?? 'expel'
}
