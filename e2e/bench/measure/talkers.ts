// Chat load helpers: creates pairs of registered users with a session and one conversation; sends messages with retry and reads them.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { asOwner } from './databases.ts'
import { makeWriters, newNetwork, type Writer, write } from './writers.ts'

export type Talk = { readonly id: string; readonly people: readonly [Writer, Writer] }
export type Said = { readonly seq: number; readonly from: string; readonly text: string | null }

export async function makeTalks(databaseUrl: string, count: number): Promise<Talk[]> {
  const writers = await makeWriters(databaseUrl, count * 2)
  const talks = Array.from({ length: count }, (_, place) => ({
    id: randomUUID().replaceAll('-', '').slice(0, 22),
    people: [writers[2 * place], writers[2 * place + 1]] as [Writer, Writer],
  }))
  const sides = (side: 0 | 1) => talks.map(({ people }) => people[side].accountId)
  await asOwner(databaseUrl, async (ask) => {
    await ask('update identity.accounts set is_anonymous = false where id = any ($1)', [[...sides(0), ...sides(1)]])
    await ask(
      `with talks as (
         select gen_random_uuid() as id, t.* from unnest($1::text[], $2::uuid[], $3::uuid[]) as t (public_id, one, other)
       ), opened as (
         insert into content.conversations (id, public_id) select id, public_id from talks
       ), paired as (
         insert into identity.chat_pairs (low_id, high_id, conversation_id)
         select least(one, other), greatest(one, other), id from talks
       )
       insert into identity.chat_members (conversation_id, side, account_id, place)
       select id, s.side, case s.side when 0 then one else other end, gen_random_uuid() from talks, (values (0), (1)) as s (side)`,
      [talks.map(({ id }) => id), sides(0), sides(1)],
    )
  })
  return talks
}

/** Sends until acknowledged. All retries (no response, 5xx or rate limit) use the same idempotency key. */
export async function sayUntilDone(origin: string, writer: Writer, talk: string, text: string): Promise<Said> {
  const key = randomUUID()
  for (;;) {
    const answer = await write(origin, writer, `/chat/conversations/${talk}/messages`, randomUUID(), {
      key,
      text,
    }).catch(() => null)
    if (answer?.ok) {
      const said = await answer.json().catch(() => null)
      if (said !== null) return said as Said
    } else if (answer !== null && ![429, 500, 502, 503].includes(answer.status))
      throw new Error(`${answer.status} ${await answer.text()}`)
    await wait(50)
  }
}

export async function readAfter(origin: string, { cookie }: Writer, talk: string, seq: number) {
  const answer = await fetch(`${origin}/api/v1/chat/conversations/${talk}/messages?after=${seq}`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': newNetwork() },
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { items: Said[]; hasNewer: boolean }
}

export async function readWhole(origin: string, writer: Writer, talk: string): Promise<Said[]> {
  const all: Said[] = []
  for (;;) {
    const { items, hasNewer } = await readAfter(origin, writer, talk, all.at(-1)?.seq ?? 0)
    all.push(...items)
    if (!hasNewer) return all
  }
}
