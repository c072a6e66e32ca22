// Kysely store for `moderation.saved_replies`.
import type { ReplyKind } from '@murmullo/contract/moderation/saved-replies'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type ReplyRow = {
  readonly publicId: string
  readonly kind: ReplyKind
  readonly title: string
  readonly text: string
  readonly position: number
}
type ReplyFields = Omit<ReplyRow, 'publicId'>

const columns = ['publicId', 'kind', 'title', 'text', 'position'] as const

export function listReplyRows(db: Db | Trx): Promise<ReplyRow[]> {
  return db
    .selectFrom('moderation.savedReplies')
    .select(columns)
    .orderBy('kind')
    .orderBy('position')
    .orderBy('publicId')
    .$castTo<ReplyRow>()
    .execute()
}

/** Serializes changes, so that the limit of rows holds. Reads do not wait. */
export async function lockReplies(trx: Trx): Promise<void> {
  await sql`lock table moderation.saved_replies in share row exclusive mode`.execute(trx)
}

export async function insertReply(trx: Trx, reply: ReplyRow): Promise<void> {
  await trx.insertInto('moderation.savedReplies').values(reply).execute()
}

export async function updateReplyRow(trx: Trx, publicId: string, fields: ReplyFields): Promise<void> {
  await trx.updateTable('moderation.savedReplies').set(fields).where('publicId', '=', publicId).execute()
}

export async function deleteReplyRow(trx: Trx, publicId: string): Promise<void> {
  await trx.deleteFrom('moderation.savedReplies').where('publicId', '=', publicId).execute()
}
