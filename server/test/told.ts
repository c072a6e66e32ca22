// Test fixture: a world whose users receive notifications. A test runs the queued notification jobs explicitly.
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
  /** A user with a chosen nickname if passed, registered if an email is passed. */
  readonly person: (nickname?: string, email?: string) => Promise<Known>
  /** Internal and public id of a new secret of a user. */
  readonly secretOf: (author: Known, text?: string) => Promise<{ key: string; id: string }>
  /** Runs the queued notification jobs, this many times each, and returns how many there were. */
  readonly work: (times?: number) => Promise<number>
  /** Live events published to account channels since the last call. */
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

/** The notification list of a user. */
export async function listOf({ api }: Person) {
  return (await api.notifications.listNotifications({})).items
}
