// Kysely store that writes conversations, messages and read positions. Lock order to avoid deadlocks: conversation row first, then member
// rows.
import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import type { MessageRow, SenderRow } from '../core/chat.columns.ts'

type NewConversation = {
  readonly id: string
  readonly publicId: string
  readonly sortKey: string
  /** The sender of the chat request is side 0. */
  readonly people: readonly [sender: string, recipient: string]
  readonly text: string
}

export async function insertConversation(
  trx: Trx,
  { id, publicId, sortKey, people, text }: NewConversation,
): Promise<void> {
  await trx.insertInto('content.conversations').values({ id, publicId, lastSeq: 1 }).execute()
  await trx.insertInto('content.messages').values({ conversationId: id, seq: 1, text }).execute()
  const members = people.map((accountId, side) => ({ conversationId: id, side, accountId, sortKey }))
  await trx.insertInto('identity.chatMembers').values(members).execute()
}

/** Row lock until the transaction ends: no other transaction inserts a message, blocks, or erases a member. */
export async function lockConversation(trx: Trx, publicId: string): Promise<string | undefined> {
  const conversation = trx.selectFrom('content.conversations').select('id').where('publicId', '=', publicId)
  return (await conversation.forNoKeyUpdate().executeTakeFirst())?.id
}

/** Requires the conversation's row lock. Undefined when the caller is not a member. */
export async function findSender(
  trx: Trx,
  conversationId: string,
  { accountId, key }: { accountId: string; key: string },
): Promise<SenderRow | undefined> {
  const { rows } =
    await sql<SenderRow>`select me.side, me.status as my_status, o.status as other_status, a.id as other_id,
      m.seq, m.text, m.created_at
    from identity.chat_members me
    join identity.chat_members o on o.conversation_id = me.conversation_id and o.side <> me.side
    left join identity.accounts a on a.id = o.account_id
      and not exists (select from identity.erasures e where e.account_id = a.id)
    left join content.messages m on m.conversation_id = me.conversation_id and m.side = me.side and m.key = ${key}
    where me.conversation_id = ${conversationId} and me.account_id = ${accountId}`.execute(trx)
  return rows[0]
}

type NewMessage = Readonly<{ conversationId: string; side: number; text: string; key: string; sortKey: string }>

/**
 * Requires the conversation's row lock. Inserts the next sequence number. A second message in a row by the same side does not count as an
 * answer.
 */
export async function insertMessage(trx: Trx, message: NewMessage): Promise<MessageRow> {
  const { conversationId, side, text, key, sortKey } = message
  const { rows } = await sql<MessageRow>`with next as (
      update content.conversations set last_seq = last_seq + 1, last_message_at = clock_timestamp() where id = ${conversationId}
      returning last_seq, last_message_at
    ), members as (
      update identity.chat_members set sort_key = ${sortKey}, answers = answers + (side = ${side} and exists (select from content.messages t
          where t.conversation_id = ${conversationId} and t.seq = (select last_seq - 1 from next) and t.side = ${1 - side}))::int,
        unread = unread + (side <> ${side})::int
      where conversation_id = ${conversationId}
    )
    insert into content.messages (conversation_id, seq, side, text, key, created_at)
    select ${conversationId}, last_seq, ${side}, ${text}, ${key}, last_message_at from next
    returning seq, side, text, key, created_at`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('a locked conversation has no row')
  return row
}

/**
 * Acquires the conversation's row lock, so that a block waits for a message transaction in progress and the next message sees the new
 * status.
 */
export async function updateMemberStatus(
  trx: Trx,
  { conversationId, accountId }: { conversationId: string; accountId: string },
  status: 'active' | 'blocked',
): Promise<void> {
  await trx
    .selectFrom('content.conversations')
    .select('id')
    .where('id', '=', conversationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  await trx
    .updateTable('identity.chatMembers')
    .set({ status })
    .where('conversationId', '=', conversationId)
    .where('accountId', '=', accountId)
    .execute()
}

/** Sets all messages of a blocked user to read. Requires the conversation's row lock. */
export async function setAllReadFor(
  trx: Trx,
  { conversationId, accountId }: { conversationId: string; accountId: string },
): Promise<void> {
  await sql`update identity.chat_members m set unread = 0, read_seq = c.last_seq from content.conversations c
    where c.id = m.conversation_id and m.conversation_id = ${conversationId} and m.account_id = ${accountId}`.execute(
    trx,
  )
}

/** The read position never decreases. Returns false when it did not change, undefined when the caller is not a member. */
export async function updateReadSeq(
  trx: Trx,
  { accountId, publicId, seq }: { accountId: string; publicId: string; seq: number },
): Promise<boolean | undefined> {
  const member = await trx
    .selectFrom('identity.chatMembers as m')
    .innerJoin('content.conversations as c', 'c.id', 'm.conversationId')
    .select(['m.conversationId', 'm.side'])
    .where('c.publicId', '=', publicId)
    .where('m.accountId', '=', accountId)
    .forUpdate('m')
    .executeTakeFirst()
  if (member === undefined) return undefined
  // A separate statement with a new snapshot: it sees all messages committed before the member row lock, and none is inserted while it is
  // locked.
  const { numAffectedRows = 0n } = await sql`update identity.chat_members m set read_seq = n.seq,
      unread = m.unread - (select count(*)::int from content.messages t where t.conversation_id = m.conversation_id
        and t.seq > m.read_seq and t.seq <= n.seq and t.side = 1 - m.side)
    from (select least(${seq}::bigint, last_seq)::int as seq from content.conversations where id = ${member.conversationId}) n
    where m.conversation_id = ${member.conversationId} and m.side = ${member.side} and m.read_seq < n.seq`.execute(trx)
  return numAffectedRows > 0n
}
