// Test helper: counts connections that wait for a lock. Only of this database: the databases of other test files are in the same cluster.
import type { Sql } from './schema-introspection.ts'

export async function countLockWaits(sql: Sql): Promise<number> {
  const waiting = await sql(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length
}
