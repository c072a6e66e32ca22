// Prepared statements that read secrets by public id or key, and their public counts.
import type { StoredEntry } from '../../../platform/authorship/author-entry.ts'
import type { EntryOfContent } from '../../../platform/authorship/authors.ts'
import type { Prepared } from '../../../platform/db/database.ts'
import { type PackedSecret, type PublicSecretRow, packed, secrets, unpack } from './secrets.columns.ts'

const one = `select ${packed} as secret from ${secrets} where s.public_id = $1`

export async function findPublicSecret(prepared: Prepared, publicId: string): Promise<PublicSecretRow | undefined> {
  const [found] = await prepared<{ secret: PackedSecret }>('public_secret', one, [publicId])
  return found && unpack(found.secret)
}

const several = `select ${packed} as secret from ${secrets} where s.id = any ($1)`

/** The public secrets among the keys, in no order. */
export async function listPublicSecrets(prepared: Prepared, keys: readonly string[]): Promise<PublicSecretRow[]> {
  const found = await prepared<{ secret: PackedSecret }>('public_secrets', several, [keys])
  return found.map(({ secret }) => unpack(secret))
}

const signed = `select ${packed} as secret from ${secrets} where s.author_nickname = $1 and s.id < $2 order by s.id desc limit $3`

/** The public secrets with this signature, newest first. */
export async function listSignedSecrets(
  prepared: Prepared,
  nickname: string,
  before: string,
  count: number,
): Promise<PublicSecretRow[]> {
  const found = await prepared<{ secret: PackedSecret }>('signed_secrets', signed, [nickname, before, count])
  return found.map(({ secret }) => unpack(secret))
}

export type CountsRow = Pick<
  PublicSecretRow,
  'id' | 'publicId' | 'text' | 'hearts' | 'likes' | 'dislikes' | 'wows' | 'laughs' | 'comments'
>

const counts = `select s.id, s.public_id as "publicId", s.text, s.hearts, s.likes, s.dislikes, s.wows, s.laughs, s.comments from ${secrets}`

/** Public counts of the public secrets among the ids. */
export function listPublicCounts(prepared: Prepared, publicIds: readonly string[]): Promise<CountsRow[]> {
  return prepared('public_counts', `${counts} where s.public_id = any ($1)`, [publicIds])
}

export async function findPublicCounts(prepared: Prepared, key: string): Promise<CountsRow | undefined> {
  return (await prepared<CountsRow>('public_counts_of', `${counts} where s.id = $1`, [key]))[0]
}

/** Any secret, public or not, with the columns of the access check. */
export type AnySecret = {
  row: PublicSecretRow
  /** Null: without an author. */
  entry: EntryOfContent | null
  state: string
  isPrivate: boolean
  isReleased: boolean
  /** Newest statement of reasons of a secret that is not visible. Only for its author. */
  statementId: string | null
}

const any = `select ${packed} as secret, w.tag, w.key_version as "keyVersion", w.box, s.state, s.is_private as "isPrivate",
    s.is_released as "isReleased",
    case when s.state <> 'visible' then (select t.public_id from identity.statements t
      where t.secret_id = s.id order by t.id desc limit 1) end as "statementId"
  from (
    select t.*, date_trunc('minute', t.created_at at time zone 'UTC') as published_at,
      coalesce(c.hearts, 0) as hearts, coalesce(c.likes, 0) as likes, coalesce(c.dislikes, 0) as dislikes,
      coalesce(c.wows, 0) as wows, coalesce(c.laughs, 0) as laughs, coalesce(c.comments, 0) as comments
    from content.secrets t left join content.secret_counters c on c.secret_id = t.id
  ) s left join identity.secret_authors w on w.secret_id = s.id
  where s.public_id = $1`

type AnyRow = Omit<AnySecret, 'row' | 'entry'> & { secret: PackedSecret } & (StoredEntry | { readonly tag: null })

export async function findAnySecret(prepared: Prepared, publicId: string): Promise<AnySecret | undefined> {
  const [found] = await prepared<AnyRow>('any_secret', any, [publicId])
  if (found === undefined) return undefined
  const row = unpack(found.secret)
  const { state, isPrivate, isReleased, statementId } = found
  return {
    row,
    state,
    isPrivate,
    isReleased,
    statementId,
    entry: found.tag === null ? null : { ...found, contentId: row.id },
  }
}
