// All the SQL of second factors and of the codes that stand in for them.
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db.ts'

/** Of this account, or of none; held until the transaction ends. */
export function findFactorForUpdate(trx: Trx, accountId: string): Promise<{ keyBox: Buffer } | undefined> {
  return trx
    .selectFrom('identity.secondFactors')
    .select('keyBox')
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

type Factor = Readonly<{ accountId: string; keyBox: Buffer; lastStep: number }>

/** In the place of the one there was, with whose codes it is over. */
export async function replaceFactor(trx: Trx, factor: Factor): Promise<void> {
  await deleteFactor(trx, factor.accountId)
  // Not when this transaction began: whoever passed with the one before has passed with another.
  const enrolledAt = sql<Date>`clock_timestamp()`
  await trx
    .insertInto('identity.secondFactors')
    .values({ ...factor, enrolledAt })
    .execute()
}

/** True when there was one. What stands in for it goes with it. */
export async function deleteFactor(trx: Trx, accountId: string): Promise<boolean> {
  const gone = trx.deleteFrom('identity.secondFactors').where('accountId', '=', accountId)
  return (await gone.executeTakeFirst()).numDeletedRows > 0n
}

/** Takes the code of a step, once: false when that one or a later one was taken before, by whichever process. */
export async function spendStep(trx: Trx, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity.secondFactors')
    .set({ lastStep: step })
    .where('accountId', '=', accountId)
    .where('lastStep', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function replaceRecoveryCodes(trx: Trx, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await trx.deleteFrom('identity.recoveryCodes').where('accountId', '=', accountId).execute()
  await trx
    .insertInto('identity.recoveryCodes')
    .values(hashes.map((hash) => ({ accountId, hash })))
    .execute()
}

/** False when it is none of theirs, or no longer. */
export async function spendRecoveryCode(trx: Trx, accountId: string, hash: Buffer): Promise<boolean> {
  const spent = trx.deleteFrom('identity.recoveryCodes').where('accountId', '=', accountId).where('hash', '=', hash)
  return (await spent.executeTakeFirst()).numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db | Trx, accountId: string): Promise<number> {
  const codes = db.selectFrom('identity.recoveryCodes').select((all) => all.fn.countAll().as('n'))
  return Number((await codes.where('accountId', '=', accountId).executeTakeFirstOrThrow()).n)
}
