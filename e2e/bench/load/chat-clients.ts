// Chat load helpers: creates pairs of registered users with a session and one conversation; sends messages with retry and reads them.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { asOwner } from '../databases/feed-databases.ts'
import { createApiClients, nextClientIp, type ApiClient, postJson } from './api-clients.ts'

export type Conversation = { readonly id: string; readonly people: readonly [ApiClient, ApiClient] }
export type ChatMessage = { readonly seq: number; readonly from: string; readonly text: string | null }

export async function createConversations(databaseUrl: string, count: number): Promise<Conversation[]> {
  const writers = await createApiClients(databaseUrl, count * 2)
  const conversations = Array.from({ length: count }, (_, index) => ({
    id: randomUUID().replaceAll('-', '').slice(0, 22),
    people: [writers[2 * index], writers[2 * index + 1]] as [ApiClient, ApiClient],
  }))
  const sides = (side: 0 | 1) => conversations.map(({ people }) => people[side].accountId)
  await asOwner(databaseUrl, async (query) => {
    await query('update identity.accounts set is_anonymous = false where id = any ($1)', [[...sides(0), ...sides(1)]])
    await query(
      `with talks as (
         select gen_random_uuid() as id, t.* from unnest($1::text[], $2::uuid[], $3::uuid[]) as t (public_id, one, other)
       ), opened as (
         insert into content.conversations (id, public_id) select id, public_id from talks
       ), paired as (
         insert into identity.chat_pairs (low_id, high_id, conversation_id)
         select least(one, other), greatest(one, other), id from talks
       )
       insert into identity.chat_members (conversation_id, side, account_id, sort_key)
       select id, s.side, case s.side when 0 then one else other end, gen_random_uuid() from talks, (values (0), (1)) as s (side)`,
      [conversations.map(({ id }) => id), sides(0), sides(1)],
    )
  })
  return conversations
}

/** Sends until acknowledged. All retries (no response, 5xx or rate limit) use the same idempotency key. */
export async function sendUntilAcknowledged(
  origin: string,
  writer: ApiClient,
  conversationId: string,
  text: string,
): Promise<ChatMessage> {
  const key = randomUUID()
  for (;;) {
    const answer = await postJson(origin, writer, `/chat/conversations/${conversationId}/messages`, randomUUID(), {
      key,
      text,
    }).catch(() => null)
    if (answer?.ok) {
      const message = await answer.json().catch(() => null)
      if (message !== null) return message as ChatMessage
    } else if (answer !== null && ![429, 500, 502, 503].includes(answer.status))
      throw new Error(`${answer.status} ${await answer.text()}`)
    await wait(50)
  }
}

export async function listMessagesAfter(origin: string, { cookie }: ApiClient, conversationId: string, seq: number) {
  const answer = await fetch(`${origin}/api/v1/chat/conversations/${conversationId}/messages?after=${seq}`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': nextClientIp() },
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { items: ChatMessage[]; hasNewer: boolean }
}

export async function listAllMessages(
  origin: string,
  writer: ApiClient,
  conversationId: string,
): Promise<ChatMessage[]> {
  const all: ChatMessage[] = []
  for (;;) {
    const { items, hasNewer } = await listMessagesAfter(origin, writer, conversationId, all.at(-1)?.seq ?? 0)
    all.push(...items)
    if (!hasNewer) return all
  }
}
