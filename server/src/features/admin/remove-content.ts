// Endpoint handler: removes a secret or a comment outside the review queue. It takes effect at once, with the same undo window and
// delayed notification as any decision.
import type { RemovableKind } from '@murmullo/contract/admin'
import { AppError } from '@murmullo/contract/errors'
import type { RemovalRule } from '@murmullo/contract/rules'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { findCommentNamed } from '../comments/settle-comment.ts'
import { closeOpenReview } from '../moderation/close-review.ts'
import { findPhotoCommentNamed } from '../photos/settle-photo-comment.ts'
import { findReadableSecret } from '../secrets/find-readable-secret.ts'
import { fateOf } from './decisions.policy.ts'
import { assertDecidable, deferDecision } from './defer-decision.ts'
import { holdContent, type Subject } from './hold-content.ts'
import { noteLapse } from './note-lapse.ts'
import { tellReaders } from './notify-readers.ts'
import { takePending } from './pending.store.ts'

type Wanted = { readonly kind: RemovableKind; readonly id: string; readonly rule: RemovalRule }

const unknown = { secret: 'secrets.not_found', comment: 'comments.not_found' } as const
const actions = { secret: 'admin.remove_secret', comment: 'admin.remove_comment' } as const

export async function removeContent(call: Call, { kind, id, rule }: Wanted) {
  const { services } = call
  const { accountId: moderatorId, kind: role } = whoAsks(call)
  const subject = await find(call, kind, id)
  const decision = 'remove' as const
  const { content, fate, reviewId } = await services.db.app.transaction().execute(async (trx) => {
    const content = await holdContent(trx, subject)
    // Deleted meanwhile, or private, which only the admin role may access.
    if (content === null || (content.isPrivate && role !== 'admin')) throw new AppError(unknown[kind])
    if (content.state === 'removed') throw new AppError('moderation.decided')
    assertDecidable({ content, decision, rule, moderatorId })
    const review = await closeOpenReview(trx, subject)
    // A removal overrides a pending approval. An undo of the removal returns the content to the queue.
    const overruled = await takePending(trx, review.id)
    if (overruled !== undefined) await noteLapse(trx, content, overruled)
    const before = overruled?.before ?? review.before
    const fate = fateOf(content, decision, [])
    const action = actions[kind]
    const { objections } = review
    const { needsReview, askAgain } = before
    const decided = {
      review,
      content,
      before: { needsReview, askAgain },
      objections,
      moderatorId,
      action,
      decision,
      rule,
      fate,
    }
    await deferDecision(services, trx, decided)
    return { content, fate, reviewId: review.publicId }
  })
  tellReaders(services, content, fate)
  return { reviewId }
}

async function find(call: Call, kind: RemovableKind, id: string): Promise<Subject> {
  if (kind === 'secret') return { secretId: (await findReadableSecret(call, id)).row.id }
  const { app } = call.services.db
  const comment = await findCommentNamed(app, id)
  if (comment !== undefined) return { commentId: comment.id }
  const ofPhoto = await findPhotoCommentNamed(app, id)
  if (ofPhoto === undefined) throw new AppError(unknown[kind])
  return { photoCommentId: ofPhoto.id }
}
