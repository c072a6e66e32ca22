// What was thought of a picture, kept as a text's verdict is: so that a person finds it in the queue, now or when somebody objects.
import type { Db, Trx } from '../../platform/db.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { findInReview, upsertCheck } from './moderation.store.ts'

type Looked = {
  readonly waits: boolean
  /** For the team. */
  readonly why: string | null
  /** Of its caption. */
  readonly isMinorFlagged: boolean
}

export function keepLooked(
  trx: Trx,
  subject: { photoId: string },
  { waits, why, isMinorFlagged }: Looked,
): Promise<void> {
  const riskOfWaiting = isMinorFlagged ? 'high' : 'medium'
  return upsertCheck(trx, subject, {
    id: newInternalId(),
    publicId: newPublicId(),
    verdict: null,
    riskLevel: waits ? riskOfWaiting : 'safe',
    needsReview: waits,
    aiError: why,
    askAgain: false,
    isOutage: false,
    isUrgent: false,
  })
}

/** Whether it waits for the team. */
export function isInReview(db: Db, subject: { photoId: string }): Promise<boolean> {
  return findInReview(db, subject)
}
