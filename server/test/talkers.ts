// Test fixture: a world with registered users who chat: accounts old enough for the full request limit.
import { randomUUIDv7 } from 'node:crypto'
import { nicknameLimits } from '@murmullo/contract/limits'
import { clearSessionCache } from '../src/features/accounts/read-session.ts'
import { createTestUser, type TestUser } from './person.ts'
import { type KnownUser, createNotifiedWorld, type NotifiedWorld } from './told.ts'

export type ChatWorld = NotifiedWorld & {
  /** Clock of all rate limits: it is stopped, and a test moves it once or by a step per read. */
  readonly time: { now: number; step: number }
  /** A user registered two days ago. */
  readonly chatUser: (nickname?: string) => Promise<KnownUser>
  /** The reference token of a user, as returned by people search. */
  readonly findRef: (who: KnownUser, whom: KnownUser) => Promise<string>
  readonly requestChat: (who: KnownUser, whom: KnownUser, message?: string) => Promise<void>
  /** Id of the latest pending request to a user. */
  readonly latestRequestId: (who: KnownUser) => Promise<string>
  /** Creates a conversation that the second user accepted, and returns its id. */
  readonly startConversation: (one: KnownUser, other: KnownUser) => Promise<string>
  readonly sendMessage: (who: KnownUser, conversationId: string, text: string, key?: string) => Promise<number>
}

/** The same session in another browser, on its own network. */
export function inAnotherBrowser(url: string, { cookies }: TestUser): TestUser {
  const other = createTestUser(url)
  for (const [name, value] of cookies) other.cookies.set(name, value)
  return other
}

let named = 0
export const newMessageKey = (): string => randomUUIDv7()

export async function createChatWorld(environment: NodeJS.ProcessEnv = {}): Promise<ChatWorld> {
  const world = await createNotifiedWorld(environment)
  const time = { now: Date.now(), step: 0 }
  Object.assign(world.services, { clock: () => (time.now += time.step) })
  const talker = async (nickname = `Habla-${(named += 1)}-${randomUUIDv7().slice(-6)}`) => {
    const known = await world.createUser(nickname, `habla-${randomUUIDv7()}@correo.example`)
    await world.sql(`update identity.accounts set created_at = now() - interval '2 days' where id = $1`, [
      known.accountId,
    ])
    clearSessionCache(world.services)
    return known
  }
  const refOf = async ({ api }: KnownUser, { nickname }: KnownUser) => {
    const { items } = await api.chat.searchPeople({ term: nickname.slice(0, nicknameLimits.max) })
    return items.find((person) => person.nickname === nickname)?.ref ?? ''
  }
  const ask = async (who: KnownUser, whom: KnownUser, message?: string) => {
    await who.api.chat.requestChat({ ref: await refOf(who, whom), ...(message !== undefined && { message }) })
  }
  const asked = async ({ api }: KnownUser) => (await api.chat.listRequests()).items[0]?.id ?? ''
  const talk = async (one: KnownUser, other: KnownUser) => {
    await ask(one, other)
    const { conversationId } = await other.api.chat.answerRequest({ id: await asked(other), accept: true })
    return conversationId ?? ''
  }
  const say = async ({ api }: KnownUser, id: string, text: string, key = newMessageKey()) =>
    (await api.chat.sendMessage({ id, key, text })).seq
  return {
    ...world,
    time,
    chatUser: talker,
    findRef: refOf,
    requestChat: ask,
    latestRequestId: asked,
    startConversation: talk,
    sendMessage: say,
  }
}
