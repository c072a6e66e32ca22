// Maps rows to responses: an erasure to its receipt (counts, days and cohort size), and a delayed request for the account owner.
import type { ErasedKind, ErasureMode, ErasureReceipt } from '@murmullo/contract/accounts/erasure'
import { truncateToDay, truncateToMinute } from '@murmullo/contract/core/primitives'
import type { DelayedAction, DelayedRequest } from '@murmullo/contract/accounts/delayed-requests'

type ErasureRow = Readonly<{
  scope: 'account' | 'secrets'
  mode: ErasureMode
  requestedAt: Date
  doneAt: string | null
  unsigned: unknown
  eraseBy: string | null
  cohortSize: number | null
  cohortShare: number | null
  erased: unknown
}>

export function viewReceipt(row: ErasureRow): ErasureReceipt {
  const counts = row.erased as Partial<Record<ErasedKind, number>>
  const unsigned = row.unsigned as Partial<Record<ErasedKind, number>>
  return {
    scope: row.scope,
    mode: row.mode,
    requestedOn: truncateToDay(row.requestedAt),
    doneOn: row.doneAt,
    unsigned: { secrets: unsigned.secrets ?? 0, comments: unsigned.comments ?? 0 },
    eraseBy: row.eraseBy,
    people: row.cohortSize,
    share: row.cohortShare,
    erased: {
      secrets: counts.secrets ?? 0,
      comments: counts.comments ?? 0,
      photos: counts.photos ?? 0,
      messages: counts.messages ?? 0,
      requests: counts.requests ?? 0,
      follows: counts.follows ?? 0,
      blocks: counts.blocks ?? 0,
      preferences: counts.preferences ?? 0,
      sessions: counts.sessions ?? 0,
    },
  }
}

type DelayedRow = { readonly id: string; readonly action: DelayedAction; readonly dueAt: Date }

export function viewDelayedRequest({ id, action, dueAt }: DelayedRow): DelayedRequest {
  return { action, dueAt: truncateToMinute(dueAt), receipt: action === 'delete' ? id : null }
}
