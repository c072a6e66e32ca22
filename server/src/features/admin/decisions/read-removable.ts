// Endpoint handler: the text of a secret or a comment, for the page where a moderator removes it.
import type { RemovableContent, RemovableKind } from '@murmullo/contract/admin/admin'
import { AppError } from '@murmullo/contract/core/errors'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { findPublicComment } from '../../comments/check-comment.ts'
import { findPublicPhotoComment } from '../../photos/comments/lock-photo-comment.ts'
import { readSecret } from '../../secrets/reading/read-secret.ts'

type Input = { readonly kind: RemovableKind; readonly id: string }

export async function readRemovable(context: RequestContext, { kind, id }: Input): Promise<RemovableContent> {
  if (kind === 'secret') {
    const { text, authorNickname, publishedAt } = await readSecret(context, { id })
    return { text, authorNickname, publishedAt }
  }
  const { write } = context.deps.db
  const comment = (await findPublicComment(write, id)) ?? (await findPublicPhotoComment(write, id))
  if (comment === undefined) throw new AppError('comments.not_found')
  return { ...comment, publishedAt: truncateToMinute(comment.publishedAt) }
}
