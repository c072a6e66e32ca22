// SQL conditions of erasure cohorts, shared by the stores that erase.
import type { ErasureMode } from '@murmullo/contract/erasure'

/** One request for erasure. The account is the leaver's, or of the user who stays and erases their secrets. */
export type Erasure = {
  readonly receipt: string
  readonly accountId: string
  readonly mode: ErasureMode
}

/**
 * Of a row `t`: visitors can read it and it carries no nickname. Only this content has to vanish in a crowd. What is private, hidden or
 * removed by the team is not public, so that it is erased at once.
 */
export const isPublicUnsigned: Readonly<Record<string, string>> = {
  'content.secrets': 't.author_nickname is null and t.is_listed',
  'content.comments': `t.author_nickname is null and t.state = 'visible'
    and exists (select from content.secrets s where s.id = t.secret_id and s.is_listed)`,
  // Photos and their comments disappear by their own expiry, within the hour.
  'content.photos': `t.state = 'visible' and t.expires_at > now()`,
  'content.photo_comments': `t.author_nickname is null and t.state = 'visible'
    and exists (select from content.photos p where p.id = t.photo_id and p.state = 'visible' and p.expires_at > now())`,
}

/** Of a report case `c`: the secret or comment it is about still exists. */
export const isContentKept = `(c.kind = 'secret' and exists (select from content.secrets s where s.id = c.target_key)
  or c.kind = 'comment' and exists (select from content.comments k where k.id = c.target_key))`

/** Content that waits in the queue, and the table and key that say who wrote it. */
export const queuedContent = {
  secrets: { table: 'content.secrets', authors: 'identity.secret_authors', key: 'secret_id' },
  comments: { table: 'content.comments', authors: 'identity.comment_authors', key: 'comment_id' },
} as const
export type QueuedKind = keyof typeof queuedContent
