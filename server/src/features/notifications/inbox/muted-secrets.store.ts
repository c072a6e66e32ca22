// Kysely store for `identity.muted_secrets`: secrets whose author disabled notifications.
import type { Db } from '../../../platform/db/database.ts'

export async function findOwnSecretKey(db: Db, accountId: string, publicId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('identity.secretAuthors as w')
    .innerJoin('content.secrets as s', 's.id', 'w.secretId')
    .select('s.id')
    .where('w.accountId', '=', accountId)
    .where('s.publicId', '=', publicId)
    .executeTakeFirst()
  return found?.id
}

export async function insertMuted(db: Db, accountId: string, secretId: string): Promise<void> {
  await db
    .insertInto('identity.mutedSecrets')
    .values({ accountId, secretId })
    .onConflict((row) => row.doNothing())
    .execute()
}

export async function deleteMuted(db: Db, accountId: string, secretId: string): Promise<void> {
  await db
    .deleteFrom('identity.mutedSecrets')
    .where('accountId', '=', accountId)
    .where('secretId', '=', secretId)
    .execute()
}
