// Integration tests of Web Push: encryption, retries, expired subscriptions, TTL, endpoint validation and VAPID keys.
import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  type PushBrowser,
  createFakePushService,
  type FakePushService,
} from '../../../../test/servers/fake-push-service.ts'
import { createKeyStore } from '../../../platform/crypto/key-store.ts'
import { createPushClient, pushTimeoutMs } from '../../../platform/integrations/push.ts'
import { deliver } from '../delivery/deliver.ts'
import { sendPush } from './send-push.ts'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { User } from '../../../../test/builders/users.ts'

let world: World
let service: FakePushService
beforeAll(async () => {
  service = await createFakePushService(() => world.services.push.publicKey())
  world = await createWorld({ env: { PUSH_HOSTS: service.host } })
})
afterAll(async () => {
  await world.close()
  await service.close()
})

const later = (seconds: number) => world.clock.advance({ ms: seconds * 1_000 })
const send = () => deliver(world.worker, 'push_digest', sendPush)
const postComment = async (who: User, secretId: string, text = 'Te leo.') => {
  await who.api.comments.addComment({ secretId, text })
  await world.notifications.runJobs()
}
const turnOn = ({ api }: User, { address }: PushBrowser, saysKind = false) =>
  api.notifications.turnOnPush({ ...address, saysKind })
const isOn = async ({ api }: User, { address }: PushBrowser) =>
  (await api.notifications.lookAtPush({ endpoint: address.endpoint })).isOn

/** Instant mode, because these tests cover the sending. `fixed-schedule.test.ts` covers when a batch is due. */
async function author(saysKind = false) {
  const person = await world.users.anonymous()
  const device = service.browser()
  await person.api.accounts.saveNotificationSchedule({ mode: 'instant', hours: [9], timeZone: 'America/Bogota' })
  await turnOn(person, device, saysKind)
  return { person, device, secret: await world.content.insertSecret(person), guest: await world.users.anonymous() }
}

test('web push: the payload is encrypted for the device, signed with the VAPID key, and has only the default text', async () => {
  const { device, secret, guest } = await author()
  await postComment(guest, secret.id)
  expect(await send()).toBe(true)
  expect(device.notifications).toEqual([{ body: 'Tienes novedades' }])
})

test('web push: the payload about own content has the same text and length on a device that names chat requests', async () => {
  const { person, device, secret, guest } = await author(true)
  await postComment(guest, secret.id)
  await send()
  await person.api.accounts.changeNickname({ nickname: 'Con-pantalla' })
  await guest.api.profiles.follow({ id: person.publicId, following: true })
  await world.notifications.runJobs()
  await postComment(guest, secret.id)
  later(61)
  await send()
  expect(device.notifications).toEqual([{ body: 'Tienes novedades' }, { body: 'Tienes novedades' }])
  expect(service.lengths.size).toBe(1)
})

test('web push rate limit: many events cause at most one push per minute and user', async () => {
  const { device, secret, guest } = await author()
  for (let second = 0; second < 180; second += 20) {
    await postComment(guest, secret.id, `Segundo ${second}.`)
    await Promise.all([send(), send(), send()])
    later(20)
  }
  later(60)
  await send()
  expect(device.notifications).toHaveLength(4)
  later(600)
  await send()
  expect(device.notifications).toHaveLength(4)
})

test('web push: a notification that is read before the send causes no push', async () => {
  const { person, device, secret, guest } = await author()
  await postComment(guest, secret.id)
  await person.api.notifications.markAllRead()
  await send()
  expect(device.attempts).toBe(0)
})

test.each([404, 410] as const)(
  'web push: a subscription is deleted when the push service answers %i',
  async (answer) => {
    const { person, device, secret, guest } = await author()
    device.answer = answer
    await postComment(guest, secret.id)
    expect(await send()).toBe(true)
    expect([device.attempts, await isOn(person, device)]).toEqual([1, false])
  },
)

test.each([500, 429] as const)(
  'web push retry: a push service error (%i) is retried after a minute; a device that accepted the push gets no duplicate',
  async (answer) => {
    const { person, device, secret, guest } = await author()
    const other = service.browser()
    await turnOn(person, other)
    device.answer = answer
    await postComment(guest, secret.id)
    expect(await send()).toBe(false)
    const failedAt = () =>
      world.sql<{ failed: boolean }>(
        `select failed_at is not null as failed from identity.push_subscriptions where account_id = $1 and endpoint = $2`,
        [person.accountId, device.address.endpoint],
      )
    expect(await failedAt()).toEqual([{ failed: true }])
    device.answer = 201
    // Not before the minimum interval of the device that accepted the push.
    later(59)
    await send()
    expect(device.attempts).toBe(1)
    later(2)
    expect(await send()).toBe(true)
    expect([device.notifications.length, other.notifications.length, other.attempts]).toEqual([1, 1, 1])
    expect(await failedAt()).toEqual([{ failed: false }])
  },
)

test('web push retry: an event between two retries is pushed to the device that accepted the first push, too', async () => {
  const { person, device, secret, guest } = await author()
  const other = service.browser()
  await turnOn(person, other)
  device.answer = 500
  await postComment(guest, secret.id)
  expect(await send()).toBe(false)
  await postComment(guest, secret.id, 'Algo más.')
  device.answer = 201
  later(61)
  expect(await send()).toBe(true)
  expect([device.notifications.length, other.notifications.length]).toEqual([1, 2])
})

test('web push: a subscription that fails for a week is deleted', async () => {
  const { person, device, secret, guest } = await author()
  const failing = (days: number) =>
    world.sql(
      `update identity.push_subscriptions set failed_at = now() - make_interval(days => $2) where account_id = $1`,
      [person.accountId, days],
    )
  device.answer = 403
  await postComment(guest, secret.id)
  await failing(6)
  await send()
  expect(await isOn(person, device)).toBe(true)
  await failing(8)
  later(31)
  await send()
  expect([device.attempts, await isOn(person, device)]).toEqual([2, false])
})

test('web push: a session beyond its absolute age limit gets no push, even if its expiry was renewed', async () => {
  const { person, device, secret, guest } = await author()
  await world.sql(
    `update identity.sessions set created_at = now() - interval '61 days' where token in
      (select session from identity.push_subscriptions where account_id = $1)`,
    [person.accountId],
  )
  await postComment(guest, secret.id)
  await send()
  expect(device.attempts).toBe(0)
})

test('web push TTL: the default is one day, limited to the start of quiet hours', async () => {
  const { person, device, secret, guest } = await author()
  await postComment(guest, secret.id)
  await send()
  const hour = new Date(world.services.clock()).getUTCHours()
  const quietHours = { from: (hour + 3) % 24, to: (hour + 9) % 24, timeZone: 'UTC' }
  await person.api.accounts.saveQuietHours({ quietHours })
  later(61)
  await postComment(guest, secret.id)
  await send()
  const [first, second] = device.ttls
  expect(first).toBe(86_400)
  expect(second).toBeGreaterThan(3_600)
  expect(second).toBeLessThanOrEqual(3 * 3_600)
})

test('web push retry: after 5 failed requests the notification is dropped, and the next event is pushed', async () => {
  const { device, secret, guest } = await author()
  device.answer = 500
  await postComment(guest, secret.id)
  for (let time = 0; time < 10; time += 1) {
    await send()
    later(61)
  }
  expect(device.attempts).toBe(5)
  device.answer = 201
  await postComment(guest, secret.id)
  await send()
  expect(device.notifications).toHaveLength(1)
})

test('web push timeout: a push service that does not respond fails within 13 seconds and is retried', async () => {
  const { device, secret, guest } = await author()
  device.answer = 'hang'
  await postComment(guest, secret.id)
  const { services } = world
  const { push } = services
  onTestFinished(() => void Object.assign(services, { push }))
  // The timeout of production, checked below, would take most of the time of this file.
  Object.assign(services, { push: createPushClient(services.config, services.keys, 200) })
  const began = Date.now()
  expect(await send()).toBe(false)
  // One attempt of at most the timeout of production.
  expect(Date.now() - began).toBeLessThan(13_000)
  expect(device.attempts).toBeLessThanOrEqual(1)
  expect(pushTimeoutMs).toBeLessThan(13_000)
  Object.assign(services, { push })
  device.answer = 201
  later(61)
  await send()
  expect(device.notifications).toHaveLength(1)
})

test('push subscription: a browser belongs to the account that subscribed last; logout deletes the subscription', async () => {
  const { person, device, secret, guest } = await author()
  const other = await world.users.anonymous()
  await turnOn(other, device)
  expect([await isOn(person, device), await isOn(other, device)]).toEqual([false, true])
  await turnOn(person, device)
  await person.api.accounts.logOut()
  await postComment(guest, secret.id)
  await send()
  expect(device.attempts).toBe(0)
  expect(await world.sql('select from identity.push_subscriptions where account_id = $1', [person.accountId])).toEqual(
    [],
  )
})

test("notifications.turnOffPush: deletes the caller's subscription and ignores a request of another user", async () => {
  const { person, device, guest } = await author()
  await guest.api.notifications.turnOffPush({ endpoint: device.address.endpoint })
  expect(await isOn(person, device)).toBe(true)
  await person.api.notifications.turnOffPush({ endpoint: device.address.endpoint })
  expect(await isOn(person, device)).toBe(false)
})

test('push subscription: an account has at most ten, those of earlier days are deleted, and never the new one', async () => {
  const person = await world.users.anonymous()
  const devices = Array.from({ length: 12 }, () => service.browser())
  for (const device of devices.slice(0, 2)) await turnOn(person, device)
  await world.sql('update identity.push_subscriptions set created_at = created_at - 1 where account_id = $1', [
    person.accountId,
  ])
  for (const device of devices.slice(2)) await turnOn(person, device)
  const areOn = () => Promise.all(devices.map((device) => isOn(person, device)))
  expect(await areOn()).toEqual([false, false, ...Array.from({ length: 10 }, () => true)])
  // All of one day: the rows have no order of time.
  for (let count = 0; count < 4; count += 1) {
    const device = service.browser()
    await turnOn(person, device)
    expect(await isOn(person, device)).toBe(true)
  }
})

test('notifications.turnOnPush: only https endpoints of browser push services and valid public keys pass validation', async () => {
  const person = await world.users.anonymous()
  const { address } = service.browser()
  const { push } = world.services
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/QAbc',
  ])
    expect(push.isValid({ ...address, endpoint })).toBe(true)
  for (const endpoint of [
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com.example/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://evil-fcm.googleapis.com/abc',
    'https://push.services.mozilla.com.example/abc',
    'https://169.254.169.254/latest',
    'http://127.0.0.1:1/abc',
  ])
    expect(await errorCode(person.api.notifications.turnOnPush({ ...address, endpoint, saysKind: false }))).toBe(
      'request.invalid',
    )
  const offCurve = `B${'A'.repeat(86)}`
  expect(await errorCode(person.api.notifications.turnOnPush({ ...address, p256dh: offCurve, saysKind: false }))).toBe(
    'request.invalid',
  )
})

test('VAPID key: every process derives the same public key, and a configured private key is used', async () => {
  const { key } = await (await world.users.anonymous()).api.notifications.lookAtPush({ endpoint: null })
  expect(Buffer.from(key ?? '', 'base64url')).toHaveLength(65)
  const { config, db } = world.services
  const createKeys = () => createKeyStore(db.write, config.AUTHORSHIP_KEYS)
  expect(await createPushClient(config, createKeys()).publicKey()).toBe(key)
  const given = createECDH('prime256v1')
  const publicKey = given.generateKeys('base64url')
  const withPrivateKey = { ...config, VAPID_PRIVATE_KEY: given.getPrivateKey('base64url') }
  expect(await createPushClient(withPrivateKey, createKeys()).publicKey()).toBe(publicKey)
})

test('VAPID key: null when the service worker is disabled by config, because no push could be shown', async () => {
  const person = await world.users.anonymous()
  const { config } = world.services
  Object.assign(world.services, { config: { ...config, SERVICE_WORKER: 'off' } })
  onTestFinished(() => void Object.assign(world.services, { config }))
  expect((await person.api.notifications.lookAtPush({ endpoint: null })).key).toBeNull()
})
