// Test helper: replaces the rows of a database by those of a generated world, as owner and without triggers.
type Cell = string | number | boolean | null | undefined | Date | object
export type Row = Readonly<Record<string, Cell>>
export type Sql = (text: string, values?: unknown[]) => Promise<unknown[]>
export type WorldRows = {
  readonly tables: Readonly<Record<string, readonly Row[]>>
  /** Whether the worker has already aggregated the feed counts. */
  readonly rolledUp: boolean
  /** Authors of the content, which the tables contain only encrypted: for a planted leak. */
  readonly authors: readonly PlaintextAuthor[]
}
type PlaintextAuthor = { readonly content_id: string; readonly account_id: string }

export async function loadRows(sql: Sql, { tables, rolledUp, authors }: WorldRows): Promise<void> {
  // The audit log is append-only even for its owner: its trigger is disabled for the reset.
  await sql('alter table identity.audit_log disable trigger reject_audit_change')
  await sql(`with secrets as (delete from content.secrets), keys as (delete from identity.idempotency_keys),
    log as (delete from identity.audit_log) delete from identity.accounts`)
  // An entry outlives its content.
  await sql('with secrets as (delete from identity.secret_authors) delete from identity.comment_authors')
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
  await replacePlaintextAuthors(sql, authors)
  if (rolledUp) await sql('select content.roll_up_feed_counts()')
}

/** Without it a planted leak could not join content to its author. The public role may read it, so that the leak is complete. */
export async function createPlaintextAuthors(sql: Sql): Promise<void> {
  await sql('create table if not exists identity.plaintext_authors (content_id uuid primary key, account_id uuid)')
  await sql('grant select on identity.plaintext_authors to public')
}

async function replacePlaintextAuthors(sql: Sql, authors: readonly PlaintextAuthor[]): Promise<void> {
  await sql('delete from identity.plaintext_authors')
  await sql(
    `insert into identity.plaintext_authors
     select * from jsonb_populate_recordset(null::identity.plaintext_authors, $1::jsonb)`,
    [JSON.stringify(authors)],
  )
}

/** Equal keys, so that cursors are equal on both sides. Call it before the first request: a process reads its key once. */
export async function shareRootKey(sql: Sql): Promise<void> {
  await sql(
    `insert into identity.server_keys (name, secret) values ('root', $1) on conflict (name) do update set secret = excluded.secret`,
    [Buffer.alloc(32, 'k')],
  )
}
