// From a row to a receipt: numbers and two minutes.
import type { ErasedKind, ErasureReceipt } from '@murmullo/contract/accounts'
import { cutToMinute } from '@murmullo/contract/values'

type ErasureRow = Readonly<{ requestedAt: Date; doneAt: Date | null; erased: unknown }>

export function viewReceipt({ requestedAt, doneAt, erased }: ErasureRow): ErasureReceipt {
  const counts = erased as Partial<Record<ErasedKind, number>>
  return {
    requestedAt: cutToMinute(requestedAt),
    doneAt: doneAt === null ? null : cutToMinute(doneAt),
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
