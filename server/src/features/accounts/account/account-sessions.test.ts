// Integration test of the session list over HTTP and PostgreSQL.
import { expect, test } from 'vitest'
import { createWorldForTest } from '../../../../test/world/world.ts'

test('accounts.listSessions: a user sees their own sessions with the current one flagged, and no session of another user', async () => {
  const world = await createWorldForTest()
  const [here, there, stranger] = [world.users.visitor(), world.users.visitor(), world.users.visitor()]
  const credentials = { email: 'varias@correo.example', password: 'una-clave-larga' }
  await here.api.accounts.register(credentials)
  await there.api.accounts.logIn(credentials)
  await stranger.api.accounts.continueAnonymously()
  const { items } = await here.api.accounts.listSessions()
  expect(items).toHaveLength(2)
  expect(items.filter(({ current }) => current)).toHaveLength(1)
  expect(Object.keys(items[0] ?? {}).toSorted()).toEqual(['current', 'device', 'seen', 'since'])
  await here.api.accounts.endOtherSessions()
  expect(await here.api.accounts.listSessions()).toMatchObject({ items: [{ current: true }] })
  expect((await stranger.api.accounts.listSessions()).items).toHaveLength(1)
})
