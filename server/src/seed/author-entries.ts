// Authorship entries of seeded content, as rows for COPY. Positions are counted in memory: a query per row would take most of a bulk load.
import pg from 'pg'
import { type ContentKind, authorTables } from '../platform/authorship/author-tables.ts'
import { type ChainKeys, createEntry } from '../platform/authorship/author-entry.ts'
import { listTags, readChainKeys } from '../platform/authorship/author-chains.ts'
import type { AuthorshipKeys } from '../platform/authorship-keys.ts'
import { createKeyStore, type KeyStore } from '../platform/crypto/key-store.ts'
import { createKysely, type Db } from '../platform/db/database.ts'

export type ChainOwner = { readonly accountId: string; readonly authorSalt: Buffer }
export type AuthorRow = [tag: string, contentId: string, keyVersion: number, box: string]
/** Appends an entry to the chain of an account and kind. */
export type AppendAuthor = (kind: ContentKind, author: ChainOwner, contentId: string) => AuthorRow
/** Key store of a script, with the pool that it reads canaries with. */
export type SeedKeys = { readonly db: Db; readonly keys: KeyStore }

export async function withSeedKeys<Result>(
  url: string,
  authorshipKeys: AuthorshipKeys,
  work: (seedKeys: SeedKeys) => Promise<Result>,
): Promise<Result> {
  const db = createKysely(new pg.Pool({ connectionString: url, max: 1 }))
  try {
    return await work({ db, keys: createKeyStore(db, authorshipKeys) })
  } finally {
    await db.destroy()
  }
}

/** Keys of the version that encrypts. The first call verifies them against the canary of the database, or writes the first canary. */
export async function readActiveKeys(keys: KeyStore): Promise<ChainKeys> {
  const [active] = await readChainKeys(keys)
  if (active === undefined) throw new Error('no authorship key')
  return active
}

/** `lengths`: from `readChainLengths`, if the accounts already have content. */
export function createAuthorEntries(keys: ChainKeys, lengths: ReadonlyMap<string, number> = new Map()): AppendAuthor {
  const positions = new Map(lengths)
  return (kind, { accountId, authorSalt }, contentId) => {
    const chain = chainName(kind, accountId)
    const position = (positions.get(chain) ?? 0) + 1
    positions.set(chain, position)
    const { tag, keyVersion, box } = createEntry(keys, { kind, salt: authorSalt, accountId, contentId, position })
    return [tag, contentId, keyVersion, `\\x${box.toString('hex')}`]
  }
}

/** Lengths of the existing chains of the accounts. */
export async function readChainLengths(
  { db, keys }: SeedKeys,
  accountIds: readonly string[],
): Promise<Map<string, number>> {
  const versions = (await readChainKeys(keys)).length
  const lengths = new Map<string, number>()
  for (const accountId of accountIds)
    for (const kind of Object.keys(authorTables) as ContentKind[]) {
      // One tag per version of the keys and position.
      const tags = await listTags(db, keys, { kind, accountId })
      lengths.set(chainName(kind, accountId), tags.length / versions)
    }
  return lengths
}

function chainName(kind: ContentKind, accountId: string): string {
  return `${kind} ${accountId}`
}
