// SQL store of the nightly rewrite: `identity.nightly_rewrites` and, by their names, the tables of the account side. A row is written again with the
// values it has: its transaction id, its place in the table and its emptied `xmax` then say the night.
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** Shorter than the second after which PostgreSQL looks for deadlocks: this transaction gives up before one of a user is chosen. */
const lockTimeout = '500ms'

/**
 * Rows since the previous rewrite, of all tables in one transaction, together with what `write` writes. Returns their number. Of the other rows none is
 * locked while the tables are scanned.
 */
export function rewriteRows(
  db: Db,
  tables: readonly string[],
  write: (trx: Trx) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${lockTimeout}, true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true)`.execute(trx)
    await write(trx)
    const previous = await findPreviousRewrite(trx)
    const changed: { readonly table: string; readonly places: readonly string[] }[] = []
    for (const table of tables) changed.push({ table, places: await listChangedRows(trx, table, previous) })
    let count = 0
    for (const { table, places } of changed) if (places.length > 0) count += await rewriteTable(trx, table, places)
    await sql`insert into identity.nightly_rewrites (transaction_id) values (pg_current_xact_id())
      on conflict (only_row) do update set transaction_id = excluded.transaction_id, done_on = current_date`.execute(
      trx,
    )
    return count
  })
}

async function findPreviousRewrite(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select transaction_id::text as id from identity.nightly_rewrites`.execute(
    trx,
  )
  return rows[0]?.id ?? null
}

/** In random order. A row that was locked, also by a foreign key, has the transaction of the lock in `xmax`. */
async function listChangedRows(trx: Trx, table: string, previous: string | null): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`select t.ctid::text as place from ${sql.table(table)} t
    where t.xmax <> '0'::xid or ${previous}::text is null or age(t.xmin) < age(${previous}::text::xid8::xid)
    order by random()`.execute(trx)
  return rows.map(({ place }) => place)
}

/**
 * In the order of the places: with hash and merge joins off, a nested loop keeps the order of the outer query. A row that a concurrent transaction
 * changed meanwhile has another place, and is left to the next night.
 */
async function rewriteTable(trx: Trx, table: string, places: readonly string[]): Promise<number> {
  const key = sql.ref(await findKeyColumn(trx, table))
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} w set ${key} = w.${key}
    from unnest(${places}::tid[]) as changed (place) where w.ctid = changed.place`.execute(trx)
  return Number(numAffectedRows)
}

async function findKeyColumn(trx: Trx, table: string): Promise<string> {
  const { rows } = await sql<{ column: string }>`select a.attname::text as column from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = ${table}::regclass and i.indisprimary`.execute(trx)
  const [key] = rows
  if (key === undefined) throw new Error(`${table} has no primary key`)
  return key.column
}
