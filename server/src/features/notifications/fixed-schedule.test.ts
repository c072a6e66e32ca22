// Integration tests of the fixed schedule: push and email about the user's own content are batched at fixed hours. The test sets the clock;
// hours are in Bogotá time.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type PushBrowser,
  createFakePushService,
  type FakePushService,
} from '../../../test/servers/fake-push-service.ts'
import { createNetworkContext, issueDeviceTokens } from '../../../test/clients/reaction-clients.ts'
import { internalIdAt } from '../../platform/crypto/internal-id.ts'
import { setReaction } from '../reactions/set-reaction.ts'
import { deliver } from './delivery/deliver.ts'
import { sendPush } from './push/send-push.ts'
import { notifyReactions } from './events/notify-reactions.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import type { RegisteredUser, User } from '../../../test/builders/users.ts'

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
beforeEach(() => setClock('10:00'))

/** Runs the delivery worker of every channel at a time of day. */
async function sendAt(time: string, day = 0) {
  setClock(time, day)
  await world.notifications.sendEmails()
  for (const channel of ['push', 'push_digest'] as const) await deliver(world.worker, channel, sendPush)
}

async function author(saysKind = false) {
  const person = await world.users.registered({ isEmailVerified: true })
  const device = service.browser()
  await person.api.notifications.turnOnPush({ ...device.address, saysKind, timeZone })
  return { person, device, secret: await world.content.insertSecret(person) }
}
const comment = async (guest: User, secretId: string, text = 'Te leo.') => {
  await guest.api.comments.addComment({ secretId, text })
  await world.notifications.runJobs()
}
/** The database dates notifications by its own clock; this one gets the time of the test's clock. */
const dateNewest = async (person: User) => {
  const secrets = await world.authorship.list('secret', person.accountId)
  await world.sql(
    `update identity.content_notifications set id = $2 where id = (
       select n.id from identity.content_notifications n left join identity.statements t on t.id = n.statement_id
       where coalesce(n.secret_id, t.secret_id) = any ($1::uuid[]) order by n.sort_key desc limit 1)`,
    [secrets, internalIdAt(world.clock.now())],
  )
}
const sentTo = (person: RegisteredUser, device: PushBrowser) => [device.attempts, world.smtp.emailsTo(person).length]
/** Each account has an offset of less than ten minutes after the full hour. */
const beforeTwo = ['10:00', '10:01', '11:00', '13:00', '13:59']

test.each([1, 7])(
  'fixed schedule: a comment at 10:00 causes no push or email before 14:00, then exactly one of each (%i comments)',
  async (comments) => {
    const { person, device, secret } = await author()
    const guest = await world.users.anonymous()
    for (let count = 0; count < comments; count += 1) await comment(guest, secret.id, `Comentario ${count}.`)
    for (const time of beforeTwo) await sendAt(time)
    expect(sentTo(person, device)).toEqual([0, 0])
    await sendAt('14:10')
    await sendAt('14:11')
    expect(sentTo(person, device)).toEqual([1, 1])
    expect(device.notifications).toEqual([{ body: 'Tienes novedades' }])
    await sendAt('21:10')
    await sendAt('09:10', 1)
    expect(sentTo(person, device)).toEqual([1, 1])
  },
)

test('notification event: the SSE unread count is published immediately on a comment, despite a fixed schedule', async () => {
  const { person, secret } = await author()
  world.notifications.takePublished()
  await comment(await world.users.anonymous(), secret.id)
  expect(world.notifications.takePublished().map(({ topic }) => topic)).toContain(`account:${person.accountId}`)
  expect(await person.api.notifications.countUnread()).toEqual({ unread: 1 })
})

test('digest email: the subject and body are identical for every event type and event count', async () => {
  const texts = new Set<string>()
  const kinds: ((person: User, secret: { key: string; id: string }) => Promise<unknown>)[] = [
    async (_person, { id }) => comment(await world.users.anonymous(), id),
    async (_person, { id }) => {
      const guest = await world.users.anonymous()
      for (const text of ['Uno.', 'Dos.', 'Tres.']) await comment(guest, id, text)
    },
    (_person, { key }) => world.moderation.insertDecision(key),
    async (_person, { id }) => {
      for (const device of await issueDeviceTokens(world.services, 2))
        await setReaction(createNetworkContext(world.services, device), {
          secretId: id,
          kind: 'heart',
          reacted: true,
          device,
        })
      await notifyReactions(world.worker)
    },
  ]
  for (const happen of kinds) {
    setClock('10:00')
    const { person, device, secret } = await author(true)
    await happen(person, secret)
    await sendAt('14:10')
    expect(device.notifications).toEqual([{ body: 'Tienes novedades' }])
    const emails = world.smtp.emailsTo(person)
    expect(emails).toHaveLength(1)
    for (const { subject, text, html } of emails)
      texts.add([subject, text, html].join('\n').replaceAll(/unsubscribe\/[\w-]+/g, 'unsubscribe'))
  }
  expect(texts.size).toBe(1)
})

test('chat request: push and email are sent immediately while a comment is batched for its fixed hour', async () => {
  const { person, device, secret } = await author(true)
  await comment(await world.users.anonymous(), secret.id)
  await world.chat.insertRequest(person)
  await sendAt('10:01')
  expect(device.notifications).toEqual([{ body: 'Alguien quiere conversar contigo' }])
  expect(world.smtp.emailsTo(person).map(({ subject }) => subject)).toEqual(['Alguien quiere conversar contigo'])
  await sendAt('14:10')
  expect(device.notifications.slice(1)).toEqual([{ body: 'Tienes novedades' }])
})

test('instant schedule: a comment sends push and email immediately, with the same default text', async () => {
  const { person, device, secret } = await author(true)
  await person.api.accounts.saveNotificationSchedule({ mode: 'instant', hours: [9, 14, 21], timeZone })
  const guest = await world.users.anonymous()
  await comment(guest, secret.id)
  await sendAt('10:00')
  expect(sentTo(person, device)).toEqual([1, 1])
  expect(device.notifications).toEqual([{ body: 'Tienes novedades' }])
  await comment(guest, secret.id, 'Otra vez.')
  await sendAt('10:05')
  expect(sentTo(person, device)).toEqual([2, 1])
  await sendAt('11:01')
  expect(sentTo(person, device)).toEqual([2, 2])
})

test('batch cutoff: a comment less than an hour before a batch is sent in the next batch, even if an older notification was read', async () => {
  const { person, device, secret } = await author()
  const guest = await world.users.anonymous()
  await comment(guest, secret.id)
  await person.api.notifications.markAllRead()
  setClock('13:59')
  await comment(guest, secret.id, 'Justo antes.')
  await dateNewest(person)
  await sendAt('14:10')
  await sendAt('20:59')
  expect(sentTo(person, device)).toEqual([0, 0])
  await sendAt('21:10')
  expect(sentTo(person, device)).toEqual([1, 1])
})

test('batch cutoff: a recent comment does not delay an older one and is sent in the next batch', async () => {
  const { person, device, secret } = await author()
  const guest = await world.users.anonymous()
  await comment(guest, secret.id)
  setClock('13:30')
  await comment(guest, secret.id, 'Justo antes.')
  await dateNewest(person)
  await sendAt('14:10')
  expect(sentTo(person, device)).toEqual([1, 1])
  await sendAt('21:10')
  expect(sentTo(person, device)).toEqual([2, 2])
})

test('batch cutoff: a reaction group that grows until the batch is sent in that batch', async () => {
  const { person, device, secret } = await author()
  for (const time of ['10:00', '13:58']) {
    setClock(time)
    for (const reactor of await issueDeviceTokens(world.services, 2))
      await setReaction(createNetworkContext(world.services, reactor), {
        secretId: secret.id,
        kind: 'heart',
        reacted: true,
        device: reactor,
      })
    await notifyReactions(world.worker)
    await world.sql('update identity.notified_reactions set counted_at = counted_at - interval $$1 day$$')
  }
  // The timestamp that the database would set for a group that last grew at this time.
  await world.sql('update identity.content_notifications set created_at = $2 where secret_id = any ($1::uuid[])', [
    await world.authorship.list('secret', person.accountId),
    new Date(world.clock.now()),
  ])
  await sendAt('14:10')
  expect(sentTo(person, device)).toEqual([1, 1])
})

test('accounts.saveNotificationSchedule: pending batches are rescheduled by the new schedule', async () => {
  const { person, device, secret } = await author()
  const guest = await world.users.anonymous()
  const choose = (mode: 'fixed' | 'instant', hours: number[], zone = timeZone) =>
    person.api.accounts.saveNotificationSchedule({ mode, hours, timeZone: zone })
  await comment(guest, secret.id)
  await choose('fixed', [17])
  await sendAt('14:10')
  expect(sentTo(person, device)).toEqual([0, 0])
  await sendAt('17:10')
  expect(sentTo(person, device)).toEqual([1, 1])
  // 7:00 in Caracas is 6:00 in Bogotá.
  await comment(guest, secret.id, 'Otro.')
  await choose('fixed', [7], 'America/Caracas')
  await sendAt('05:50', 1)
  expect(sentTo(person, device)).toEqual([1, 1])
  await sendAt('06:10', 1)
  expect(sentTo(person, device)).toEqual([2, 2])
  await comment(guest, secret.id, 'Y otro.')
  await sendAt('08:30', 1)
  expect(sentTo(person, device)).toEqual([2, 2])
  await choose('instant', [7], 'America/Caracas')
  await sendAt('08:31', 1)
  expect(sentTo(person, device)).toEqual([3, 3])
})

test('quiet hours: a batch whose fixed hour is quiet is sent when quiet hours end', async () => {
  const { person, device, secret } = await author()
  await person.api.accounts.saveQuietHours({ quietHours: { from: 13, to: 16, timeZone } })
  await comment(await world.users.anonymous(), secret.id)
  await sendAt('14:10')
  await sendAt('15:59')
  expect(sentTo(person, device)).toEqual([0, 0])
  await sendAt('16:01')
  expect(sentTo(person, device)).toEqual([1, 1])
  // Without quiet hours, the schedule still has the time zone.
  await person.api.accounts.saveQuietHours({ quietHours: null })
  expect((await person.api.accounts.readMine()).notificationSchedule.timeZone).toBe(timeZone)
})

test('retry: a batch that SMTP and push servers reject is retried within a minute, not at the next fixed hour', async () => {
  const { person, device, secret } = await author()
  await comment(await world.users.anonymous(), secret.id)
  device.answer = 500
  await world.smtp.stop()
  await sendAt('14:10')
  expect(world.smtp.emailsTo(person)).toEqual([])
  device.answer = 201
  await world.smtp.start()
  await sendAt('14:11')
  expect([device.notifications.length, world.smtp.emailsTo(person).length]).toEqual([1, 1])
  await sendAt('21:10')
  expect([device.notifications.length, world.smtp.emailsTo(person).length]).toEqual([1, 1])
})
