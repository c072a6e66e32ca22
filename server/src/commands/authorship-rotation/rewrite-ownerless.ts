// Key rotation of entries without an author: their boxes are random bytes, so only the tags of each account's chain find them. A chain must have no
// gap, so they get a new tag, too. Those that no account's chain has belong to a deleted account, and are deleted.
import { randomBytes } from 'node:crypto'
import { ciphertextBytes, type ChainKeys, computeTag } from '../../platform/authorship/author-entry.ts'
import { authorTables, type ContentKind } from '../../platform/authorship/author-tables.ts'
import { findChainLengths } from '../../platform/authorship/chain-length.ts'
import { findTakenPositions } from './move-duplicates.ts'
import { deleteEntries, updateEntries } from './rewrite-entries.ts'
import { batchSize, changeTags, type Rotation } from './rotation.ts'

type Account = { readonly id: string; readonly salt: Buffer }
const accountsPerPage = 200
const lowestId = '00000000-0000-0000-0000-000000000000'

/** All of them are found before the first is rewritten: in the order of their old tags, batches say nothing about accounts. */
export async function rewriteOwnerlessEntries(
  rotation: Rotation,
  kind: ContentKind,
  tags: ReadonlySet<string>,
): Promise<void> {
  const { client, active } = rotation
  const newTags = await findNewTags(rotation, kind, tags)
  const sorted = [...tags].toSorted()
  for (let from = 0; from < sorted.length; from += batchSize) {
    const changed = await changeTags(client, async () => {
      const { rows } = await client.query<{ tag: string }>(
        `select tag from ${authorTables[kind].table} where tag = any ($1::uuid[]) and key_version <> $2 for update skip locked`,
        [sorted.slice(from, from + batchSize), active.version],
      )
      const rewritten = rows.flatMap(({ tag: was }) => {
        const tag = newTags.get(was)
        return tag === undefined ? [] : { was, tag, keyVersion: active.version, box: randomBytes(ciphertextBytes) }
      })
      const duplicates = await findTakenPositions(rotation, kind, rewritten)
      const free = rewritten.filter(({ was }) => !duplicates.has(was))
      const withoutAccount = rows.flatMap(({ tag }) => (newTags.has(tag) ? [] : tag))
      const deleted = await deleteEntries(rotation, kind, [...withoutAccount, ...duplicates])
      return (await updateEntries(rotation, kind, free)) + deleted
    })
    rotation.onBatch(authorTables[kind].table, changed)
  }
}

/** By old tag. Reads only. */
async function findNewTags(
  rotation: Rotation,
  kind: ContentKind,
  tags: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const newTags = new Map<string, string>()
  let after = lowestId
  while (newTags.size < tags.size) {
    const { rows: accounts } = await rotation.client.query<Account>(
      `select id, author_salt as salt from identity.accounts where id > $1 order by id limit ${accountsPerPage}`,
      [after],
    )
    const last = accounts.at(-1)
    if (last === undefined) break
    after = last.id
    const lengths = await readChainLengths(rotation, kind, accounts)
    for (const { id, salt } of accounts)
      for (let position = 1; position <= (lengths[id] ?? 0); position += 1) {
        const was = rotation.previous
          .map((keys) => computeTag(keys, { kind, salt, position }))
          .find((tag) => tags.has(tag))
        if (was !== undefined) newTags.set(was, computeTag(rotation.active, { kind, salt, position }))
      }
  }
  return newTags
}

/** By account id, in as many queries as of one account. */
function readChainLengths(
  { client, active, previous }: Rotation,
  kind: ContentKind,
  accounts: readonly Account[],
): Promise<Record<string, number>> {
  const versions: readonly ChainKeys[] = [active, ...previous]
  const salts = new Map(accounts.map(({ id, salt }) => [id, salt]))
  return findChainLengths([...salts.keys()], async (chains) => {
    const places = new Map<string, { id: string; position: number }>()
    for (const { name: id, positions } of chains)
      for (const position of positions)
        for (const keys of versions)
          places.set(computeTag(keys, { kind, salt: salts.get(id) ?? Buffer.alloc(0), position }), { id, position })
    const { rows } = await client.query<{ tag: string }>(
      `select tag from ${authorTables[kind].table} where tag = any ($1::uuid[])`,
      [[...places.keys()]],
    )
    const found = new Map(chains.map(({ name }) => [name, new Set<number>()]))
    for (const { tag } of rows) {
      const place = places.get(tag)
      if (place !== undefined) found.get(place.id)?.add(place.position)
    }
    return found
  })
}
