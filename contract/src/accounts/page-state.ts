// API endpoint of what a public page shows of its signed-in reader: the page itself is the same for all readers.
import * as z from 'zod/mini'
import { pageStateLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { activeSanctionKinds } from '../core/action-kinds.ts'
import { endpoint } from '../core/endpoint.ts'
import { day, minute, publicId } from '../core/primitives.ts'
import { staffSignInSteps } from './staff-sign-in.ts'

/** The signed-in user as header and menus render it. */
export const shellViewer = z.strictObject({
  kind: z.enum(['anonymous', 'registered', 'moderator', 'admin']),
  name: z.string(),
  nickname: z.string(),
  /** Id of the avatar; null without one. */
  avatar: z.nullable(z.string()),
  /** Day on which the account was created. */
  since: day,
  /** Tells the browser whether the signed-in user has changed. It leads to no account. Empty in the placeholder of an impersonal page. */
  sessionKey: z.string(),
  unread: z.int(),
  /** Unread messages and chat requests of a registered user. */
  unreadMessages: z.int(),
  /** Theme preference of the account; null when never set. */
  darkMode: z.nullable(z.boolean()),
  /** The active sanction and when it ends; a null `until` is permanent. */
  sanction: z.nullable(z.strictObject({ kind: z.enum(activeSanctionKinds), until: z.nullable(minute) })),
  /** A staff member whose session has not completed all sign-in steps yet. */
  pendingSteps: z.nullable(
    z.strictObject({
      kind: z.enum(['moderator', 'admin']),
      step: z.enum(staffSignInSteps),
      expired: z.optional(z.literal(true)),
    }),
  ),
})
export type ShellViewer = z.output<typeof shellViewer>

const pageStateOutput = z.strictObject({
  viewer: shellViewer,
  /** Whether the reader is the author of the secret. */
  ownsSecret: z.boolean(),
  /** Which of the comments are the reader's. */
  ownComments: z.array(publicId),
  /** Which of the comments the reader does not see: signed ones of the other side of a block. */
  hiddenComments: z.array(publicId),
  /** Fills the response up to a block: its size does not tell a network observer who is the author, nor who is in a block. */
  padding: z.string(),
})
export type PageState = z.output<typeof pageStateOutput>

const commentIds = new RegExp(`^[0-9A-Za-z]{22}(,[0-9A-Za-z]{22}){0,${pageStateLimits.commentsMax - 1}}$`)

export const pageState = {
  read: endpoint({
    method: 'GET',
    path: '/me/page',
    summary:
      'Returns what a public page shows of its reader: unread counts, names, and which of its texts are own or hidden ones.',
    input: z.strictObject({
      secret: z.optional(publicId),
      /** Ids, separated by commas. */
      comments: z.optional(z.string().check(z.regex(commentIds))),
    }),
    output: pageStateOutput,
    errors: [],
    access: 'account',
    limit: rateLimits.ownReads,
    cache: 'never',
  }),
}
