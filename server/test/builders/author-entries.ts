// Test helpers for authorship entries: many at once, and those of an account that may be deleted by the time they are looked for.
import { type ContentKind, authorTables } from '../../src/platform/authorship/author-tables.ts'
import { computeTag } from '../../src/platform/authorship/author-entry.ts'
import { readChainKeys } from '../../src/platform/authorship/author-chains.ts'
import { createAuthorEntries, readActiveKeys } from '../../src/seed/author-entries.ts'
import type { Site } from '../site/site.ts'

type Entries = Pick<Site, 'services' | 'sql'>

async function findSalt({ sql }: Entries, accountId: string): Promise<Buffer> {
  const [account] = await sql<{ salt: Buffer }>('select author_salt as salt from identity.accounts where id = $1', [
    accountId,
  ])
  if (account === undefined) throw new Error('no such account')
  return account.salt
}

/** In one statement: `world.authorship.record` asks for the next position before each. The account has no entries of this kind yet. */
export async function insertEntries(
  site: Entries,
  kind: ContentKind,
  accountId: string,
  contentIds: readonly string[],
): Promise<void> {
  const author = { accountId, authorSalt: await findSalt(site, accountId) }
  const append = createAuthorEntries(await readActiveKeys(site.services.keys))
  const rows = contentIds.map((id) => append(kind, author, id))
  const { table, key } = authorTables[kind]
  await site.sql(
    `insert into ${table} (tag, ${key}, key_version, box) select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::bytea[])`,
    [0, 1, 2, 3].map((column) => rows.map((row) => row[column])),
  )
}

export type FindEntries = () => Promise<{ kind: string; contentId: string | null }[]>

/** Finds the first hundred entries of each kind, also once the account and its salt are deleted. */
export async function createEntryFinder(site: Entries, accountId: string): Promise<FindEntries> {
  const salt = await findSalt(site, accountId)
  const versions = await readChainKeys(site.services.keys)
  const positions = Array.from({ length: 100 }, (_, index) => index + 1)
  const queries = Object.entries(authorTables).map(
    ([kind, { table, key }], index) =>
      `select '${kind}' as kind, ${key} as "contentId" from ${table} where tag = any ($${index + 1})`,
  )
  const tags = (Object.keys(authorTables) as ContentKind[]).map((kind) =>
    versions.flatMap((each) => positions.map((position) => computeTag(each, { kind, salt, position }))),
  )
  return () => site.sql<{ kind: string; contentId: string | null }>(queries.join(' union all '), tags)
}
