// Key rotation of authorship entries: rewrites tag and box of each row of a previous version, in the order of the old tags. That order says nothing
// about accounts, so a batch mixes the entries of many: neither a transaction nor the order of transactions shows which entries have one author.
import type pg from 'pg'
import { type ContentKind, authorTables } from '../../platform/authorship/author-tables.ts'
import { createEntry, decryptEntry, type StoredEntry } from '../../platform/authorship/author-entry.ts'
import { findTakenPositions, moveDuplicate } from './move-duplicates.ts'
import { batchSize, changeTags, type RewrittenEntry, type Rotation, shuffle, tagTables } from './rotation.ts'

type Page = {
  readonly last: string
  readonly unreadable: readonly string[]
  readonly duplicates: ReadonlySet<string>
  readonly changed: number
}

const lowestTag = '00000000-0000-0000-0000-000000000000'

/** Returns the tags of the rows whose box does not decrypt: entries without an author. */
export async function rewriteReadableEntries(rotation: Rotation, kind: ContentKind): Promise<Set<string>> {
  const unreadable = new Set<string>()
  let after = lowestTag
  for (;;) {
    const page = await changeTags(rotation.client, () => rewritePage(rotation, kind, after))
    if (page === null) return unreadable
    after = page.last
    for (const tag of page.unreadable) unreadable.add(tag)
    for (const tag of page.duplicates) await moveDuplicate(rotation, kind, tag)
    rotation.onBatch(authorTables[kind].table, page.changed + page.duplicates.size)
  }
}

/**
 * Locked rows are left to the next pass: the rotation never waits for a row lock while it has one, so no transaction of a user is the victim of a
 * deadlock. Rows are read and changed under one lock, so nothing changes a box in between.
 */
async function rewritePage(rotation: Rotation, kind: ContentKind, after: string): Promise<Page | null> {
  const { client, active, previous } = rotation
  const { rows } = await client.query<StoredEntry>(
    `select tag, key_version as "keyVersion", box from ${authorTables[kind].table}
     where key_version <> $1 and tag > $2 order by tag limit ${batchSize} for update skip locked`,
    [active.version, after],
  )
  const last = rows.at(-1)
  if (last === undefined) return null
  const readable = rows.flatMap((row) => {
    const keys = previous.find(({ version }) => version === row.keyVersion)
    if (keys === undefined) throw new Error(`${authorTables[kind].table} has rows of version ${row.keyVersion}`)
    const entry = decryptEntry(keys, kind, row)
    return entry === null ? [] : [{ was: row.tag, entry }]
  })
  const salts = await findSalts(
    rotation,
    readable.map(({ entry }) => entry.accountId),
  )
  const rewritten: RewrittenEntry[] = []
  const withoutAccount: string[] = []
  for (const { was, entry } of readable) {
    const salt = salts.get(entry.accountId)
    if (salt === undefined) withoutAccount.push(was)
    else rewritten.push({ was, ...createEntry(active, { kind, salt, ...entry }) })
  }
  const duplicates = await findTakenPositions(rotation, kind, rewritten)
  const free = rewritten.filter(({ was }) => !duplicates.has(was))
  const changed = (await updateEntries(rotation, kind, free)) + (await deleteEntries(rotation, kind, withoutAccount))
  const readableTags = new Set(readable.map(({ was }) => was))
  const unreadable = rows.flatMap(({ tag }) => (readableTags.has(tag) ? [] : tag))
  return { last: last.tag, unreadable, duplicates, changed }
}

async function findSalts({ client }: Rotation, accountIds: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await client.query<{ id: string; salt: Buffer }>(
    'select id, author_salt as salt from identity.accounts where id = any ($1::uuid[])',
    [[...new Set(accountIds)]],
  )
  return new Map(rows.map(({ id, salt }) => [id, salt]))
}

/** The rows are locked. An entry waits for the next pass while another transaction has a row that stores its tag. */
export async function updateEntries(
  { client }: Rotation,
  kind: ContentKind,
  entries: readonly RewrittenEntry[],
): Promise<number> {
  const busy = new Set<string>()
  for (const table of tagTables) for (const tag of await lockRows(client, table, entries)) busy.add(tag)
  const rows = shuffle(entries.filter(({ was }) => !busy.has(was)))
  if (rows.length === 0) return 0
  const [was, tags] = [rows.map((row) => row.was), rows.map(({ tag }) => tag)]
  const { rowCount } = await client.query(
    `update ${authorTables[kind].table} w set tag = n.tag, key_version = n.key_version, box = n.box
     from unnest($1::uuid[], $2::uuid[], $3::int[], $4::bytea[]) n (was, tag, key_version, box) where w.tag = n.was`,
    [was, tags, rows.map((row) => row.keyVersion), rows.map(({ box }) => box)],
  )
  for (const table of tagTables)
    await client.query(
      `update ${table} t set author_tag = n.tag from unnest($1::uuid[], $2::uuid[]) n (was, tag) where t.author_tag = n.was`,
      [was, tags],
    )
  return rowCount ?? 0
}

/** Returns the tags of the rows that are locked elsewhere. */
async function lockRows(client: pg.ClientBase, table: string, entries: readonly RewrittenEntry[]): Promise<string[]> {
  type Stored = { id: string; tag: string }
  const { rows } = await client.query<Stored>(
    `select id, author_tag as tag from ${table} where author_tag = any ($1::uuid[])`,
    [entries.map(({ was }) => was)],
  )
  if (rows.length === 0) return []
  const { rows: locked } = await client.query<Stored>(
    `select id, author_tag as tag from ${table} where id = any ($1::uuid[]) for update skip locked`,
    [rows.map(({ id }) => id)],
  )
  const ids = new Set(locked.map(({ id }) => id))
  return rows.flatMap(({ id, tag }) => (ids.has(id) ? [] : tag))
}

/** Of accounts that are gone. The rows are locked. */
export async function deleteEntries({ client }: Rotation, kind: ContentKind, tags: readonly string[]): Promise<number> {
  if (tags.length === 0) return 0
  const { rowCount } = await client.query(`delete from ${authorTables[kind].table} where tag = any ($1::uuid[])`, [
    tags,
  ])
  return rowCount ?? 0
}
