// Converts a seed secret with its comments and reactions into rows of every table involved.
import type { KeyObject } from 'node:crypto'
import type { Gender } from '@murmullo/contract/constants/genders'
import { nicknameLimits } from '@murmullo/contract/constants/limits'
import type { ReactionKind } from '@murmullo/contract/content/secrets'
import { commentMoon, markedCommentMoon } from '../platform/authorship/comment-moon.ts'
import type { AppendAuthor, ChainOwner } from './author-entries.ts'

export type SeedComment = {
  readonly text: string
  readonly at: Date
  readonly author: SeedAuthor
  readonly byAuthor?: boolean
}
export type SeedAuthor = ChainOwner & { readonly nickname: string }
export type SeedSecret = {
  readonly text: string
  readonly author: SeedAuthor
  readonly explicit: boolean
  readonly gender: Gender | null
  readonly age: number | null
  readonly country: string
  readonly byAdmin: boolean
  readonly pinned: boolean
  readonly private: boolean
  readonly at: Date
  readonly reactions: Readonly<Record<ReactionKind, number>>
  readonly comments: readonly SeedComment[]
}

type Cell = string | number | boolean | null
export type TableName = keyof typeof tables
export type Rows = Record<TableName, Cell[][]>

/** Tables in insert order (foreign keys), with the columns to insert. */
export const tables = {
  'content.secrets': [
    'id',
    'public_id',
    'text',
    'author_nickname',
    'is_explicit',
    'gender',
    'age',
    'country_code',
    'is_by_admin',
    'is_pinned',
    'is_private',
    'created_at',
  ],
  'content.secret_counters': ['secret_id', 'hearts', 'likes', 'dislikes', 'wows', 'laughs', 'comments'],
  'content.comments': ['id', 'public_id', 'secret_id', 'text', 'author_nickname', 'moon', 'is_by_author', 'created_at'],
  'identity.secret_authors': ['tag', 'secret_id', 'key_version', 'box'],
  'identity.comment_authors': ['tag', 'comment_id', 'key_version', 'box'],
  'identity.reactions': ['secret_id', 'kind', 'pseudonym'],
} as const

export function emptyRows(): Rows {
  return Object.fromEntries(Object.keys(tables).map((name) => [name, []])) as unknown as Rows
}

export type Ids = { readonly key: (at: Date) => string; readonly publicId: () => string; readonly uuid: () => string }

/** `append`: null for content without authors. Returns the author of each id, which the rows contain only encrypted. */
export function addSecret(
  rows: Rows,
  secret: SeedSecret,
  { ids, append, moonKey }: { readonly ids: Ids; readonly append: AppendAuthor | null; readonly moonKey: KeyObject },
): [contentId: string, accountId: string][] {
  const id = ids.key(secret.at)
  const { heart, like, dislike, wow, laugh } = secret.reactions
  rows['content.secrets'].push([
    id,
    ids.publicId(),
    secret.text,
    publicNickname(secret.author),
    secret.explicit,
    secret.gender ?? 'none',
    secret.age,
    secret.country,
    secret.byAdmin,
    secret.pinned,
    secret.private,
    secret.at.toISOString(),
  ])
  rows['content.secret_counters'].push([id, heart, like, dislike, wow, laugh, secret.comments.length])
  if (append !== null) rows['identity.secret_authors'].push(append('secret', secret.author, id))
  const authors: [string, string][] = [[id, secret.author.accountId]]
  for (const [kind, count] of Object.entries(secret.reactions))
    for (let given = 0; given < count; given += 1) rows['identity.reactions'].push([id, kind, ids.uuid()])
  for (const comment of secret.comments) {
    const commentId = ids.key(comment.at)
    rows['content.comments'].push([
      commentId,
      ids.publicId(),
      id,
      comment.text,
      comment.byAuthor ? null : publicNickname(comment.author),
      seedMoon(moonKey, id, comment),
      comment.byAuthor ?? false,
      comment.at.toISOString(),
    ])
    if (append !== null) rows['identity.comment_authors'].push(append('comment', comment.author, commentId))
    authors.push([commentId, comment.author.accountId])
  }
  return authors
}

function seedMoon(key: KeyObject, secretId: string, { author, byAuthor }: SeedComment): number | null {
  if (byAuthor) return markedCommentMoon(key, secretId)
  return publicNickname(author) === null ? commentMoon(key, secretId, author.authorSalt) : null
}

/** An automatic nickname would link all content of its author: it is never stored in a content row. */
export function publicNickname(author: SeedAuthor): string | null {
  return author.nickname.startsWith(nicknameLimits.automaticPrefix) ? null : author.nickname
}
