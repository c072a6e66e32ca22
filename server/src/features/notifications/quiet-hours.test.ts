// Integration tests of quiet hours: postponed email and push deliveries, changed settings and validation.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakePushService, type FakePushService } from '../../../test/servers/fake-push-service.ts'
import { deliver } from './delivery/deliver.ts'
import { sendPush } from './push/send-push.ts'
import { errorCode } from '../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

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

/** Runs the delivery worker of every channel. */
async function send() {
  await world.notifications.sendEmails()
  await deliver(world.worker, 'push', sendPush)
}

const hourIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(world.services.clock()))

/** A user whose quiet hours began an hour ago and last six hours, in the given time zone. */
async function userInQuietHours(timeZone: string) {
  const author = await world.users.registered({ isEmailVerified: true })
  const device = service.browser()
  await author.api.notifications.turnOnPush({ ...device.address, saysKind: true })
  const hour = hourIn(timeZone)
  const quietHours = { from: (hour + 23) % 24, to: (hour + 5) % 24, timeZone }
  await author.api.accounts.saveQuietHours({ quietHours })
  const { timeZone: usualName } = new Intl.DateTimeFormat('es', { timeZone }).resolvedOptions()
  expect((await author.api.accounts.readMine()).quietHours).toEqual({ ...quietHours, timeZone: usualName })
  return { author, device }
}

test.each(['America/Bogota', 'Europe/Madrid', 'Asia/Kathmandu', 'Pacific/Auckland'])(
  'quiet hours: no email or push is sent in the window (%s); the pending delivery is sent once when it ends',
  async (timeZone) => {
    const { author, device } = await userInQuietHours(timeZone)
    await world.chat.insertRequest(author)
    for (let hour = 0; hour < 4; hour += 1) {
      await send()
      world.clock.advance({ hours: 1 })
    }
    expect([world.smtp.emailsTo(author).length, device.attempts]).toEqual([0, 0])
    world.clock.advance({ hours: 1.1 })
    await send()
    await send()
    expect(world.smtp.emailsTo(author).map(({ subject }) => subject)).toEqual(['Alguien quiere conversar contigo'])
    expect(device.notifications).toEqual([{ body: 'Alguien quiere conversar contigo' }])
  },
)

test('quiet hours: a notification that is read before the window ends is not sent', async () => {
  const { author, device } = await userInQuietHours('America/Lima')
  await world.chat.insertRequest(author)
  await send()
  await author.api.notifications.markAllRead()
  world.clock.advance({ hours: 6 })
  await send()
  expect([world.smtp.emailsTo(author).length, device.attempts]).toEqual([0, 0])
})

test('quiet hours: without a window, or after it is deleted, email and push are sent immediately', async () => {
  const { author, device } = await userInQuietHours('America/Lima')
  await author.api.accounts.saveQuietHours({ quietHours: null })
  expect((await author.api.accounts.readMine()).quietHours).toBe(null)
  await world.chat.insertRequest(author)
  await send()
  expect([world.smtp.emailsTo(author).length, device.attempts]).toEqual([1, 1])
})

test.each([
  ['deleted', null],
  ['moved to later hours', 6],
])('quiet hours: pending deliveries are sent when the window is %s', async (_how, later) => {
  const { author, device } = await userInQuietHours('America/Lima')
  await world.chat.insertRequest(author)
  await send()
  expect([world.smtp.emailsTo(author).length, device.attempts]).toEqual([0, 0])
  const hour = hourIn('America/Lima')
  const others = { from: (hour + (later ?? 0)) % 24, to: (hour + 12) % 24, timeZone: 'America/Lima' }
  await author.api.accounts.saveQuietHours({ quietHours: later === null ? null : others })
  await send()
  expect([world.smtp.emailsTo(author).length, device.attempts]).toEqual([1, 1])
})

test('quiet hours: a window that is changed but still active leaves deliveries pending until its new end', async () => {
  const { author, device } = await userInQuietHours('America/Lima')
  await world.chat.insertRequest(author)
  await send()
  const hour = hourIn('America/Lima')
  const quietHours = { from: hour, to: (hour + 2) % 24, timeZone: 'America/Lima' }
  await author.api.accounts.saveQuietHours({ quietHours })
  await send()
  expect([world.smtp.emailsTo(author).length, device.attempts]).toEqual([0, 0])
  world.clock.advance({ hours: 2.1 })
  await send()
  expect([world.smtp.emailsTo(author).length, device.attempts]).toEqual([1, 1])
})

test('accounts.saveQuietHours: the time zone is normalized to its default spelling', async () => {
  const { api } = await world.users.anonymous()
  await api.accounts.saveQuietHours({ quietHours: { from: 22, to: 8, timeZone: 'aMERICA/lima' } })
  expect((await api.accounts.readMine()).quietHours?.timeZone).toBe('America/Lima')
})

test('accounts.saveQuietHours: invalid hours or an unknown time zone are refused with a request.invalid error', async () => {
  const { api } = await world.users.anonymous()
  for (const quietHours of [
    { from: 8, to: 8, timeZone: 'America/Lima' },
    { from: -1, to: 8, timeZone: 'America/Lima' },
    { from: 22, to: 24, timeZone: 'America/Lima' },
    { from: 22, to: 7.5, timeZone: 'America/Lima' },
    { from: 22, to: 8, timeZone: 'Marte/Olimpo' },
  ])
    expect(await errorCode(api.accounts.saveQuietHours({ quietHours }))).toBe('request.invalid')
})
