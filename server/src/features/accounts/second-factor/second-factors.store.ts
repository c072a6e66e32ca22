// Kysely store for `identity.second_factors` (TOTP) and `identity.recovery_codes`.
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** The second factor of the account, if any, with a row lock. */
export function findFactorForUpdate(trx: Trx, accountId: string): Promise<{ encryptedTotpSecret: Buffer } | undefined> {
  return trx
    .selectFrom('identity.secondFactors')
    .select('encryptedTotpSecret')
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

type Factor = Readonly<{ accountId: string; encryptedTotpSecret: Buffer; lastStep: number }>

/** Upsert: a deleted row would take the passkeys with it. */
export async function replaceFactor(trx: Trx, { accountId, ...key }: Factor): Promise<void> {
  // Not now(), the start of the transaction: a session verified with the previous factor must not count as verified for the new one.
  const factor = { ...key, enrolledAt: sql<Date>`clock_timestamp()` }
  await trx
    .insertInto('identity.secondFactors')
    .values({ accountId, ...factor })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(factor))
    .execute()
}

/** True when a row was deleted. Its recovery codes and passkeys are deleted by cascade. */
export async function deleteFactor(trx: Trx, accountId: string): Promise<boolean> {
  const deletion = trx.deleteFrom('identity.secondFactors').where('accountId', '=', accountId)
  return (await deletion.executeTakeFirst()).numDeletedRows > 0n
}

/** Marks a TOTP step as used: false when this step or a later one was used before, in any process (replay protection). */
export async function consumeStep(trx: Trx, accountId: string, step: number): Promise<boolean> {
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

/** False when the code is unknown or already used. */
export async function consumeRecoveryCode(trx: Trx, accountId: string, hashes: readonly Buffer[]): Promise<boolean> {
  const spent = trx.deleteFrom('identity.recoveryCodes').where('accountId', '=', accountId).where('hash', 'in', hashes)
  return (await spent.executeTakeFirst()).numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db | Trx, accountId: string): Promise<number> {
  const codes = db.selectFrom('identity.recoveryCodes').select((all) => all.fn.countAll().as('n'))
  return Number((await codes.where('accountId', '=', accountId).executeTakeFirstOrThrow()).n)
}

export async function hasPasskeys(db: Db, accountId: string): Promise<boolean> {
  const passkey = db.selectFrom('identity.passkeys').select('id').where('accountId', '=', accountId).limit(1)
  return (await passkey.executeTakeFirst()) !== undefined
}
