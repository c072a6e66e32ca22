// SQL store of the report cases about the content of one author, for its erasure. A case stores only the tag of the author: cases about content
// are found by the tags of the account. Each is cleared in a separate transaction: none shows that two texts have one author.
import { type RawBuilder, sql } from 'kysely'
import { authorTables, type ContentKind } from '../../../platform/authorship/author-tables.ts'
import { listTags } from '../../../platform/authorship/author-chains.ts'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { contentExists, contentKinds } from './cohort.columns.ts'
import { clearedTarget, redactedSnapshot } from './report-cases.columns.ts'

async function listAllTags(db: Db | Trx, keys: KeyStore, accountId: string): Promise<string[]> {
  const tags: string[] = []
  for (const kind of contentKinds) tags.push(...(await listTags(db, keys, { kind, accountId })))
  return tags
}

/** Ids in random order. A case about a photo that is still public stays unchanged until the photo has expired. */
export async function listOwnCases(db: Db, keys: KeyStore, accountId: string): Promise<string[]> {
  return listIds(
    db,
    sql`c.author_tag = any (${await listAllTags(db, keys, accountId)}::uuid[])
      and not ${isAuthorOf('photo')} and not ${isAuthorOf('photoComment')}`,
  )
}

/** Of these entries: cases about secrets that stay without an author. */
export function listOwnerlessCases(db: Db, tags: readonly string[]): Promise<string[]> {
  return listIds(db, sql`c.author_tag = any (${tags}::uuid[]) and ${isOwnerless}`)
}

/** After a restore: cases about secrets, by their public ids, that stay without an author. */
export function listRestoredOwnerlessCases(db: Db, publicIds: readonly string[]): Promise<string[]> {
  return listIds(
    db,
    sql`c.target_key in (select id from content.secrets where public_id = any (${publicIds}::text[])) and ${isOwnerless}`,
  )
}

async function listIds(db: Db, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from identity.report_cases c where ${condition}
    order by gen_random_uuid()`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the author of a case `c` is still the author of existing content of this kind. */
function isAuthorOf(kind: ContentKind): RawBuilder<boolean> {
  const { table, key } = authorTables[kind]
  return sql`exists (select from ${sql.table(table)} w where w.tag = c.author_tag and w.${sql.ref(key)} is not null)`
}

const isOwnerless = sql`c.kind = 'secret' and c.author_tag is not null and not ${isAuthorOf('secret')}
  and exists (select from content.secrets s where s.id = c.target_key)`

/** Whether a case still leads to the account. */
export async function hasCases(trx: Trx, keys: KeyStore, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from identity.report_cases
    where author_tag = any (${await listAllTags(trx, keys, accountId)}::uuid[])) as any`.execute(trx)
  return rows[0]?.any === true
}

/**
 * Removes the author from a case and its reports. While the content is queued or stays without an author, moderators need target and snapshot for
 * their decision: of queued content they are cleared together with it.
 */
export async function clearCase(db: Db, id: string): Promise<void> {
  const target = Object.entries(clearedTarget).map(
    ([column, none]) =>
      sql`${sql.ref(column)} = case when ${sql.raw(contentExists)} then c.${sql.ref(column)} else ${sql.raw(none)} end`,
  )
  await sql`with cleared as (
      update identity.report_cases c set author_tag = null, reported_nickname = null, ${sql.join(target)}
      where c.id = ${id} and c.author_tag is not null returning c.id, (${sql.raw(contentExists)}) as has_content
    )
    update identity.reports set reported_nickname = null,
      evidence = case when k.has_content then evidence else ${sql.raw(redactedSnapshot('them'))} end
    from cleared k where case_id = k.id`.execute(db)
}
