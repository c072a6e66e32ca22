// Endpoint handler: adds a comment to a secret, in one idempotent statement. It becomes public at the next tick. The row of a signed comment stores the
// current nickname; the author's account is in a separate table.
import type { NewComment } from '@murmullo/contract/content/comments'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { commentMoon, markedCommentMoon } from '../../platform/authorship/comment-moon.ts'
import { findAuthor } from '../../platform/authorship/authors.ts'
import { publishContent, startPublication } from '../../platform/publication/publish-content.ts'
import { insertPendingCommentCheck } from '../moderation/checks/moderate-text.ts'
import { prepareComment } from '../moderation/spam/prepare-comment.ts'
import { enqueueEvent } from '../notifications/events/enqueue-event.ts'
import { findVisibleSecret } from '../secrets/public/find-visible-secret.ts'
import { publishCommentCount } from '../secrets/public/publish-secret-events.ts'
import { scheduleCommentRelease } from '../secrets/publishing/release/schedule-release.ts'
import { countComment, insertComment, lockListedSecret } from './comments.store.ts'
import { viewComment } from './comments.view.ts'

type CommentInput = NewComment & { readonly secretId: string; readonly byAuthor?: boolean | undefined }

export async function addComment(context: RequestContext, input: CommentInput) {
  const { deps } = context
  const isByAuthor = input.byAuthor === true
  // Nickname and mark together would name the author of an unsigned secret.
  const { accountId, comment: written } = await prepareComment(context, isByAuthor ? { text: input.text } : input)
  const secret = await findVisibleSecret(context, input.secretId)
  if (isByAuthor && (await findAuthor(deps.db.write, deps.keys, 'secret', secret.id)) !== accountId)
    throw new AppError('comments.not_author')
  const attempt = { principal: accountId, key: context.idempotencyKey, operation: 'comments.addComment', input }
  const publication = await startPublication<ReturnType<typeof viewComment>>(deps, attempt)
  if (publication.earlier !== undefined) return publication.earlier
  const moonKey = await deps.keys('comment-moon')
  const unsignedMoon = isByAuthor
    ? markedCommentMoon(moonKey, secret.id)
    : commentMoon(moonKey, secret.id, publication.salt)
  const moon = written.authorNickname === null ? unsignedMoon : null
  const comment = { ...written, moon, isByAuthor, ...scheduleCommentRelease(deps), secretId: secret.id }
  const content = {
    kind: 'comment',
    contentId: comment.id,
    reply: viewComment({ ...comment, publishedAt: comment.createdAt, mine: true }),
    parent: { query: lockListedSecret(secret.id), missing: 'secrets.not_found' },
    inserts: [insertComment(comment), countComment(comment), insertPendingCommentCheck(comment.id)],
  } as const
  if (!comment.isReleased) return publishContent(deps.db.write, deps.keys, publication, content)
  const created = await deps.db.write.transaction().execute(async (trx) => {
    const reply = await publishContent(trx, deps.keys, publication, content)
    await enqueueEvent(deps, trx, { commentId: comment.id })
    return reply
  })
  publishCommentCount(deps, secret.id)
  return created
}
