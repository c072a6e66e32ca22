// Test fixture of key rotations: the keys of both versions, a process with both of them, and entries to rewrite.
import { createSecretKey, randomBytes, randomUUIDv7 } from 'node:crypto'
import { authorTables } from '../../src/platform/authorship/author-tables.ts'
import {
  type AuthorshipKey,
  type AuthorshipKeys,
  developmentAuthorshipKeys,
} from '../../src/platform/authorship-keys.ts'
import { createKeyStore, type KeyStore } from '../../src/platform/crypto/key-store.ts'
import { createAuthorEntries, readActiveKeys } from '../../src/seed/author-entries.ts'
import { createWorldForTest, type World } from './world.ts'

/** Of the seeded world. */
export const [before] = developmentAuthorshipKeys
export const after: AuthorshipKey = { version: 2, key: createSecretKey(randomBytes(32)) }
export const both: AuthorshipKeys = [after, before]
export const linesOf = (...keys: AuthorshipKey[]) =>
  keys.map(({ version, key }) => `${version} ${key.export().toString('base64url')}`).join('\n')

/** Configuration of step 2: another process of the world, with the new key before the previous one. */
export const withBothKeys = (world: World) =>
  createWorldForTest({ secondProcessOf: world, env: { AUTHORSHIP_KEYS: linesOf(after, before) } })
export const withNewKey = ({ services }: World): KeyStore => createKeyStore(services.db.write, [after])

export const countEntries = async ({ sql }: World, where = 'true') => {
  const counts = Object.values(authorTables).map(({ table }) => `select key_version from ${table} where ${where}`)
  const [row] = await sql<{ n: string }>(`select count(*) as n from (${counts.join(' union all ')}) each`)
  return Number(row?.n)
}

/** Accounts with entries of deleted secrets, in one statement. */
export async function insertAccountsWithEntries(world: World, accounts: number, each: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < accounts; index += 1) ids.push((await world.users.insertAccount()).accountId)
  const rows = await world.sql<{ accountId: string; authorSalt: Buffer }>(
    'select id as "accountId", author_salt as "authorSalt" from identity.accounts where id = any ($1)',
    [ids],
  )
  const append = createAuthorEntries(await readActiveKeys(world.services.keys))
  const entries = rows.flatMap((owner) => Array.from({ length: each }, () => append('secret', owner, randomUUIDv7())))
  await world.sql(
    'insert into identity.secret_authors (tag, key_version, box) select * from unnest($1::uuid[], $2::int[], $3::bytea[])',
    [0, 2, 3].map((column) => entries.map((entry) => entry[column])),
  )
  return ids
}
