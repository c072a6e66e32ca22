// All the SQL of pictures that are not taken again, and of what a look at the storage found.
import { sql } from 'kysely'
import { type Db, now, type Trx } from '../../platform/db.ts'

type Looks = { readonly digest: Buffer; readonly looks: string }

/** Pictures that differ in so few of 128 places are taken for the same. */
const likeness = 10
/** What is nearly all of one colour looks like everything else that is: then only the same file is known. */
const [plain, busy] = [16, 112]

export async function findRefused(db: Db, { digest, looks }: Looks): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
      select from moderation.refused_images r where r.digest = ${digest}
        or (bit_count(r.looks) between ${plain} and ${busy} and bit_count(r.looks # ${looks}::bit(128)) <= ${likeness})
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** False when it was refused already. */
export async function insertRefused(trx: Trx, refused: Looks & { readonly rule: string }): Promise<boolean> {
  const inserted = await trx
    .insertInto('moderation.refusedImages')
    .values(refused)
    .onConflict((row) => row.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Removed by mistake. */
export async function deleteRefused(trx: Trx, digest: Buffer): Promise<void> {
  await trx.deleteFrom('moderation.refusedImages').where('digest', '=', digest).execute()
}

export async function upsertStorageCheck(db: Db, parts: readonly object[]): Promise<void> {
  const found = { parts: JSON.stringify(parts), checkedAt: now }
  await db
    .insertInto('moderation.storageChecks')
    .values(found)
    .onConflict((row) => row.column('isLast').doUpdateSet(found))
    .execute()
}

export function findStorageCheck(db: Db) {
  return db.selectFrom('moderation.storageChecks').select(['parts', 'checkedAt']).executeTakeFirst()
}
