// Integration tests with two server processes: a sanction takes effect in both within a second.
import { expect, test } from 'vitest'
import { lastAllowedAt } from '../../../test/clients/last-allowed.ts'
import { connectSse, pollSoon } from '../../../test/clients/sse-client.ts'
import { type TestUser, errorCode } from '../../../test/clients/test-user.ts'
import { sanction } from '../../../test/clients/sanction-user.ts'
import { type World, createWorldForTest } from '../../../test/world/world.ts'
import { secretInput } from '../../../test/builders/content.ts'
import { caseCount } from '../../../test/setup/case-count.ts'

const rounds = caseCount({ sample: 2, all: 100 })
let people = 0

const registered = (world: World) => world.users.registered({ nickname: `Prueba-${(people += 1)}` })
async function registeredModerator(world: World): Promise<TestUser> {
  const person = await registered(world)
  await world.users.grantRole(person, 'moderator')
  return person
}

test('sanction across processes: a session cached by another process is refused within one second', async () => {
  const here = await createWorldForTest()
  const there = await createWorldForTest({ secondProcessOf: here })
  const moderator = await registeredModerator(here)
  const slowest = { silence: 0, suspend: 0, expel: 0 }
  for (let round = 0; round < rounds; round += 1)
    for (const kind of ['silence', 'suspend', 'expel'] as const) {
      const person = await registered(here)
      const api = person.apiAt(there.url)
      const tries = {
        silence: () => api.comments.addComment({ secretId: '0'.repeat(22), text: 'Hola.' }),
        suspend: () => api.profiles.follow({ id: '0'.repeat(22), following: true }),
        expel: () => api.accounts.readMine(),
      }
      const codes = { silence: 'sanctions.silenced', suspend: 'sanctions.suspended', expel: 'access.account_required' }
      await api.accounts.readMine()
      await sanction(moderator, { from: 'user', of: person.publicId, kind })
      slowest[kind] = Math.max(slowest[kind], await lastAllowedAt(tries[kind], codes[kind]))
    }
  expect(Math.max(...Object.values(slowest))).toBeLessThan(1_000)
}, 600_000)

test('sanction expel: open SSE connections close in every process, and a new session receives no account events', async () => {
  const here = await createWorldForTest()
  const there = await createWorldForTest({ secondProcessOf: here })
  const moderator = await registeredModerator(here)
  const person = await registered(here)
  const open = [await connectSse(here.url, { as: person }), await connectSse(there.url, { as: person })]
  const stranger = await connectSse(there.url, { as: await registered(here) })
  await sanction(moderator, { from: 'user', of: person.publicId, kind: 'expel' })
  const from = performance.now()
  // Immediately, while the other process may still have the session cached; the connection may end before its response.
  const reconnected = connectSse(there.url, { as: person }).catch(() => null)
  await pollSoon(() => open.every((one) => one.hasEnded())).toBe(true)
  expect(performance.now() - from).toBeLessThan(1_000)
  const again = await reconnected
  expect(stranger.hasEnded()).toBe(false)
  await person.api.accounts.logIn({ email: person.email, password: 'una-clave-larga' })
  const back = await connectSse(there.url, { as: person })
  here.services.publisher.publish(`account:${person.accountId}`, { type: 'notifications', unread: 1 })
  here.services.publisher.publish('secrets', { type: 'secrets', explicit: false, count: 1 })
  expect(await errorCode(person.api.secrets.publishSecret(secretInput('Nada.')))).toBe('sanctions.expelled')
  expect([...back.dataEvents(), ...(again?.dataEvents() ?? [])]).toEqual([])
  expect(back.hasEnded()).toBe(false)
})

test('sanction suspend: the SSE connection closes once, and the reconnected client receives account events again', async () => {
  const here = await createWorldForTest()
  const there = await createWorldForTest({ secondProcessOf: here })
  const moderator = await registeredModerator(here)
  const person = await registered(here)
  const open = await connectSse(there.url, { as: person })
  await sanction(moderator, { from: 'user', of: person.publicId, kind: 'suspend' })
  await pollSoon(() => open.hasEnded()).toBe(true)
  const again = await connectSse(there.url, { as: person })
  here.services.publisher.publish(`account:${person.accountId}`, { type: 'notifications', unread: 1 })
  await pollSoon(() => again.dataEvents()).toEqual([{ type: 'notifications', unread: 1 }])
})
