// Kysely store for `identity.avatars`.
import { type Db, type Trx } from '../../../platform/db/database.ts'

type NewAvatar = { readonly accountId: string; readonly publicId: string; readonly imageKey: string }

/** Replaces the avatar under an account row lock. The delete of the old row marks its image for deletion. */
export async function replaceAvatar(trx: Trx, avatar: NewAvatar): Promise<void> {
  await trx.selectFrom('identity.accounts').select('id').where('id', '=', avatar.accountId).forUpdate().execute()
  await deleteAvatarRow(trx, avatar.accountId)
  await trx.insertInto('identity.avatars').values(avatar).execute()
}

export async function deleteAvatarRow(db: Db | Trx, accountId: string): Promise<void> {
  await db.deleteFrom('identity.avatars').where('accountId', '=', accountId).execute()
}

export async function deleteAvatarByImage(db: Db, imageKey: string): Promise<void> {
  await db.deleteFrom('identity.avatars').where('imageKey', '=', imageKey).execute()
}

export function findAvatarImage(db: Db, publicId: string) {
  return db
    .selectFrom('identity.avatars as v')
    .innerJoin('content.images as i', 'i.key', 'v.imageKey')
    .select(['v.imageKey', 'i.size'])
    .where('v.publicId', '=', publicId)
    .executeTakeFirst()
}
