// Test helper: replaces the rows of a database by those of a generated world, as owner and without triggers.
type Cell = string | number | boolean | null | undefined | Date | object
export type Row = Readonly<Record<string, Cell>>
export type Sql = (text: string, values?: unknown[]) => Promise<unknown[]>
export type WorldRows = {
  readonly tables: Readonly<Record<string, readonly Row[]>>
  /** Whether the worker has already aggregated the feed counts. */
  readonly rolledUp: boolean
}

export async function loadRows(sql: Sql, { tables, rolledUp }: WorldRows): Promise<void> {
  // The audit log is append-only even for its owner: its trigger is disabled for the reset.
  await sql('alter table identity.audit_log disable trigger reject_audit_change')
  await sql(`with secrets as (delete from content.secrets), keys as (delete from identity.idempotency_keys),
    log as (delete from identity.audit_log) delete from identity.accounts`)
  // Last, because deletions update the counts too.
  await sql('with counts as (delete from content.feed_counts) delete from content.feed_deltas')
  const inserts = Object.entries(tables).flatMap(([table, rows], index) => {
    if (rows[0] === undefined) return []
    const columns = Object.keys(rows[0]).join(', ')
    const given = `jsonb_populate_recordset(null::${table}, $1::jsonb -> '${table}')`
    return [`filled_${index} as (insert into ${table} (${columns}) select ${columns} from ${given})`]
  })
  // One statement, so that a world costs one commit.
  await sql(`with ${inserts.join(', ')} select`, [JSON.stringify(tables)])
  if (rolledUp) await sql('select content.roll_up_feed_counts()')
}

/** Equal keys, so that cursors are equal on both sides. Call it before the first request: a process reads its key once. */
export async function shareRootKey(sql: Sql): Promise<void> {
  await sql(
    `insert into identity.server_keys (name, secret) values ('root', $1) on conflict (name) do update set secret = excluded.secret`,
    [Buffer.alloc(32, 'k')],
  )
}
