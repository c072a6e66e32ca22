// Kysely store for the relation of two users (`identity.chat_pairs`): lock the pair, read, then write.
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { RequestFacts } from './chat.columns.ts'

/** The order of the two ids does not matter. */
const pairCondition = (one: string, other: string) =>
  sql<boolean>`(p.low_id, p.high_id) = (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid))`

/** Advisory lock until the transaction ends: serializes request, answer, block and unblock between two users. */
export async function lockPair(trx: Trx, one: string, other: string): Promise<void> {
  const pair = `chat ${[one, other].toSorted().join(' ')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`.execute(trx)
}

const hasBlocked = (blocker: string, blocked: string) =>
  sql<boolean>`exists (select from identity.blocks b where b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`

/** Undefined when the recipient does not exist, is under erasure, or is not registered. */
export async function findRequestFacts(db: Db | Trx, me: string, them: string): Promise<RequestFacts | undefined> {
  const { rows } = await sql<RequestFacts>`select a.id = ${me} as is_self, ${hasBlocked(me, them)} as i_blocked,
      ${hasBlocked(them, me)} as they_blocked, c.public_id as conversation_public_id, coalesce(d.chat_privacy, 'everybody') as chat_privacy,
      exists (select from identity.follows f where f.follower_id = a.id and f.followed_id = ${me}) as they_follow, r.status
    from identity.accounts a
    left join identity.preferences d on d.account_id = a.id
    left join identity.chat_pairs p on ${pairCondition(me, them)}
    left join content.conversations c on c.id = p.conversation_id
    left join identity.chat_requests r on r.sender_id = ${me} and r.recipient_id = a.id
    where a.id = ${them} and not a.is_anonymous
      and not exists (select from identity.erasures e where e.account_id = a.id)`.execute(db)
  return rows[0]
}

export async function findPairConversation(trx: Trx, one: string, other: string): Promise<string | undefined> {
  const { rows } = await sql<{ conversationId: string }>`select p.conversation_id from identity.chat_pairs p
    where ${pairCondition(one, other)}`.execute(trx)
  return rows[0]?.conversationId
}

export async function insertPair(trx: Trx, one: string, other: string, conversationId: string): Promise<void> {
  await sql`insert into identity.chat_pairs (low_id, high_id, conversation_id)
    values (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), ${conversationId})`.execute(
    trx,
  )
}

export async function isBlockedBy(trx: Trx, blocker: string, blocked: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select ${hasBlocked(blocker, blocked)} as is`.execute(trx)
  return rows[0]?.is ?? false
}
