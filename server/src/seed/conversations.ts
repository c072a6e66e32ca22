// Example data: the chat conversations and pending chat requests of the user `luna`.
import type pg from 'pg'
import { createRandom } from './random.ts'
import type { Ids, SeedAuthor } from './rows.ts'
import { lunaChatRequests, type SeedConversation, createLunaConversations } from './conversations.fixtures.ts'

type People = { readonly luna: string; readonly authorOf: (key: string) => SeedAuthor; readonly now: Date }

const greeting = '¡Conversación iniciada! Ahora pueden chatear.'
const lunaSide = 1

export async function seedConversations(client: pg.ClientBase, ids: Ids, people: People): Promise<void> {
  const ago = (minutes: number) => new Date(people.now.getTime() - minutes * 60_000)
  for (const conversation of createLunaConversations(createRandom(7)))
    await insertConversation(client, ids, { conversation, people, ago })
  for (const { from, message, minutesAgo } of lunaChatRequests) {
    const at = ago(minutesAgo)
    await client.query(
      `insert into identity.chat_requests (id, public_id, sender_id, recipient_id, message, created_at) values ($1, $2, $3, $4, $5, $6)`,
      [ids.key(at), ids.publicId(), people.authorOf(from).accountId, people.luna, message, at],
    )
  }
}

type ConversationInput = {
  readonly conversation: SeedConversation
  readonly people: People
  readonly ago: (minutes: number) => Date
}

async function insertConversation(
  client: pg.ClientBase,
  ids: Ids,
  { conversation, people, ago }: ConversationInput,
): Promise<void> {
  const opened = ago((conversation.messages[0]?.minutesAgo ?? 5 * 60) + 3)
  const id = ids.key(opened)
  const last = ago(conversation.messages.at(-1)?.minutesAgo ?? 5 * 60)
  const otherId = conversation.with === null ? null : people.authorOf(conversation.with).accountId
  await client.query(
    `insert into content.conversations (id, public_id, last_seq, last_message_at, created_at) values ($1, $2, $3, $4, $5)`,
    [id, ids.publicId(), conversation.messages.length + 1, last, opened],
  )
  await client.query(
    `insert into content.messages (conversation_id, seq, side, text, key, created_at)
     select $1, * from unnest($2::int[], $3::smallint[], $4::text[], $5::text[], $6::timestamptz[])`,
    [
      id,
      [1, ...conversation.messages.map((_, sortKey) => sortKey + 2)],
      [null, ...conversation.messages.map(({ by }) => sideFor(by))],
      [greeting, ...conversation.messages.map(({ text }) => text)],
      [null, ...conversation.messages.map(({ text }) => (text === null ? null : ids.uuid()))],
      [opened, ...conversation.messages.map(({ minutesAgo }) => ago(minutesAgo))],
    ],
  )
  const sortKey = ids.key(last)
  for (const [by, accountId] of [
    ['other', otherId],
    ['luna', people.luna],
  ] as const)
    await client.query(
      `insert into identity.chat_members (conversation_id, side, account_id, status, read_seq, unread, answers, sort_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        sideFor(by),
        accountId,
        by === 'other' && conversation.isBlocked ? 'blocked' : 'active',
        conversation.messages.length + 1 - (by === 'luna' ? (conversation.unread ?? 0) : 0),
        by === 'luna' ? (conversation.unread ?? 0) : 0,
        conversation.messages.filter((each) => each.by === by).length,
        sortKey,
      ],
    )
  if (otherId !== null) await insertPair(client, ids, { id, otherId, conversation, people, opened })
}

type PairInput = { id: string; otherId: string; conversation: SeedConversation; people: People; opened: Date }

/** The other user sent a chat request, and luna accepted it. */
async function insertPair(client: pg.ClientBase, ids: Ids, { id, otherId, conversation, people, opened }: PairInput) {
  const { luna } = people
  await client.query(
    `with pair as (insert into identity.chat_pairs values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $3))
     insert into identity.chat_requests (id, public_id, sender_id, recipient_id, status, conversation_id, created_at, answered_at)
     values ($4, $5, $1, $2, 'accepted', $3, $6, $6)`,
    [otherId, luna, id, ids.key(opened), ids.publicId(), opened],
  )
  if (conversation.isBlocked)
    await client.query(`insert into identity.blocks (id, public_id, blocker_id, blocked_id) values ($1, $2, $3, $4)`, [
      ids.uuid(),
      ids.publicId(),
      luna,
      otherId,
    ])
}

function sideFor(by: 'luna' | 'other'): number {
  return by === 'luna' ? lunaSide : 1 - lunaSide
}
