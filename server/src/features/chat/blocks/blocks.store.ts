// Kysely store for `identity.blocks`.
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { BlockedRow } from '../core/chat.columns.ts'

type NewBlock = {
  readonly id: string
  readonly publicId: string
  readonly blockerId: string
  readonly blockedId: string
}

/** On conflict the existing block stays unchanged. */
export async function insertBlock(trx: Trx, block: NewBlock): Promise<void> {
  await trx
    .insertInto('identity.blocks')
    .values(block)
    .onConflict((row) => row.columns(['blockerId', 'blockedId']).doNothing())
    .execute()
}

/** Account id of the blocked user, for one of the caller's own blocks. */
export async function findBlocked(db: Db, blockerId: string, publicId: string): Promise<string | undefined> {
  const block = db
    .selectFrom('identity.blocks')
    .select('blockedId')
    .where('blockerId', '=', blockerId)
    .where('publicId', '=', publicId)
  return (await block.executeTakeFirst())?.blockedId
}

/** Returns false when the row does not exist. */
export async function deleteBlock(trx: Trx, blockerId: string, publicId: string): Promise<boolean> {
  const deletion = trx.deleteFrom('identity.blocks').where('blockerId', '=', blockerId).where('publicId', '=', publicId)
  return (await deletion.returning('id').executeTakeFirst()) !== undefined
}

type BlockPosition = { readonly id: string; readonly createdAt: string }
type Page = { readonly before: BlockPosition | null; readonly count: number }

/** Keyset page, newest day first. Blocks of one day are in the order of their random ids: when the user blocked whom is not stored. */
export function listOwnBlocks(db: Db, blockerId: string, { before, count }: Page): Promise<BlockedRow[]> {
  const page = db
    .selectFrom('identity.blocks as b')
    .innerJoin('identity.accounts as a', 'a.id', 'b.blockedId')
    .select(['b.id', 'b.publicId', 'a.nickname', 'b.createdAt'])
    .where('b.blockerId', '=', blockerId)
    .where(sql<boolean>`not exists (select from identity.erasures e where e.account_id = a.id)`)
    .orderBy('b.createdAt', 'desc')
    .orderBy('b.id', 'desc')
    .limit(count)
  if (before === null) return page.execute()
  return page.where(sql<boolean>`(b.created_at, b.id) < (${before.createdAt}::date, ${before.id}::uuid)`).execute()
}
