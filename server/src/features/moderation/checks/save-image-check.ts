// Stores the image classification as a row of `moderation.checks`, so that the review queue and appeals find it.
import type { Db, Trx } from '../../../platform/db/database.ts'
import { newInternalId } from '../../../platform/crypto/internal-id.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { findInReview, upsertCheck } from './moderation.store.ts'

type ImageCheck = {
  readonly needsReview: boolean
  /** Error or reason, shown to moderators only. */
  readonly reviewReason: string | null
  /** Of the caption. */
  readonly isMinorFlagged: boolean
}

export function saveImageCheck(
  trx: Trx,
  subject: { photoId: string },
  { needsReview: waits, reviewReason, isMinorFlagged }: ImageCheck,
): Promise<void> {
  const reviewRiskLevel = isMinorFlagged ? 'high' : 'medium'
  return upsertCheck(trx, subject, {
    id: newInternalId(),
    publicId: newPublicId(),
    verdict: null,
    riskLevel: waits ? reviewRiskLevel : 'safe',
    needsReview: waits,
    aiError: reviewReason,
    needsRetry: false,
    isOutage: false,
    isUrgent: false,
  })
}

/** Whether the photo waits in the review queue. */
export function isInReview(db: Db, subject: { photoId: string }): Promise<boolean> {
  return findInReview(db, subject)
}
