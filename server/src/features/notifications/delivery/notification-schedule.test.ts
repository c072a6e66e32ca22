// Integration tests of the notification schedule setting: defaults, saved values, validation errors and the time zone of a device.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateBrowserKeys } from '../../../../test/servers/fake-push-service.ts'
import { errorCode, type TestUser } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const lima = 'America/Lima'
const scheduleOf = async ({ api }: TestUser) => (await api.accounts.readMine()).notificationSchedule

test('accounts.readMine: the default schedule of a user without preferences is fixed hours at 9, 14 and 21', async () => {
  const person = await world.users.anonymous()
  const usual = { mode: 'fixed', hours: [9, 14, 21], timeZone: 'America/Bogota' }
  expect(await scheduleOf(person)).toEqual(usual)
  // With a preferences row, the column defaults apply.
  await person.api.accounts.savePreferences({ likeNotifications: false })
  expect(await scheduleOf(person)).toEqual(usual)
})

test('accounts.saveNotificationSchedule: hours are stored sorted, the time zone normalized, and quiet hours stay unchanged', async () => {
  const person = await world.users.anonymous()
  const quietHours = { from: 22, to: 8, timeZone: lima }
  await person.api.accounts.saveQuietHours({ quietHours })
  await person.api.accounts.saveNotificationSchedule({ mode: 'instant', hours: [20, 0], timeZone: 'eUROPE/madrid' })
  const account = await person.api.accounts.readMine()
  expect(account.notificationSchedule).toEqual({ mode: 'instant', hours: [0, 20], timeZone: 'Europe/Madrid' })
  expect(account.quietHours).toEqual({ ...quietHours, timeZone: 'Europe/Madrid' })
})

test('accounts.saveNotificationSchedule: an invalid schedule or time zone is refused with a request.invalid error', async () => {
  const { api } = await world.users.anonymous()
  for (const hours of [[], [9, 9], [24], [-1], [7.5], [1, 2, 3, 4]])
    expect(await errorCode(api.accounts.saveNotificationSchedule({ mode: 'fixed', hours, timeZone: lima }))).toBe(
      'request.invalid',
    )
  const nowhere = api.accounts.saveNotificationSchedule({ mode: 'fixed', hours: [9], timeZone: 'Marte/Olimpo' })
  expect(await errorCode(nowhere)).toBe('request.invalid')
})

test('notifications.turnOnPush: the browser time zone is stored when none is set and never replaces a stored one', async () => {
  const person = await world.users.anonymous()
  const turnOn = (timeZone: string) => {
    const { p256dh, auth } = generateBrowserKeys()
    const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
    return person.api.notifications.turnOnPush({ endpoint, p256dh, auth, saysKind: false, timeZone })
  }
  expect(await errorCode(turnOn('Marte/Olimpo'))).toBe('request.invalid')
  await turnOn('Europe/Madrid')
  expect((await scheduleOf(person)).timeZone).toBe('Europe/Madrid')
  await turnOn(lima)
  expect((await scheduleOf(person)).timeZone).toBe('Europe/Madrid')
})
