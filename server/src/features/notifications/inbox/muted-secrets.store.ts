// Kysely store of muted secrets: the flag `is_muted` of an authorship entry.
import { lockTags } from '../../../platform/authorship/tag-lock.ts'
import type { Db } from '../../../platform/db/database.ts'

export async function findSecretKey(db: Db, publicId: string): Promise<string | undefined> {
  const found = db.selectFrom('content.secrets').select('id').where('publicId', '=', publicId)
  return (await found.executeTakeFirst())?.id
}

export async function updateMuted(db: Db, secretId: string, isMuted: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockTags(trx)
    await trx.updateTable('identity.secretAuthors').set({ isMuted }).where('secretId', '=', secretId).execute()
  })
}
