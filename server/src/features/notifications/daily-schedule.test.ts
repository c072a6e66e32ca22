// Integration tests of the daily schedule (cover traffic): one push and one e-mail a day, with or without news. The test sets the clock; hours
// are in Bogotá time.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createFakePushService,
  type FakePushService,
  type PushBrowser,
} from '../../../test/servers/fake-push-service.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import type { RegisteredUser } from '../../../test/builders/users.ts'
import { deliver } from './delivery/deliver.ts'
import { scheduleDaily } from './delivery/schedule-daily.ts'
import { sendPush } from './push/send-push.ts'

const timeZone = 'America/Bogota'
const hourMs = 3_600_000
let world: World<'smtp'>
let service: FakePushService
beforeAll(async () => {
  service = await createFakePushService(() => world.services.push.publicKey())
  world = await createWorld({ with: ['smtp'], env: { PUSH_HOSTS: service.host } })
})
afterAll(async () => {
  await world.close()
  await service.close()
})

/** Midnight in Bogotá two days ahead: every row that the database dates itself is older than any cutoff. */
const midnight = (Math.floor(Date.now() / (24 * hourMs)) + 2) * 24 * hourMs + 5 * hourMs
const setClock = (time: string, day = 0) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  world.clock.set(midnight + (day * 24 + hours + minutes / 60) * hourMs)
}
beforeEach(() => setClock('07:00'))

async function sendAt(time: string, day = 0) {
  setClock(time, day)
  await world.notifications.sendEmails()
  await deliver(world.worker, 'push_digest', sendPush)
}

const enablePush = async ({ api }: RegisteredUser): Promise<PushBrowser> => {
  const device = service.browser()
  await api.notifications.turnOnPush({ ...device.address, saysKind: true, timeZone })
  return device
}
const chooseMode = ({ api }: RegisteredUser, mode: 'daily' | 'fixed') =>
  api.accounts.saveNotificationSchedule({ mode, hours: [21, 9], timeZone })
async function dailyUser() {
  const person = await world.users.registered({ isEmailVerified: true })
  const device = await enablePush(person)
  await chooseMode(person, 'daily')
  return { person, device }
}
const sentTo = (person: RegisteredUser, device: PushBrowser) => [
  device.notifications.length,
  world.smtp.emailsTo(person).length,
]

test('daily schedule: a user with news every day and a user without any get the same messages at the same hours', async () => {
  const [quiet, busy] = [await dailyUser(), await dailyUser()]
  const secret = await world.content.insertSecret(busy.person)
  const guest = await world.users.anonymous()
  const counts: number[][] = []
  for (const day of [0, 1, 2]) {
    await guest.api.comments.addComment({ secretId: secret.id, text: `Comentario del día ${day}.` })
    await world.notifications.runJobs()
    for (const time of ['08:59', '09:10', '14:10', '21:10']) {
      await sendAt(time, day)
      counts.push([sentTo(quiet.person, quiet.device), sentTo(busy.person, busy.device)].flat())
    }
  }
  const perDay = (day: number) => [day, day + 1, day + 1, day + 1].map((sent) => [sent, sent, sent, sent])
  expect(counts).toEqual([0, 1, 2].flatMap(perDay))
  for (const { device } of [quiet, busy])
    expect(new Set(device.notifications.map(({ body }) => body))).toEqual(new Set(['Tu notificación diaria']))
  const emails = [quiet, busy].flatMap(({ person }) => world.smtp.emailsTo(person))
  const texts = emails.map(({ subject, text }) => `${subject} ${text.replaceAll(/unsubscribe\/[\w-]+/g, '')}`)
  expect(new Set(texts).size).toBe(1)
  expect((await busy.person.api.notifications.countUnread()).unread).toBe(3)
})

test('daily schedule: a device enabled after the choice gets its first message at the next hour', async () => {
  const person = await world.users.registered({ isEmailVerified: true })
  await chooseMode(person, 'daily')
  const device = await enablePush(person)
  await scheduleDaily(world.worker)
  await sendAt('08:59')
  expect(sentTo(person, device)).toEqual([0, 0])
  await sendAt('09:10')
  expect(sentTo(person, device)).toEqual([1, 1])
})

test('daily schedule: after a change to fixed hours a user without news gets no message', async () => {
  const { person, device } = await dailyUser()
  await chooseMode(person, 'fixed')
  for (const day of [0, 1]) for (const time of ['09:10', '21:10']) await sendAt(time, day)
  await scheduleDaily(world.worker)
  await sendAt('09:10', 2)
  expect(sentTo(person, device)).toEqual([0, 0])
})

test('daily schedule: without a device only e-mail is sent, and a user without either has no pending delivery', async () => {
  const person = await world.users.registered({ isEmailVerified: true })
  await chooseMode(person, 'daily')
  const anonymous = await world.users.anonymous()
  await anonymous.api.accounts.saveNotificationSchedule({ mode: 'daily', hours: [9], timeZone })
  await scheduleDaily(world.worker)
  const rows = await world.sql<{ channel: string }>(
    'select channel from identity.deliveries where account_id = any($1::uuid[])',
    [[person.accountId, anonymous.accountId]],
  )
  expect(rows).toEqual([{ channel: 'email_digest' }])
})
