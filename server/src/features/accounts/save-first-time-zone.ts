// Saves the time zone of a user's browser when none is known yet. Without it the fixed hours of a user abroad could fall in their night.
import type { Db, Trx } from '../../platform/db.ts'
import { insertTimeZone } from './accounts.store.ts'
import { canonicalTimeZone } from './canonical-time-zone.ts'

export async function saveFirstTimeZone(db: Db | Trx, accountId: string, timeZone: string): Promise<void> {
  await insertTimeZone(db, accountId, canonicalTimeZone(timeZone))
}
