// Maps an erasure row to the receipt: counts, days and cohort size.
import type { ErasedKind, ErasureMode, ErasureReceipt } from '@murmullo/contract/accounts/erasure'
import { truncateToDay } from '@murmullo/contract/core/primitives'

type ErasureRow = Readonly<{
  scope: 'account' | 'secrets'
  mode: ErasureMode
  requestedAt: Date
  doneAt: Date | null
  unsigned: unknown
  eraseBy: string | null
  cohortSize: number | null
  erased: unknown
}>

export function viewReceipt(row: ErasureRow): ErasureReceipt {
  const counts = row.erased as Partial<Record<ErasedKind, number>>
  const unsigned = row.unsigned as Partial<Record<ErasedKind, number>>
  return {
    scope: row.scope,
    mode: row.mode,
    requestedOn: truncateToDay(row.requestedAt),
    doneOn: row.doneAt === null ? null : truncateToDay(row.doneAt),
    unsigned: { secrets: unsigned.secrets ?? 0, comments: unsigned.comments ?? 0 },
    eraseBy: row.eraseBy,
    people: row.cohortSize,
    erased: {
      secrets: counts.secrets ?? 0,
      comments: counts.comments ?? 0,
      photos: counts.photos ?? 0,
      messages: counts.messages ?? 0,
      requests: counts.requests ?? 0,
      follows: counts.follows ?? 0,
      blocks: counts.blocks ?? 0,
      preferences: counts.preferences ?? 0,
      archives: counts.archives ?? 0,
      sessions: counts.sessions ?? 0,
    },
  }
}
