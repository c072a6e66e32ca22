// API endpoints and schemas of identical texts: the secrets and comments with one text, and their removal as spam. Grouped by the public text only,
// never by author.
import * as z from 'zod/mini'
import { moderationLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { endpoint } from '../core/endpoint.ts'
import { minute, publicId } from '../core/primitives.ts'

/** What has the text: a secret, a comment on a secret or photo, or an item of the review queue. */
export const textOrigins = ['secret', 'comment', 'review'] as const
export type TextOrigin = (typeof textOrigins)[number]

const content = { kind: z.enum(['secret', 'comment']), id: publicId }

const identicalText = z.strictObject({ ...content, publishedAt: minute, state: z.enum(['visible', 'hidden']) })
export type IdenticalText = z.output<typeof identicalText>

const identicalTexts = z.strictObject({
  text: z.string(),
  /** Fingerprint of the text, sent back with the removal: content whose text changed meanwhile is skipped. */
  seen: z.string(),
  /** Oldest first. */
  items: z.array(identicalText),
  /** There are more than one removal takes. */
  hasMore: z.boolean(),
})
export type IdenticalTexts = z.output<typeof identicalTexts>

const { identicalMax } = moderationLimits
const origin = z.strictObject({ from: z.enum(textOrigins), of: publicId })
const staffAccess = { access: 'moderator', limit: rateLimits.team, cache: 'never' } as const

/** Also validates the form in the page. */
export const removeIdenticalInput = z.strictObject({
  seen: z.string().check(z.regex(/^[\w-]{16}$/)),
  items: z.array(z.strictObject(content)).check(z.minLength(1), z.maxLength(identicalMax)),
})
export const undoIdenticalInput = z.strictObject({
  reviewIds: z.array(publicId).check(z.minLength(1), z.maxLength(identicalMax)),
})

export const identicalTextEndpoints = {
  countIdentical: endpoint({
    method: 'GET',
    path: '/admin/identical-texts/{from}/{of}/count',
    summary:
      'Counts the secrets and comments with the same text, up to a limit. Zero for a short text, which is no sign of spam.',
    input: origin,
    output: z.strictObject({ count: z.int() }),
    errors: ['moderation.not_found'],
    ...staffAccess,
  }),
  listIdentical: endpoint({
    method: 'GET',
    path: '/admin/identical-texts/{from}/{of}',
    summary: 'Lists the secrets and comments with the same text, oldest first. Case does not count.',
    input: origin,
    output: identicalTexts,
    errors: ['moderation.not_found'],
    ...staffAccess,
  }),
  removeIdentical: endpoint({
    method: 'POST',
    path: '/admin/identical-removals',
    summary:
      'Removes secrets and comments with one text as spam: each with its own statement, audit entry and undo window.',
    input: removeIdenticalInput,
    /** The reviews of what was removed, for the undo. `skipped`: gone, changed or decided meanwhile, or written by the caller. */
    output: z.strictObject({ reviewIds: z.array(publicId), skipped: z.int() }),
    errors: [],
    stepUp: true,
    ...staffAccess,
  }),
  undoIdentical: endpoint({
    method: 'POST',
    path: '/admin/identical-removals/undo',
    summary: 'Undoes removals of the calling moderator within ten seconds, each as its review would.',
    input: undoIdenticalInput,
    output: z.strictObject({ undone: z.int() }),
    errors: [],
    ...staffAccess,
  }),
}
