// What a sanction needs, what somebody is told of it, and which comes next.
import { type SanctionKind, sanctionKinds } from '@murmullo/contract/deeds'
import type { StatementAction } from '@murmullo/contract/statements'

export function hasEnd(kind: SanctionKind): boolean {
  return kind === 'silence' || kind === 'suspend'
}

export const toldAs = {
  warn: 'warned',
  silence: 'silenced',
  suspend: 'suspended',
  expel: 'expelled',
} as const satisfies Record<SanctionKind, StatementAction>

export function graverOf(one: SanctionKind | null, other: SanctionKind | null): SanctionKind | null {
  if (one === null || other === null) return one ?? other
  return sanctionKinds.indexOf(one) > sanctionKinds.indexOf(other) ? one : other
}

/** One step graver than the gravest before. */
export function nextAfter(gravest: SanctionKind | null): SanctionKind {
  const step = gravest === null ? 0 : sanctionKinds.indexOf(gravest) + 1
  return sanctionKinds[step] ?? 'expel'
}
