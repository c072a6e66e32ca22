// Test fixture: a world with registered users who chat: accounts old enough for the full request limit.
import { randomUUIDv7 } from 'node:crypto'
import { nicknameLimits } from '@murmullo/contract/limits'
import { forgetSessions } from '../src/features/accounts/read-session.ts'
import { newPerson, type Person } from './person.ts'
import { type Known, openToldWorld, type ToldWorld } from './told.ts'

export type TalkingWorld = ToldWorld & {
  /** Clock of all rate limits: it is stopped, and a test moves it once or by a step per read. */
  readonly time: { now: number; step: number }
  /** A user registered two days ago. */
  readonly talker: (nickname?: string) => Promise<Known>
  /** The reference token of a user, as returned by people search. */
  readonly refOf: (who: Known, whom: Known) => Promise<string>
  readonly ask: (who: Known, whom: Known, message?: string) => Promise<void>
  /** Id of the latest pending request to a user. */
  readonly asked: (who: Known) => Promise<string>
  /** Creates a conversation that the second user accepted, and returns its id. */
  readonly talk: (one: Known, other: Known) => Promise<string>
  readonly say: (who: Known, conversationId: string, text: string, key?: string) => Promise<number>
}

/** The same session in another browser, on its own network. */
export function elsewhere(url: string, { cookies }: Person): Person {
  const other = newPerson(url)
  for (const [name, value] of cookies) other.cookies.set(name, value)
  return other
}

let named = 0
export const newKey = (): string => randomUUIDv7()

export async function openTalkingWorld(environment: NodeJS.ProcessEnv = {}): Promise<TalkingWorld> {
  const world = await openToldWorld(environment)
  const time = { now: Date.now(), step: 0 }
  Object.assign(world.services, { clock: () => (time.now += time.step) })
  const talker = async (nickname = `Habla-${(named += 1)}-${randomUUIDv7().slice(-6)}`) => {
    const known = await world.person(nickname, `habla-${randomUUIDv7()}@correo.example`)
    await world.sql(`update identity.accounts set created_at = now() - interval '2 days' where id = $1`, [
      known.accountId,
    ])
    forgetSessions(world.services)
    return known
  }
  const refOf = async ({ api }: Known, { nickname }: Known) => {
    const { items } = await api.chat.searchPeople({ term: nickname.slice(0, nicknameLimits.max) })
    return items.find((person) => person.nickname === nickname)?.ref ?? ''
  }
  const ask = async (who: Known, whom: Known, message?: string) => {
    await who.api.chat.requestChat({ ref: await refOf(who, whom), ...(message !== undefined && { message }) })
  }
  const asked = async ({ api }: Known) => (await api.chat.listRequests()).items[0]?.id ?? ''
  const talk = async (one: Known, other: Known) => {
    await ask(one, other)
    const { conversationId } = await other.api.chat.answerRequest({ id: await asked(other), accept: true })
    return conversationId ?? ''
  }
  const say = async ({ api }: Known, id: string, text: string, key = newKey()) =>
    (await api.chat.sendMessage({ id, key, text })).seq
  return { ...world, time, talker, refOf, ask, asked, talk, say }
}
