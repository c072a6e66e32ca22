// A world whose people hear of things: what was left for the worker is done when a test asks for it.
import type { LiveEvent } from '@murmullo/contract/live'
import type { DestinationStream } from '../src/platform/log.ts'
import { newPublicId } from '../src/platform/public-id.ts'
import { jobsOf } from '../src/worker.ts'
import { newPerson, type Person } from './person.ts'
import { openWorld, type World } from './world.ts'
import { writeSecret } from './written.ts'

export type Known = Person & { readonly accountId: string; readonly publicId: string; readonly nickname: string }
export type Heard = { readonly topic: string; readonly event: LiveEvent }
export type ToldWorld = World & {
  /** With a nickname of their own when it is said, and registered with an e-mail. */
  readonly person: (nickname?: string, email?: string) => Promise<Known>
  /** The key and the public id of a new secret of somebody. */
  readonly secretOf: (author: Known, text?: string) => Promise<{ key: string; id: string }>
  /** Does what waits, as often as asked, and says how much it was. */
  readonly work: (times?: number) => Promise<number>
  /** What the browsers of people were told of what is theirs, since the last time. */
  readonly heard: () => Heard[]
}

export async function openToldWorld(
  environment: NodeJS.ProcessEnv = {},
  logTo?: DestinationStream,
): Promise<ToldWorld> {
  const opened = await openWorld(environment, { ...(logTo && { logTo }) })
  const told: Heard[] = []
  Object.assign(opened.services.live, { tell: (topic: string, event: LiveEvent) => void told.push({ topic, event }) })
  const person = async (nickname?: string, email?: string) => {
    const made = newPerson(opened.url)
    if (email === undefined) await made.api.accounts.continueAnonymously()
    else await made.api.accounts.register({ email, password: 'una-clave-larga' })
    if (nickname !== undefined) await made.api.accounts.changeNickname({ nickname })
    const mine = await made.api.accounts.readMine()
    const [row] = await opened.sql<{ id: string }>('select id from identity.accounts where public_id = $1', [mine.id])
    return { ...made, accountId: row?.id ?? '', publicId: mine.id, nickname: mine.nickname }
  }
  const secretOf = async ({ accountId }: Known, text = `Un secreto ${newPublicId()}.`) => {
    const key = await writeSecret(opened.sql, accountId, { text, nickname: null })
    const [row] = await opened.sql<{ id: string }>('select public_id as id from content.secrets where id = $1', [key])
    return { key, id: row?.id ?? '' }
  }
  const job = jobsOf(opened.services).find(({ name }) => name === 'notifications.tell')
  const work = async (times = 1) => {
    const waiting = await opened.sql<{ data: unknown }>(
      `delete from jobs.job where name = 'notifications.tell' and state = 'created' returning data`,
    )
    await Promise.all(waiting.flatMap(({ data }) => Array.from({ length: times }, async () => job?.run(data))))
    return waiting.length
  }
  return {
    ...opened,
    person,
    secretOf,
    work,
    heard: () => told.splice(0).filter(({ topic }) => topic.startsWith('account:')),
  }
}

/** Of a person's notifications, what tests look at. */
export async function listOf({ api }: Person) {
  return (await api.notifications.listNotifications({})).items
}
