// API endpoints and schemas of saved replies: texts that moderators insert into a free-text field, edited by administrators.
import * as z from 'zod/mini'
import { moderationLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { endpoint } from '../core/endpoint.ts'
import { publicId, userText } from '../core/primitives.ts'

/** The field it is for: reason of a sanction (its user reads it), reason of a reversal, note of a report case. */
export const replyKinds = ['sanction', 'reversal', 'note'] as const
export type ReplyKind = (typeof replyKinds)[number]

const { replyTitleMax, replyTextMax, replyPositionMax } = moderationLimits

/** Also validates the form in the page. */
export const savedReplyInput = z.strictObject({
  kind: z.enum(replyKinds),
  title: userText(replyTitleMax),
  text: userText(replyTextMax),
  /** Order in the list, smallest first. */
  position: z.int().check(z.minimum(0), z.maximum(replyPositionMax)),
})

const savedReply = z.strictObject({
  ...savedReplyInput.shape,
  id: publicId,
  /** Version token, sent back with a change: it fails with a conflict if another administrator changed the reply meanwhile. */
  seen: z.string(),
})
export type SavedReply = z.output<typeof savedReply>

const versioned = { id: publicId, seen: z.string().check(z.regex(/^[\w-]{16}$/)) }
const adminAccess = { access: 'admin', limit: rateLimits.team, cache: 'never' } as const

export const savedReplies = {
  listReplies: endpoint({
    method: 'GET',
    path: '/admin/saved-replies',
    summary: 'Lists the saved replies, by kind and position.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(savedReply) }),
    errors: [],
    access: 'moderator',
    limit: rateLimits.team,
    cache: 'never',
  }),
  createReply: endpoint({
    method: 'POST',
    path: '/admin/saved-replies',
    summary: 'Adds a saved reply.',
    input: savedReplyInput,
    output: savedReply,
    errors: ['moderation.replies_full'],
    ...adminAccess,
  }),
  updateReply: endpoint({
    method: 'PUT',
    path: '/admin/saved-replies/{id}',
    summary: 'Changes a saved reply.',
    input: z.strictObject({ ...savedReplyInput.shape, ...versioned }),
    output: savedReply,
    errors: ['moderation.reply_changed'],
    ...adminAccess,
  }),
  deleteReply: endpoint({
    method: 'DELETE',
    path: '/admin/saved-replies/{id}',
    summary: 'Deletes a saved reply.',
    input: z.strictObject(versioned),
    output: z.strictObject({}),
    errors: ['moderation.reply_changed'],
    ...adminAccess,
  }),
}
