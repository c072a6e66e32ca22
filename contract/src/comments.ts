// What the two ends agree on about comments.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { budgets } from './limits.ts'
import { cursor, minute, page, publicId } from './values.ts'

export const comment = z.strictObject({
  id: publicId,
  authorNickname: z.nullable(z.string()),
  text: z.string(),
  publishedAt: minute,
})
export type Comment = z.output<typeof comment>

export const comments = {
  listComments: endpoint({
    method: 'GET',
    path: '/secrets/{secretId}/comments',
    summary: 'The comments of a public secret, newest first.',
    input: z.strictObject({
      secretId: publicId,
      after: z.optional(cursor),
      /** A comment to read down to: whole pages through it, or from it on when it is very far down. */
      through: z.optional(publicId),
    }),
    output: page(comment),
    errors: ['secrets.not_found'],
    access: 'anyone',
    limit: budgets.publicRead,
    cache: { sharedSeconds: 5 },
  }),
}
