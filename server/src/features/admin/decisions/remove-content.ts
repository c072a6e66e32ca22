// Endpoint handler: removes a secret or a comment outside the review queue. It takes effect at once, with the same undo window and
// delayed notification as any decision.
import type { RemovableKind } from '@murmullo/contract/admin/admin'
import { AppError } from '@murmullo/contract/core/errors'
import type { RemovalRule } from '@murmullo/contract/moderation/rules'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { findCommentByPublicId } from '../../comments/check-comment.ts'
import { closeOpenReview } from '../../moderation/reviews/close-review.ts'
import { findPhotoCommentByPublicId } from '../../photos/comments/lock-photo-comment.ts'
import { findReadableSecret } from '../../secrets/reading/read-secret.ts'
import { decisionOutcome } from './decisions.policy.ts'
import { assertDecidable, deferDecision } from './defer-decision.ts'
import { lockContent, type Subject } from './lock-content.ts'
import { recordLapse } from './record-lapse.ts'
import { publishContentChange } from './publish-content-events.ts'
import { claimPending } from './pending-decisions.store.ts'

type RemovalInput = { readonly kind: RemovableKind; readonly id: string; readonly rule: RemovalRule }

const notFoundCodes = { secret: 'secrets.not_found', comment: 'comments.not_found' } as const
const actions = { secret: 'admin.remove_secret', comment: 'admin.remove_comment' } as const

export async function removeContent(context: RequestContext, { kind, id, rule }: RemovalInput) {
  return { reviewId: await removeSubject(context, await findSubject(context, kind, id), { kind, rule }) }
}

type Removal = {
  readonly kind: RemovableKind
  readonly rule: RemovalRule
  /** Whether the text is the one that the moderator read; checked under the lock. */
  readonly isSeen?: (text: string) => boolean
}

/** Returns the public id of the review, for the undo. */
export async function removeSubject(
  context: RequestContext,
  subject: Subject,
  { kind, rule, isSeen }: Removal,
): Promise<string> {
  const { deps } = context
  const { accountId: moderatorId, kind: role } = requireSession(context)
  const decision = 'remove' as const
  const { content, outcome, reviewId } = await deps.db.write.transaction().execute(async (trx) => {
    const content = await lockContent(trx, deps.keys, subject)
    // Deleted meanwhile, or private, which only the admin role may access.
    if (content === null || (content.isPrivate && role !== 'admin')) throw new AppError(notFoundCodes[kind])
    if (content.state === 'removed') throw new AppError('moderation.decided')
    if (isSeen?.(content.text) === false) throw new AppError('moderation.changed')
    assertDecidable({ content, decision, rule, moderatorId })
    const review = await closeOpenReview(trx, subject)
    // A removal overrides a pending approval. An undo of the removal returns the content to the queue.
    const overruled = await claimPending(trx, review.id)
    if (overruled !== undefined) await recordLapse(trx, content, overruled)
    const before = overruled?.undoState ?? review.before
    const outcome = decisionOutcome(content, decision, [])
    const action = actions[kind]
    const { objections } = review
    const { needsReview, needsRetry } = before
    const decided = {
      review,
      content,
      before: { needsReview, needsRetry },
      objections,
      moderatorId,
      action,
      decision,
      rule,
      outcome,
    }
    await deferDecision(deps, trx, decided)
    return { content, outcome, reviewId: review.publicId }
  })
  publishContentChange(deps, content, outcome)
  return reviewId
}

export async function findSubject(context: RequestContext, kind: RemovableKind, id: string): Promise<Subject> {
  if (kind === 'secret') return { secretId: (await findReadableSecret(context, id)).row.id }
  const { write } = context.deps.db
  const comment = await findCommentByPublicId(write, id)
  if (comment !== undefined) return { commentId: comment.id }
  const ofPhoto = await findPhotoCommentByPublicId(write, id)
  if (ofPhoto === undefined) throw new AppError(notFoundCodes[kind])
  return { photoCommentId: ofPhoto.id }
}
