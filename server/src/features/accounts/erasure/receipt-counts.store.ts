// SQL store of the counts of an erasure receipt. They are derived from the author's entries, in transactions that write only the receipt: an
// entry stays when its content is deleted, and its box is replaced by random bytes when the content stays without an author.
import type { ErasedKind } from '@murmullo/contract/accounts/erasure'
import { sql } from 'kysely'
import { decryptEntry, type StoredEntry } from '../../../platform/authorship/author-entry.ts'
import { authorTables, type ContentKind } from '../../../platform/authorship/author-tables.ts'
import { listTags, readChainKeys } from '../../../platform/authorship/author-chains.ts'
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { authoredContent, contentKinds, type EntryCounts } from './cohort.columns.ts'

type Counts = Readonly<Partial<Record<ErasedKind, number>>>

/** Of a user who stays only the secrets are erased. */
const kindsByScope = { account: contentKinds, secrets: ['secret'] } as const
type Scope = keyof typeof kindsByScope

/** All since the account exists. */
export async function countEntries(
  db: Db | Trx,
  keys: KeyStore,
  accountId: string,
  scope: Scope,
): Promise<EntryCounts> {
  const total = { erased: {} as Record<string, number>, unsigned: {} as Record<string, number> }
  for (const kind of kindsByScope[scope]) {
    const { counts } = authoredContent[kind]
    for (const isReadable of await listEntriesWithoutContent(db, keys, { kind, accountId })) {
      const part = total[isReadable ? 'erased' : 'unsigned']
      part[counts] = (part[counts] ?? 0) + 1
    }
  }
  return total
}

/** Of each whether its box can be decrypted. */
async function listEntriesWithoutContent(
  db: Db | Trx,
  keys: KeyStore,
  authored: { readonly kind: ContentKind; readonly accountId: string },
): Promise<boolean[]> {
  const { table, key } = authorTables[authored.kind]
  const tags = await listTags(db, keys, authored)
  const versions = await readChainKeys(keys)
  const { rows } = await sql<StoredEntry>`select tag, key_version, box from ${sql.table(table)}
    where tag = any (${tags}::uuid[]) and ${sql.ref(key)} is null`.execute(db)
  return rows.map((row) => {
    const version = versions.find((each) => each.version === row.keyVersion)
    return version !== undefined && decryptEntry(version, authored.kind, row) !== null
  })
}

/**
 * Adds to the receipt what was erased since its counts were last updated, and returns how many texts it has queued or left ownerless. `baseline` is what the entries said then: a second update adds
 * nothing, and an update that a crash prevented is made up for by the next. No-op once the receipt is anonymous.
 */
export function updateReceiptCounts(
  db: Db,
  keys: KeyStore,
  { receipt, accountId }: { readonly receipt: string; readonly accountId: string },
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      scope: Scope
      mode: string
      erased: Counts
      unsigned: Counts
      baseline: Partial<EntryCounts>
    }>`select scope, mode, erased, unsigned, baseline from identity.erasures
      where receipt = ${receipt} and coalesce(account_id, owner_id) = ${accountId} for update`.execute(trx)
    const [stored] = rows
    if (stored === undefined) return 0
    const { scope, mode, baseline } = stored
    const counted = await countEntries(trx, keys, accountId, scope)
    const unsigned =
      scope === 'secrets' && mode === 'cohort'
        ? omitZero({ secrets: await countQueuedSecrets(trx, keys, accountId) })
        : addGrowth(stored.unsigned, counted.unsigned, baseline.unsigned)
    const erased = addGrowth(stored.erased, counted.erased, baseline.erased)
    await sql`update identity.erasures set erased = ${JSON.stringify(erased)}::jsonb, unsigned = ${JSON.stringify(unsigned)}::jsonb,
        baseline = ${JSON.stringify(counted)}::jsonb
      where receipt = ${receipt}`.execute(trx)
    return Object.values(unsigned).reduce((sum, n) => sum + n, 0)
  })
}

/** A count never shrinks: entries disappear only with their account. */
function addGrowth(counts: Counts, counted: Counts, baseline: Counts = {}): Counts {
  const kinds = Object.keys(counted) as ErasedKind[]
  const grown = kinds.map((kind) => [
    kind,
    (counts[kind] ?? 0) + Math.max((counted[kind] ?? 0) - (baseline[kind] ?? 0), 0),
  ])
  return { ...counts, ...omitZero(Object.fromEntries(grown)) }
}

function omitZero(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0))
}

/** Secrets of a user who stays that wait in the queue. */
export async function countQueuedSecrets(db: Db | Trx, keys: KeyStore, accountId: string): Promise<number> {
  const tags = await listTags(db, keys, { kind: 'secret', accountId })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from identity.secret_authors w
    join identity.erasure_queue q on q.secret_id = w.secret_id where w.tag = any (${tags}::uuid[])`.execute(db)
  return rows[0]?.n ?? 0
}
