// Test fixture: a world whose users receive notifications. A test runs the queued notification jobs explicitly.
import type { LiveEvent } from '@murmullo/contract/live'
import type { DestinationStream } from '../src/platform/log.ts'
import { newPublicId } from '../src/platform/public-id.ts'
import { listJobs } from '../src/worker.ts'
import { createTestUser, type TestUser } from './person.ts'
import { createWorld, type World } from './world.ts'
import { insertSecret } from './written.ts'

export type KnownUser = TestUser & { readonly accountId: string; readonly publicId: string; readonly nickname: string }
export type PublishedEvent = { readonly topic: string; readonly event: LiveEvent }
export type NotifiedWorld = World & {
  /** A user with a chosen nickname if passed, registered if an email is passed. */
  readonly createUser: (nickname?: string, email?: string) => Promise<KnownUser>
  /** Internal and public id of a new secret of a user. */
  readonly createSecret: (author: KnownUser, text?: string) => Promise<{ key: string; id: string }>
  /** Runs the queued notification jobs, this many times each, and returns how many there were. */
  readonly runNotificationJobs: (times?: number) => Promise<number>
  /** Live events published to account channels since the last call. */
  readonly takePublished: () => PublishedEvent[]
}

export async function createNotifiedWorld(
  environment: NodeJS.ProcessEnv = {},
  logTo?: DestinationStream,
): Promise<NotifiedWorld> {
  const opened = await createWorld(environment, { ...(logTo && { logTo }) })
  const published: PublishedEvent[] = []
  Object.assign(opened.services.publisher, {
    tell: (topic: string, event: LiveEvent) => void published.push({ topic, event }),
  })
  const person = async (nickname?: string, email?: string) => {
    const made = createTestUser(opened.url)
    if (email === undefined) await made.api.accounts.continueAnonymously()
    else await made.api.accounts.register({ email, password: 'una-clave-larga' })
    if (nickname !== undefined) await made.api.accounts.changeNickname({ nickname })
    const mine = await made.api.accounts.readMine()
    const [row] = await opened.sql<{ id: string }>('select id from identity.accounts where public_id = $1', [mine.id])
    return { ...made, accountId: row?.id ?? '', publicId: mine.id, nickname: mine.nickname }
  }
  const secretOf = async ({ accountId }: KnownUser, text = `Un secreto ${newPublicId()}.`) => {
    const key = await insertSecret(opened.sql, accountId, { text, nickname: null })
    const [row] = await opened.sql<{ id: string }>('select public_id as id from content.secrets where id = $1', [key])
    return { key, id: row?.id ?? '' }
  }
  const job = listJobs(opened.services).find(({ name }) => name === 'notifications.tell')
  const work = async (times = 1) => {
    const waiting = await opened.sql<{ data: unknown }>(
      `delete from jobs.job where name = 'notifications.tell' and state = 'created' returning data`,
    )
    await Promise.all(waiting.flatMap(({ data }) => Array.from({ length: times }, async () => job?.run(data))))
    return waiting.length
  }
  return {
    ...opened,
    createUser: person,
    createSecret: secretOf,
    runNotificationJobs: work,
    takePublished: () => published.splice(0).filter(({ topic }) => topic.startsWith('account:')),
  }
}

/** The notification list of a user. */
export async function listUserNotifications({ api }: TestUser) {
  return (await api.notifications.listNotifications({})).items
}
