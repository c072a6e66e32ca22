// All the SQL of pictures that are kept to be shared: a row before the object is there, and until after it is gone.
import { sql } from 'kysely'
import { type Db, now } from '../../platform/db.ts'

export type SharedSecret = { readonly id: string; readonly text: string; readonly isExplicit: boolean }
type Drawn = { readonly key: string; readonly shape: string; readonly tag: string }

/** Null when none is kept that shows what it must. */
export async function findKept(db: Db, secretId: string, { shape, tag }: Omit<Drawn, 'key'>): Promise<string | null> {
  const found = await db
    .selectFrom('content.sharePictures')
    .select('key')
    .where('secretId', '=', secretId)
    .where('shape', '=', shape)
    .where('tag', '=', tag)
    .where('isKept', '=', true)
    .executeTakeFirst()
  return found?.key ?? null
}

/**
 * Instead of an older one. False when the secret is no longer what was drawn, or another process keeps it already. Whoever hides it
 * meanwhile waits for this, and takes away what is here.
 */
export async function insertArriving(db: Db, secret: SharedSecret, { key, shape, tag }: Drawn): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const shown = await trx
      .selectFrom('content.secrets')
      .select('id')
      .where('id', '=', secret.id)
      .where('isListed', '=', true)
      .where('text', '=', secret.text)
      .where('isExplicit', '=', secret.isExplicit)
      .forShare()
      .executeTakeFirst()
    if (shown === undefined) return false
    await trx
      .updateTable('content.sharePictures')
      .set({ secretId: null })
      .where('secretId', '=', secret.id)
      .where('shape', '=', shape)
      .where('tag', '<>', tag)
      .execute()
    const inserted = await trx
      .insertInto('content.sharePictures')
      .values({ key, secretId: secret.id, shape, tag })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  })
}

/** False when it was given up meanwhile. */
export async function updateKept(db: Db, key: string): Promise<boolean> {
  const kept = db.updateTable('content.sharePictures').set({ isKept: true }).where('key', '=', key)
  return (await kept.executeTakeFirst()).numUpdatedRows > 0n
}

/** Nothing shows it any more. */
export async function updateForgotten(db: Db, key: string): Promise<void> {
  await db.updateTable('content.sharePictures').set({ secretId: null }).where('key', '=', key).execute()
}

/** What never arrived, and what has been there for so many days: whoever asks for it again has it drawn again. */
export async function updateOld(db: Db, days: number, count: number): Promise<void> {
  const old = db
    .selectFrom('content.sharePictures')
    .select('key')
    .where('secretId', 'is not', null)
    .where((column) =>
      column.or([
        column.and([column('isKept', '=', false), column('madeAt', '<', arrivedBy)]),
        column('madeAt', '<', sql<Date>`${now} - make_interval(days => ${days})`),
      ]),
    )
    .limit(count)
    .forUpdate()
    // Somebody hides it just now: then it goes without us.
    .skipLocked()
  await db.updateTable('content.sharePictures').set({ secretId: null }).where('key', 'in', old).execute()
}

/** By then an object is there, or will never be. */
const arrivedBy = sql<Date>`${now} - interval '1 minute'`

export async function listForgotten(db: Db, after: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('content.sharePictures')
    .select('key')
    .where('secretId', 'is', null)
    .where((column) => column.or([column('isKept', '=', true), column('madeAt', '<', arrivedBy)]))
    .where('key', '>', after)
    .orderBy('key')
    .limit(count)
    .execute()
  return rows.map(({ key }) => key)
}

/** Only once its object is gone. */
export async function deleteRow(db: Db, key: string): Promise<void> {
  await db.deleteFrom('content.sharePictures').where('key', '=', key).where('secretId', 'is', null).execute()
}
