// Monthly rewrite of the authorship entries on demand, with a connection of the owner of the tables: `murmullo rotate-authorship-key --rewrite`.
import pg from 'pg'
import { rewriteEntries } from '../../platform/authorship/rewrite-entries.ts'
import { connectionFor, createKysely, roles } from '../../platform/db/database.ts'
import { type Rotation, statementTimeoutMs } from './rotation.ts'

/** False: rows are left. It can be interrupted and repeated. */
export async function rewriteOnDemand(url: string, onBatch: Rotation['onBatch'] = () => {}): Promise<boolean> {
  const settings = connectionFor(url, roles.migrate, statementTimeoutMs)
  const db = createKysely(new pg.Pool({ ...settings, max: 1, application_name: 'murmullo rotate-authorship-key' }))
  try {
    return await rewriteEntries(db, { onBatch })
  } finally {
    await db.destroy()
  }
}
