// Push messages and e-mails about own content are batched at fixed hours. The clock of the world is the test's: hours are Bogotá's.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LetteredWorld, openLetteredWorld } from '../../../test/lettered.ts'
import { type Browser, openPushService, type PushService } from '../../../test/push-service.ts'
import { callFrom, mintDevices } from '../../../test/reactors.ts'
import type { Known } from '../../../test/told.ts'
import { internalIdAt } from '../../platform/internal-id.ts'
import { setReaction } from '../reactions/set-reaction.ts'
import { deliver } from './deliver.ts'
import { sendPush } from './send-push.ts'
import { tellOfReactions } from './tell-of-reactions.ts'

const timeZone = 'America/Bogota'
const hourMs = 3_600_000
let world: LetteredWorld
let service: PushService
let now = 0
beforeAll(async () => {
  service = await openPushService(() => world.services.push.key())
  world = await openLetteredWorld({ PUSH_HOSTS: service.host })
  Object.assign(world.services, { clock: () => now })
})
afterAll(async () => {
  await world.close()
  await service.close()
})

/** Midnight in Bogotá two days ahead: what the database dates itself is older than any cutoff. */
const midnight = (Math.floor(Date.now() / (24 * hourMs)) + 2) * 24 * hourMs + 5 * hourMs
const setClock = (time: string, day = 0) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  now = midnight + (day * 24 + hours + minutes / 60) * hourMs
}
beforeEach(() => setClock('10:00'))

/** Runs the sender of each way at a time of the day. */
async function sendAt(time: string, day = 0) {
  setClock(time, day)
  await world.send()
  for (const way of ['push', 'push_digest'] as const) await deliver(world.services, way, sendPush)
}

async function author(saysKind = false) {
  const person = await world.reader()
  const device = service.browser()
  await person.api.notifications.turnOnPush({ ...device.address, saysKind, timeZone })
  return { person, device, secret: await world.secretOf(person) }
}
const comment = async (guest: Known, secretId: string, text = 'Te leo.') => {
  await guest.api.comments.addComment({ secretId, text })
  await world.work()
}
/** The database dates notifications by its own clock; this one is dated by the test's. */
const dateNewest = (person: Known) =>
  world.sql(
    `update identity.notifications set id = $2 where id = (
       select id from identity.notifications where account_id = $1 order by place desc limit 1)`,
    [person.accountId, internalIdAt(now)],
  )
const sentTo = (person: Parameters<LetteredWorld['lettersTo']>[0], device: Browser) => [
  device.tries,
  world.lettersTo(person).length,
]
/** Each account has an offset of less than ten minutes after the full hour. */
const beforeTwo = ['10:00', '10:01', '11:00', '13:00', '13:59']

test.each([1, 7])(
  'a comment at 10:00 causes no push or e-mail before 14:00, then exactly one of each (%i comments)',
  async (comments) => {
    const { person, device, secret } = await author()
    const guest = await world.person()
    for (let count = 0; count < comments; count += 1) await comment(guest, secret.id, `Comentario ${count}.`)
    for (const time of beforeTwo) await sendAt(time)
    expect(sentTo(person, device)).toEqual([0, 0])
    await sendAt('14:10')
    await sendAt('14:11')
    expect(sentTo(person, device)).toEqual([1, 1])
    expect(device.shown).toEqual([{ body: 'Tienes novedades' }])
    await sendAt('21:10')
    await sendAt('09:10', 1)
    expect(sentTo(person, device)).toEqual([1, 1])
  },
)

test('the bell of the open app learns of a comment at once', async () => {
  const { person, secret } = await author()
  world.heard()
  await comment(await world.person(), secret.id)
  expect(world.heard().map(({ topic }) => topic)).toContain(`account:${person.accountId}`)
  expect(await person.api.notifications.countUnread()).toEqual({ unread: 1 })
})

test('e-mails about own content are equal, whatever happened and however often', async () => {
  const texts = new Set<string>()
  const kinds: ((person: Known, secret: { key: string; id: string }) => Promise<unknown>)[] = [
    async (_person, { id }) => comment(await world.person(), id),
    async (_person, { id }) => {
      const guest = await world.person()
      for (const text of ['Uno.', 'Dos.', 'Tres.']) await comment(guest, id, text)
    },
    (person, { key }) => world.decide(person, key),
    async (_person, { id }) => {
      for (const device of await mintDevices(world.services, 2))
        await setReaction(callFrom(world.services, device), { secretId: id, kind: 'heart', reacted: true, device })
      await tellOfReactions(world.services)
    },
  ]
  for (const happen of kinds) {
    setClock('10:00')
    const { person, device, secret } = await author(true)
    await happen(person, secret)
    await sendAt('14:10')
    expect(device.shown).toEqual([{ body: 'Tienes novedades' }])
    const letters = world.lettersTo(person)
    expect(letters).toHaveLength(1)
    for (const { subject, text, html } of letters)
      texts.add([subject, text, html].join('\n').replaceAll(/unsubscribe\/[\w-]+/g, 'unsubscribe'))
  }
  expect(texts.size).toBe(1)
})

test('a chat request is sent at once while a comment waits for its fixed hour', async () => {
  const { person, device, secret } = await author(true)
  await comment(await world.person(), secret.id)
  await world.ask(person)
  await sendAt('10:01')
  expect(device.shown).toEqual([{ body: 'Alguien quiere conversar contigo' }])
  expect(world.lettersTo(person).map(({ subject }) => subject)).toEqual(['Alguien quiere conversar contigo'])
  await sendAt('14:10')
  expect(device.shown.slice(1)).toEqual([{ body: 'Tienes novedades' }])
})

test('in instant mode a comment is pushed and e-mailed at once, with the same words', async () => {
  const { person, device, secret } = await author(true)
  await person.api.accounts.saveNotificationSchedule({ mode: 'instant', hours: [9, 14, 21], timeZone })
  const guest = await world.person()
  await comment(guest, secret.id)
  await sendAt('10:00')
  expect(sentTo(person, device)).toEqual([1, 1])
  expect(device.shown).toEqual([{ body: 'Tienes novedades' }])
  await comment(guest, secret.id, 'Otra vez.')
  await sendAt('10:05')
  expect(sentTo(person, device)).toEqual([2, 1])
  await sendAt('11:01')
  expect(sentTo(person, device)).toEqual([2, 2])
})

test('a comment made less than an hour before a batch waits for the next one, even when an older one was read', async () => {
  const { person, device, secret } = await author()
  const guest = await world.person()
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

test('a recent comment does not hold back an older one, and rings at the batch after it', async () => {
  const { person, device, secret } = await author()
  const guest = await world.person()
  await comment(guest, secret.id)
  setClock('13:30')
  await comment(guest, secret.id, 'Justo antes.')
  await dateNewest(person)
  await sendAt('14:10')
  expect(sentTo(person, device)).toEqual([1, 1])
  await sendAt('21:10')
  expect(sentTo(person, device)).toEqual([2, 2])
})

test('reactions that keep coming until the batch are announced in it', async () => {
  const { person, device, secret } = await author()
  for (const time of ['10:00', '13:58']) {
    setClock(time)
    for (const reactor of await mintDevices(world.services, 2))
      await setReaction(callFrom(world.services, reactor), {
        secretId: secret.id,
        kind: 'heart',
        reacted: true,
        device: reactor,
      })
    await tellOfReactions(world.services)
    await world.sql('update identity.told_reactions set counted_at = counted_at - interval $$1 day$$')
  }
  // As the database would date a group that last grew then.
  await world.sql('update identity.notifications set created_at = $2 where account_id = $1', [
    person.accountId,
    new Date(now),
  ])
  await sendAt('14:10')
  expect(sentTo(person, device)).toEqual([1, 1])
})

test('accounts.saveNotificationSchedule: pending batches follow the new choice', async () => {
  const { person, device, secret } = await author()
  const guest = await world.person()
  const choose = (mode: 'fixed' | 'instant', hours: number[], zone = timeZone) =>
    person.api.accounts.saveNotificationSchedule({ mode, hours, timeZone: zone })
  await comment(guest, secret.id)
  await choose('fixed', [17])
  await sendAt('14:10')
  expect(sentTo(person, device)).toEqual([0, 0])
  await sendAt('17:10')
  expect(sentTo(person, device)).toEqual([1, 1])
  // Seven in Caracas is six in Bogotá.
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

test('a batch whose hour is quiet is sent when the quiet hours end', async () => {
  const { person, device, secret } = await author()
  await person.api.accounts.saveQuietHours({ quietHours: { from: 13, to: 16, timeZone } })
  await comment(await world.person(), secret.id)
  await sendAt('14:10')
  await sendAt('15:59')
  expect(sentTo(person, device)).toEqual([0, 0])
  await sendAt('16:01')
  expect(sentTo(person, device)).toEqual([1, 1])
  // Without quiet hours the fixed hours still know the time zone.
  await person.api.accounts.saveQuietHours({ quietHours: null })
  expect((await person.api.accounts.readMine()).notificationSchedule.timeZone).toBe(timeZone)
})

test('a batch that the servers do not accept is retried within a minute, not at the next fixed hour', async () => {
  const { person, device, secret } = await author()
  await comment(await world.person(), secret.id)
  device.answer = 500
  await world.mailbox.leave()
  await sendAt('14:10')
  expect(world.lettersTo(person)).toEqual([])
  device.answer = 201
  await world.mailbox.comeBack()
  await sendAt('14:11')
  expect([device.shown.length, world.lettersTo(person).length]).toEqual([1, 1])
  await sendAt('21:10')
  expect([device.shown.length, world.lettersTo(person).length]).toEqual([1, 1])
})
