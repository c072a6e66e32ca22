// SQL conditions of erasure cohorts (k-anonymity), shared by the erasure stores.
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'

/** One erasure request. `accountId`: the account being deleted, or that of a user who stays and erases only their secrets. */
export type Erasure = {
  readonly receipt: string
  readonly accountId: string
  readonly mode: ErasureMode
}

/**
 * Condition on a row `t`: public and without a nickname. Only this content needs the k-anonymity cohort. Private, hidden or
 * removed content is not public, so it is deleted at once.
 */
export const isPublicUnsigned: Readonly<Record<string, string>> = {
  'content.secrets': 't.author_nickname is null and t.is_listed',
  'content.comments': `t.author_nickname is null and t.state = 'visible'
    and exists (select from content.secrets s where s.id = t.secret_id and s.is_listed)`,
  // Photos and their comments have a TTL of their own, within the hour.
  'content.photos': `t.state = 'visible' and t.expires_at > now()`,
  'content.photo_comments': `t.author_nickname is null and t.state = 'visible'
    and exists (select from content.photos p where p.id = t.photo_id and p.state = 'visible' and p.expires_at > now())`,
}

/** Condition on a report case `c`: the reported secret or comment still exists. */
export const contentExists = `(c.kind = 'secret' and exists (select from content.secrets s where s.id = c.target_key)
  or c.kind = 'comment' and exists (select from content.comments k where k.id = c.target_key))`

/** Queued content, with the table and key column of its author. */
export const queuedContent = {
  secrets: { table: 'content.secrets', authors: 'identity.secret_authors', key: 'secret_id' },
  comments: { table: 'content.comments', authors: 'identity.comment_authors', key: 'comment_id' },
} as const
export type QueuedKind = keyof typeof queuedContent
