// Kysely store of identical texts: secrets and comments whose text is equal but for its case, over the hash indexes `…_by_text`. No query reads an
// author.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import type { IdenticalText, TextOrigin } from '@murmullo/contract/moderation/identical-texts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type IdenticalRow = Omit<IdenticalText, 'publishedAt'> & { readonly publishedAt: Date }
export type OriginRow = { readonly text: string; readonly isPrivate: boolean }

const origins: Readonly<Record<TextOrigin, (publicId: string) => RawBuilder<OriginRow>>> = {
  secret: (id) => sql`select text, is_private as "isPrivate" from content.secrets where public_id = ${id}`,
  comment: (
    id,
  ) => sql`select c.text, s.is_private as "isPrivate" from content.comments c join content.secrets s on s.id = c.secret_id
      where c.public_id = ${id}
    union all select text, false from content.photo_comments where public_id = ${id}`,
  review: (
    id,
  ) => sql`select coalesce(s.text, c.text, q.text) as text, coalesce(s.is_private, o.is_private, false) as "isPrivate"
    from moderation.checks k
      left join content.secrets s on s.id = k.secret_id
      left join content.comments c on c.id = k.comment_id
      left join content.secrets o on o.id = c.secret_id
      left join content.photo_comments q on q.id = k.photo_comment_id
    where k.public_id = ${id} and k.photo_id is null`,
}

export async function findText(db: Db, from: TextOrigin, publicId: string): Promise<OriginRow | undefined> {
  const { rows } = await origins[from](publicId).execute(db)
  return rows[0]
}

type Search = { readonly includePrivate: boolean; readonly count: number }

/** A query, also as a subquery. Not removed, and not scheduled. Content that its author made private is for administrators only. */
function identicalTexts(text: RawBuilder<unknown>, { includePrivate, count }: Search): RawBuilder<IdenticalRow> {
  const isEqual = sql`hashtextextended(lower(twin.text), 0) = hashtextextended(lower(${text}), 0) and lower(twin.text) = lower(${text})
    and char_length(${text}) >= ${sql.lit(moderationLimits.identicalTextMin)}`
  const mayRead = (column: RawBuilder<unknown>) => (includePrivate ? sql`true` : sql`not ${column}`)
  return sql`(
      select 'secret' as kind, twin.public_id as id, twin.created_at as "publishedAt", twin.state from content.secrets twin
      where twin.state <> 'removed' and ${isEqual} and ${mayRead(sql`twin.is_private`)}
        and (twin.is_released or twin.state <> 'visible') limit ${count}
    ) union all (
      select 'comment', twin.public_id, twin.created_at, twin.state from content.comments twin
        join content.secrets answered on answered.id = twin.secret_id
      where twin.state <> 'removed' and ${isEqual} and ${mayRead(sql`answered.is_private`)}
        and (twin.is_released or twin.state <> 'visible') limit ${count}
    ) union all (
      select 'comment', twin.public_id, twin.created_at, twin.state from content.photo_comments twin
      where twin.state <> 'removed' and ${isEqual} limit ${count}
    )`
}

export async function listIdenticalRows(db: Db, text: string, search: Search): Promise<IdenticalRow[]> {
  const found = identicalTexts(sql`${text}::text`, search)
  const { rows } = await sql<IdenticalRow>`
    select * from (${found}) found order by "publishedAt", id limit ${search.count}`.execute(db)
  return rows
}

/** One number for each text, in the same order, in one query. */
export async function countIdenticalRows(db: Db, texts: readonly string[], search: Search): Promise<number[]> {
  const found = identicalTexts(sql`given.text`, search)
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from (${found} limit ${search.count}) found) as count
    from unnest(${texts}::text[]) with ordinality as given (text, place) order by place`.execute(db)
  return rows.map(({ count }) => count)
}
