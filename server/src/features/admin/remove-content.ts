// Removes a secret, or a comment of a secret or a photo, that somebody of the team came upon: as a decision like any other, by a rule that its author is told.
import type { RemovableKind } from '@murmullo/contract/admin'
import { AppError } from '@murmullo/contract/errors'
import type { RemovalRule } from '@murmullo/contract/rules'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { findCommentNamed } from '../comments/settle-comment.ts'
import { closeOpenReview } from '../moderation/close-review.ts'
import { findPhotoCommentNamed } from '../photos/settle-photo-comment.ts'
import { findReadableSecret } from '../secrets/find-readable-secret.ts'
import { assertDecidable, carryOut, hold, type Subject, tellReaders } from './carry-out.ts'

type Wanted = { readonly kind: RemovableKind; readonly id: string; readonly rule: RemovalRule }

const unknown = { secret: 'secrets.not_found', comment: 'comments.not_found' } as const
const actions = { secret: 'admin.remove_secret', comment: 'admin.remove_comment' } as const

export async function removeContent(call: Call, { kind, id, rule }: Wanted) {
  const { services } = call
  const subject = await find(call, kind, id)
  const wish = { decision: 'remove', rule } as const
  const { content, fate } = await services.db.app.transaction().execute(async (trx) => {
    const content = await hold(trx, subject)
    // Erased meanwhile; or private, which is for administrators alone.
    if (content === null || (content.isPrivate && whoAsks(call).kind !== 'admin')) throw new AppError(unknown[kind])
    if (content.state === 'removed') throw new AppError('moderation.decided')
    assertDecidable(call, content, wish)
    const objections = await closeOpenReview(trx, subject)
    const action = actions[kind]
    return { content, fate: await carryOut(call, trx, { ...wish, subject, content, objections, action }) }
  })
  tellReaders(services, content, fate)
  return {}
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
