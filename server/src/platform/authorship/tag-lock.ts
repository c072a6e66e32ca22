// Advisory lock of the tags of authorship entries: shared for a transaction that stores a tag in another table, or that updates or deletes an entry.
// Exclusive for a key rotation, which changes tags, and for the monthly rewrite, which deletes entries and inserts them again. Not a row lock of the
// entry: that would write the transaction id of a reporter into it.
import { sql } from 'kysely'
import type { Trx } from '../db/database.ts'

export const tagLock = `hashtext('authorship tags')`

/** Before the statement that reads the tag: its snapshot must be later than the lock. Until the transaction ends no tag changes and no row moves. */
export async function lockTags(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${sql.raw(tagLock)})`.execute(trx)
}
