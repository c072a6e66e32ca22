// Benchmark database of the key rotation: secrets with their authorship entries, some without content and some without an author.
import { randomBytes } from 'node:crypto'
import { createAuthorEntries, readActiveKeys, withSeedKeys } from '../../../server/src/seed/author-entries.ts'
import { copyRows } from '../../../server/src/seed/copy.ts'
import { fastLoad } from '../../../server/src/seed/fast-load.ts'
import { emptyRows } from '../../../server/src/seed/rows.ts'
import { ciphertextBytes } from '../../../server/src/platform/authorship/author-entry.ts'
import type { AuthorshipKeys } from '../../../server/src/platform/authorship-keys.ts'
import { asOwner } from './feed-databases.ts'

export type RotationData = {
  readonly entries: number
  /** Entries of each account. */
  readonly owned: number
  readonly accountIds: readonly string[]
  /** Some secrets that have an author. */
  readonly ids: readonly string[]
  readonly bytes: number
}

const entriesPerAccount = 50
const rowsPerCopy = 20_000
const sampledIds = 20_000

const insertAccountsSql = `insert into identity.accounts (id, public_id, nickname, nickname_key)
  select gen_random_uuid(), left(md5('cuenta ' || n), 22), 'usuario_' || n, 'usuario_' || n from generate_series(1, $1::int) n
  returning id as "accountId", author_salt as "authorSalt"`
const insertSecretsSql = `insert into content.secrets (id, public_id, text, gender, country_code)
  select gen_random_uuid(), left(md5('secreto ' || n), 22), 'Secreto ' || n, 'none', 'MX' from generate_series(1, $1::int) n returning id`

/** Of 50 entries of an account, two have lost their content and one its author, too. */
export function createKeyRotationData(url: string, keys: AuthorshipKeys, entries: number): Promise<RotationData> {
  return withSeedKeys(url, keys, async (seedKeys) => {
    const append = createAuthorEntries(await readActiveKeys(seedKeys.keys))
    return asOwner(url, async (query, client) => {
      await query('drop index if exists content.secrets_search')
      const accounts = await query<{ accountId: string; authorSalt: Buffer }>(insertAccountsSql, [
        Math.ceil(entries / entriesPerAccount),
      ])
      const ids: string[] = []
      await fastLoad(client, async () => {
        const secrets = await query<{ id: string }>(insertSecretsSql, [entries])
        for (let from = 0; from < entries; from += rowsPerCopy) {
          const rows = emptyRows()
          for (const [offset, { id }] of secrets.slice(from, from + rowsPerCopy).entries()) {
            const owner = accounts[(from + offset) % accounts.length]
            const index = Math.floor((from + offset) / accounts.length)
            if (owner === undefined) continue
            const [tag, contentId, version, box] = append('secret', owner, id)
            if (index === 7)
              rows['identity.secret_authors'].push([
                tag,
                null,
                version,
                `\\x${randomBytes(ciphertextBytes).toString('hex')}`,
              ])
            else rows['identity.secret_authors'].push([tag, index === 20 ? null : contentId, version, box])
            if (index !== 7 && index !== 20 && ids.length < sampledIds) ids.push(id)
          }
          await copyRows(client, rows)
        }
      })
      await query('vacuum (analyze) identity.secret_authors, identity.accounts')
      const [size] = await query<{ bytes: number }>(
        `select pg_total_relation_size('identity.secret_authors')::float8 as bytes`,
      )
      const accountIds = accounts.map(({ accountId }) => accountId)
      return { entries, owned: Math.floor(entries / accounts.length), accountIds, ids, bytes: size?.bytes ?? 1 }
    })
  })
}
