// Kysely store for `moderation.refused_images` (perceptual hash blocklist) and for the result of the last storage check.
import { sql } from 'kysely'
import { type Db, now, type Trx } from '../../../platform/db/database.ts'

type ImageHashes = { readonly digest: Buffer; readonly perceptualHash: string }

/** Maximum Hamming distance, in bits of 128, at which two images count as the same. */
const maxHammingDistance = 10
/** The perceptual hash of a nearly uniform image matches every other one: outside this bit count only the exact digest is compared. */
const [minSetBits, maxSetBits] = [16, 112]

export async function isImageRefused(db: Db, { digest, perceptualHash }: ImageHashes): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
      select from moderation.refused_images r where r.digest = ${digest}
        or (bit_count(r.perceptual_hash) between ${minSetBits} and ${maxSetBits} and bit_count(r.perceptual_hash # ${perceptualHash}::bit(128)) <= ${maxHammingDistance})
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** False when the digest was already on the blocklist. */
export async function insertRefusedImage(trx: Trx, refused: ImageHashes & { readonly rule: string }): Promise<boolean> {
  const inserted = await trx
    .insertInto('moderation.refusedImages')
    .values(refused)
    .onConflict((row) => row.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst()
  return inserted !== undefined
}

/** For a removal that was undone or overturned. */
export async function deleteRefusedImage(trx: Trx, digest: Buffer): Promise<void> {
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
