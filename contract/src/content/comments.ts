// API endpoints and schemas of comments on secrets.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { commentLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { cursor, minute, page, publicId, userText } from '../core/primitives.ts'

export const comment = z.strictObject({
  id: publicId,
  authorNickname: z.nullable(z.string()),
  text: z.string(),
  publishedAt: minute,
  /** Whether the caller is the author. */
  mine: z.boolean(),
  /** Avatar of an unsigned comment: the same for one author within one secret, unrelated between secrets. */
  moon: z.optional(z.int().check(z.minimum(0), z.maximum(commentLimits.moons - 1))),
  /** True for an unsigned comment that the author of the secret marked as such. */
  byAuthor: z.optional(z.boolean()),
  /** True for a comment of the caller before its release: only the caller reads it. */
  scheduled: z.optional(z.boolean()),
})
export type Comment = z.output<typeof comment>

/** Fields of the comment form; the id of the secret comes from the path. */
export const addCommentInput = z.strictObject({
  text: userText(commentLimits.textMax),
  /** Published with the current nickname of the author; otherwise unsigned. */
  signed: z.optional(z.boolean()),
})
export type NewComment = z.output<typeof addCommentInput>

export const comments = {
  listComments: endpoint({
    method: 'GET',
    path: '/secrets/{secretId}/comments',
    summary:
      'Lists the comments of a public secret, newest first. Those of an explicit one need the cookie of the age gate.',
    input: z.strictObject({
      secretId: publicId,
      after: z.optional(cursor),
      /** Pagination target: returns all pages up to this comment, or only from it on when it is very far down the list. */
      through: z.optional(publicId),
    }),
    output: page(comment),
    errors: ['secrets.not_found', 'secrets.age_unconfirmed'],
    access: 'anyone',
    limit: rateLimits.publicRead,
    cache: { sharedSeconds: 5 },
  }),
  addComment: endpoint({
    method: 'POST',
    path: '/secrets/{secretId}/comments',
    idempotent: true,
    summary:
      'Adds a comment to a public secret. It becomes public at the next tick of ten seconds. A signed comment keeps the current nickname of the author.',
    input: z.extend(addCommentInput, {
      secretId: publicId,
      /** Marks the comment as one by the author of the secret. It is published unsigned then. */
      byAuthor: z.optional(z.boolean()),
    }),
    output: comment,
    errors: ['secrets.not_found', 'comments.nickname_missing', 'comments.spam', 'comments.not_author'],
    access: 'account',
    limit: rateLimits.comments,
    cache: 'never',
    actionKind: 'communicate',
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/comments/{id}',
    summary: 'Deletes a comment of the caller.',
    input: z.strictObject({ id: publicId }),
    output: z.strictObject({}),
    errors: ['comments.not_found'],
    access: 'account',
    limit: rateLimits.ownWrites,
    cache: 'never',
    actionKind: 'own',
  }),
}
