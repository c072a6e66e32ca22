// Kysely store of profiles: queries on `identity.accounts` with avatars, and the `identity.follows` table.
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

const profileColumns = [
  'a.id',
  'a.publicId',
  'a.nickname',
  'a.username',
  'a.displayName',
  'a.bio',
  'a.role',
  'a.createdAt',
  'v.publicId as avatar',
] as const

export function findOwn(db: Db, accountId: string) {
  return db
    .selectFrom('identity.accounts as a')
    .leftJoin('identity.avatars as v', 'v.accountId', 'a.id')
    .select(profileColumns)
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** A profile as the viewer may query it: excludes accounts with a pending erasure, and blocks in either direction. */
export function findByPublicId(db: Db, publicId: string, viewerId: string | null) {
  return db
    .selectFrom('identity.accounts as a')
    .leftJoin('identity.avatars as v', 'v.accountId', 'a.id')
    .select(profileColumns)
    .select(
      sql<boolean>`exists (select from identity.follows f where f.follower_id = ${viewerId} and f.followed_id = a.id)`.as(
        'following',
      ),
    )
    .where('a.publicId', '=', publicId)
    .where(sql<boolean>`not exists (select from identity.erasures e where e.account_id = a.id)`)
    .where(
      sql<boolean>`not exists (select from identity.blocks b
        where (b.blocker_id, b.blocked_id) in ((a.id, ${viewerId}), (${viewerId}, a.id)))`,
    )
    .executeTakeFirst()
}

/** The id of the inserted row; null on conflict, when the follow existed. */
export async function insertFollow(trx: Trx, followerId: string, followedId: string): Promise<string | null> {
  const inserted = await trx
    .insertInto('identity.follows')
    .values({ followerId, followedId })
    .onConflict((row) => row.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export async function deleteFollow(trx: Trx, followerId: string, followedId: string): Promise<void> {
  await trx
    .deleteFrom('identity.follows')
    .where('followerId', '=', followerId)
    .where('followedId', '=', followedId)
    .execute()
}
