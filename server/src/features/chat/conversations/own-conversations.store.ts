// Kysely store for reading the caller's conversations. Queries filter by account id, so no user reads the rows of another user.
import { sql } from 'kysely'
import type { Db, Prepared } from '../../../platform/db/database.ts'
import type { ConversationRow, MessageRow, OpenConversationRow } from '../core/chat.columns.ts'

/** An account under erasure counts as deleted. */
function selectOwn(db: Db, accountId: string) {
  return db
    .selectFrom('identity.chatMembers as m')
    .innerJoin('content.conversations as c', 'c.id', 'm.conversationId')
    .innerJoin('identity.chatMembers as o', (other) =>
      other.onRef('o.conversationId', '=', 'm.conversationId').onRef('o.side', '<>', 'm.side'),
    )
    .leftJoin('identity.accounts as a', (person) =>
      person
        .onRef('a.id', '=', 'o.accountId')
        .on(sql<boolean>`not exists (select from identity.erasures e where e.account_id = a.id)`),
    )
    .select(['c.id', 'c.publicId', 'c.lastSeq', 'c.lastMessageAt', 'm.side', 'm.readSeq', 'm.unread', 'm.sortKey'])
    .select(['a.id as otherId', 'a.nickname', 'o.status as otherStatus', 'o.answers as otherAnswers'])
    .where('m.accountId', '=', accountId)
    .$castTo<ConversationRow>()
}

type Page = { readonly before: string | null; readonly count: number }

/** Keyset page, sorted by last message. */
export function listOwnConversations(db: Db, accountId: string, { before, count }: Page): Promise<ConversationRow[]> {
  const page = selectOwn(db, accountId).orderBy('m.sortKey', 'desc').limit(count)
  return (before === null ? page : page.where('m.sortKey', '<', before)).execute()
}

export function findOwnConversationRow(
  db: Db,
  accountId: string,
  publicId: string,
): Promise<OpenConversationRow | undefined> {
  return selectOwn(db, accountId)
    .select((row) =>
      row
        .selectFrom('identity.blocks as b')
        .select('b.publicId')
        .whereRef('b.blockerId', '=', 'm.accountId')
        .whereRef('b.blockedId', '=', 'a.id')
        .as('blockId'),
    )
    .where('c.publicId', '=', publicId)
    .$castTo<OpenConversationRow>()
    .executeTakeFirst()
}

/** Requires a conversation that was found as the caller's own. Sorted oldest first. */
export function listMessagesBetween(
  db: Db,
  conversationId: string,
  first: number,
  last: number,
): Promise<MessageRow[]> {
  return db
    .selectFrom('content.messages')
    .select(['seq', 'side', 'text', 'key', 'createdAt'])
    .where('conversationId', '=', conversationId)
    .where('seq', '>=', first)
    .where('seq', '<=', last)
    .orderBy('seq')
    .execute()
}

// A conversation with unread messages has at least one, so no more conversations are read than the cap of the count.
const cappedCountQuery = `select a.id, least($2, (
    select coalesce(sum(m.unread), 0) from (
      select unread from identity.chat_members w where account_id = a.id and unread > 0 and exists (
        select from identity.chat_members o where o.conversation_id = w.conversation_id and o.side <> w.side and o.account_id is not null
          and not exists (select from identity.erasures e where e.account_id = o.account_id)) limit $2
    ) m) + (
    select count(*) from (
      select from identity.chat_requests r where r.recipient_id = a.id and r.status = 'pending'
        and not exists (select from identity.erasures e where e.account_id = r.sender_id) limit $2
    ) q))::int as unread
  from unnest($1::uuid[]) as a (id)`

/** Per account: unread messages from existing accounts plus pending requests. */
export function countUnreadFor(
  prepared: Prepared,
  accounts: readonly string[],
  most: number,
): Promise<{ id: string; unread: number }[]> {
  return prepared('chat_unread', cappedCountQuery, [accounts, most])
}
