// Content that erasure deletes by its author, and the SQL conditions of erasure cohorts (k-anonymity), shared by the erasure stores.
import type { ErasedKind, ErasureMode } from '@murmullo/contract/accounts/erasure'

/** One erasure request. `accountId`: the account being deleted, or that of a user who stays and erases only their secrets. */
export type Erasure = {
  readonly receipt: string
  readonly accountId: string
  readonly mode: ErasureMode
}

type Counts = Readonly<Partial<Record<ErasedKind, number>>>
/** `erased`: entries without content. `unsigned`: entries whose author was removed. */
export type EntryCounts = { readonly erased: Counts; readonly unsigned: Counts }

/** In deletion order. `counts`: under which kind the receipt counts it. */
export const authoredContent = {
  secret: { table: 'content.secrets', counts: 'secrets' },
  comment: { table: 'content.comments', counts: 'comments' },
  photoComment: { table: 'content.photo_comments', counts: 'comments' },
  photo: { table: 'content.photos', counts: 'photos' },
} as const satisfies Record<string, { readonly table: string; readonly counts: ErasedKind }>

type ContentKind = keyof typeof authoredContent

export const contentKinds = Object.keys(authoredContent) as ContentKind[]

/**
 * Condition on a row `t`: public and without a nickname. Only this content needs the k-anonymity cohort. Scheduled,
 * private, hidden or removed content is not public, so it is deleted at once.
 */
export const isPublicUnsigned: Readonly<Record<ContentKind, string>> = {
  secret: 't.author_nickname is null and t.is_listed',
  comment: `t.author_nickname is null and t.is_listed
    and exists (select from content.secrets s where s.id = t.secret_id and s.is_listed)`,
  // Photos and their comments have a separate TTL, within the hour.
  photo: `t.state = 'visible' and t.expires_at > now()`,
  photoComment: `t.author_nickname is null and t.state = 'visible'
    and exists (select from content.photos p where p.id = t.photo_id and p.state = 'visible' and p.expires_at > now())`,
}

/** Condition on a report case `c`: the reported secret or comment still exists. */
export const contentExists = `(c.kind = 'secret' and exists (select from content.secrets s where s.id = c.target_key)
  or c.kind = 'comment' and exists (select from content.comments k where k.id = c.target_key))`

/** Content that the erasure queue holds. */
export type QueuedKind = 'secret' | 'comment'

export function isQueuedKind(kind: ContentKind): kind is QueuedKind {
  return kind === 'secret' || kind === 'comment'
}
