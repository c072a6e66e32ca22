// Kysely store for `identity.passkeys`: WebAuthn credentials of staff accounts.
import { passkeyTransports } from '@murmullo/contract/accounts/passkeys'
import { type Db, today, type Trx } from '../../../platform/db/database.ts'

export type NewPasskey = {
  readonly publicId: string
  readonly accountId: string
  readonly name: string
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly signCount: number
  readonly transports: string[]
}

export function listPasskeyRows(db: Db, accountId: string) {
  return db
    .selectFrom('identity.passkeys')
    .select(['publicId', 'name', 'createdAt', 'usedAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** As WebAuthn options name them. */
export async function listDescriptors(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('identity.passkeys')
    .select(['credentialId', 'transports'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports: passkeyTransports.filter((transport) => transports.includes(transport)),
  }))
}

export async function countPasskeys(trx: Trx, accountId: string): Promise<number> {
  const passkeys = trx.selectFrom('identity.passkeys').select((all) => all.fn.countAll().as('n'))
  return Number((await passkeys.where('accountId', '=', accountId).executeTakeFirstOrThrow()).n)
}

/** False when the credential is registered already, by this or another account. */
export async function insertPasskey(trx: Trx, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('identity.passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** A passkey of this account, with a row lock: of two concurrent uses the second one is compared with the new signature counter. */
export async function findPasskeyForUpdate(trx: Trx, accountId: string, credentialId: Buffer) {
  const row = await trx
    .selectFrom('identity.passkeys')
    .select(['id', 'publicKey', 'signCount'])
    .where('accountId', '=', accountId)
    .where('credentialId', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return { rowId: row.id, id: credentialId, publicKey: row.publicKey, signCount: Number(row.signCount) }
}

export async function updatePasskeyUse(trx: Trx, rowId: string, signCount: number): Promise<void> {
  await trx.updateTable('identity.passkeys').set({ signCount, usedAt: today }).where('id', '=', rowId).execute()
}

/** False when the account has no such passkey. */
export async function deletePasskey(trx: Trx, accountId: string, publicId: string): Promise<boolean> {
  const deletion = trx.deleteFrom('identity.passkeys').where('accountId', '=', accountId)
  return (await deletion.where('publicId', '=', publicId).executeTakeFirst()).numDeletedRows > 0n
}
