// Kysely store for `moderation.refused_images` (perceptual hash blocklist) and for the result of the last storage check.
import { sql } from 'kysely'
import { type Db, now, type Trx } from '../../platform/db.ts'

type Looks = { readonly digest: Buffer; readonly looks: string }

/** Maximum Hamming distance, in bits of 128, at which two images count as the same. */
const likeness = 10
/** The perceptual hash of a nearly uniform image matches every other one: outside this bit count only the exact digest is compared. */
const [plain, busy] = [16, 112]

export async function findRefused(db: Db, { digest, looks }: Looks): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
      select from moderation.refused_images r where r.digest = ${digest}
        or (bit_count(r.looks) between ${plain} and ${busy} and bit_count(r.looks # ${looks}::bit(128)) <= ${likeness})
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** False when the digest was already on the blocklist. */
export async function insertRefused(trx: Trx, refused: Looks & { readonly rule: string }): Promise<boolean> {
  const inserted = await trx
    .insertInto('moderation.refusedImages')
    .values(refused)
    .onConflict((row) => row.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst()
  return inserted !== undefined
}

/** For a removal that was undone or overturned. */
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
