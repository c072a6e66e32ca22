// View: maps a review queue row to the API response. It contains text and verdict, never the author's account.
import { excerpt } from '@murmullo/contract/text/excerpt'
import { ruleOrGeneric } from '@murmullo/contract/moderation/rules'
import type { Review } from '@murmullo/contract/moderation/moderation'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import type { ReviewRow } from './reviews.columns.ts'
import { confirmRuleFor } from './reviews.policy.ts'

type Found = {
  readonly seen: string
  /** The moderator who reads the queue made the decision under appeal. */
  readonly isOwnDecision: boolean
  /** Contents with the same text. */
  readonly identical: number
}

export function viewReview(row: ReviewRow, { seen, isOwnDecision, identical }: Found): Review {
  return {
    id: row.publicId,
    kind: reviewKind(row),
    text: row.text,
    seen,
    authorNickname: row.authorNickname,
    explicit: row.isExplicit,
    // A database constraint allows only these values.
    state: row.state as Review['state'],
    riskLevel: row.riskLevel as Review['riskLevel'],
    isUrgent: row.isUrgent,
    answers: row.answeredId === null ? null : { id: row.answeredId, beginning: excerpt(row.answeredText ?? '', 140) },
    photo: viewPhoto(row),
    verdict: row.verdict,
    aiError: row.aiError,
    waitingSince: truncateToMinute(row.appealedAt ?? row.createdAt),
    reviewRequested: row.reviewRequested,
    appeal: viewAppeal(row, isOwnDecision),
    confirmRule: confirmRuleFor(row),
    identical,
    minor: row.isMinor ? { approvals: row.approvals, isApprovedByMe: row.isApprovedByMe } : null,
  }
}

function reviewKind({ secretId, photoPublicId }: ReviewRow): Review['kind'] {
  if (photoPublicId !== null) return 'photo'
  return secretId === null ? 'comment' : 'secret'
}

function viewPhoto({ photoPublicId, placeholder, width, height }: ReviewRow): Review['photo'] {
  if (photoPublicId === null || placeholder === null) return null
  return { id: photoPublicId, placeholder, width: width ?? 0, height: height ?? 0 }
}

function viewAppeal(
  { appeal, appealedAt, appealedAction, appealedRule, decidedAt, decidedByHuman }: ReviewRow,
  isOwnDecision: boolean,
): Review['appeal'] {
  if (appeal === null || appealedAt === null || decidedAt === null) return null
  return {
    text: appeal,
    against: appealedAction as NonNullable<Review['appeal']>['against'],
    appealedAt: truncateToMinute(appealedAt),
    rule: ruleOrGeneric(appealedRule ?? ''),
    decidedAt: truncateToMinute(decidedAt),
    byHuman: decidedByHuman ?? false,
    isOwnDecision,
  }
}
