// Kysely store for `identity.chat_requests`.
import { sql } from 'kysely'
import { type Db, now, type Trx } from '../../../platform/db/database.ts'
import type { RequestRow } from '../core/chat.columns.ts'

type NewRequest = {
  readonly id: string
  readonly publicId: string
  readonly senderId: string
  readonly recipientId: string
  readonly message: string | null
}

export async function insertRequest(trx: Trx, request: NewRequest): Promise<void> {
  await trx.insertInto('identity.chatRequests').values(request).execute()
}

/** Excludes requests from accounts under erasure. */
function selectRequests(db: Db | Trx) {
  return db
    .selectFrom('identity.chatRequests as r')
    .innerJoin('identity.accounts as a', 'a.id', 'r.senderId')
    .leftJoin('content.conversations as c', 'c.id', 'r.conversationId')
    .select(['r.id', 'r.publicId', 'r.senderId', 'r.recipientId', 'r.message', 'r.createdAt', 'r.status'])
    .select(['a.nickname', 'c.publicId as conversationPublicId'])
    .where(sql<boolean>`not exists (select from identity.erasures e where e.account_id = r.sender_id)`)
    .$castTo<RequestRow>()
}

/** Only for sender and recipient: for any other user the row does not exist. */
export function findOwnRequest(db: Db | Trx, accountId: string, publicId: string): Promise<RequestRow | undefined> {
  return selectRequests(db)
    .where('r.publicId', '=', publicId)
    .where(sql<boolean>`${accountId} in (r.sender_id, r.recipient_id)`)
    .executeTakeFirst()
}

type Page = { readonly before: string | null; readonly count: number }

/** Keyset page of requests that are pending for the recipient, newest first. */
export function listPending(db: Db, accountId: string, { before, count }: Page): Promise<RequestRow[]> {
  const pending = selectRequests(db).where('r.recipientId', '=', accountId).where('r.status', '=', 'pending')
  const page = pending.orderBy('r.id', 'desc').limit(count)
  return (before === null ? page : page.where('r.id', '<', before)).execute()
}

/** Count capped at `most`. */
export async function countPending(db: Db, accountId: string, most: number): Promise<number> {
  return (await listPending(db, accountId, { before: null, count: most })).length
}

export async function rejectRequest(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('identity.chatRequests')
    .set({ status: 'rejected', answeredAt: now })
    .where('id', '=', id)
    .execute()
}

type UserPair = { readonly one: string; readonly other: string }

/** Accepts pending requests in both directions with the same conversation. */
export async function acceptPendingBetween(trx: Trx, { one, other }: UserPair, conversationId: string): Promise<void> {
  await sql`update identity.chat_requests set status = 'accepted', answered_at = now(), conversation_id = ${conversationId}
    where status = 'pending' and (sender_id, recipient_id) in ((${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid))`.execute(
    trx,
  )
}

const pending = (from: string, to: string) => sql`status = 'pending' and sender_id = ${from} and recipient_id = ${to}`

/** On a block: rejects pending requests to the blocker and deletes pending requests from the blocker. */
export async function endPendingBetween(
  trx: Trx,
  { blocker, blocked }: { blocker: string; blocked: string },
): Promise<void> {
  await sql`delete from identity.chat_requests where ${pending(blocker, blocked)}`.execute(trx)
  await sql`update identity.chat_requests set status = 'rejected', answered_at = now()
    where ${pending(blocked, blocker)}`.execute(trx)
}
