// Saves the browser's time zone when none is stored. Without it, the fixed notification hours of a user abroad could fall at night.
import type { Db, Trx } from '../../../platform/db/database.ts'
import { insertTimeZone } from '../auth/accounts.store.ts'
import { canonicalTimeZone } from './canonical-time-zone.ts'

export async function saveFirstTimeZone(db: Db | Trx, accountId: string, timeZone: string): Promise<void> {
  await insertTimeZone(db, accountId, canonicalTimeZone(timeZone))
}
