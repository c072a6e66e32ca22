// Integration tests with two server processes: a sanction takes effect in both within a second.
// SANCTION_ROUNDS=100 pnpm vitest run take-effect repeats them a hundred times.
import { expect, test } from 'vitest'
import { grantStaffRole } from '../../../test/clients/grant-staff-role.ts'
import { connectSse, pollSoon } from '../../../test/clients/sse-client.ts'
import { createTestUser, type TestUser } from '../../../test/clients/test-user.ts'
import { setNickname, sanction } from '../../../test/clients/sanction-user.ts'
import { errorCode, secretInput } from '../../../test/fixtures/staff-world.ts'
import { createTwoProcesses } from '../../../test/world/two-processes.ts'
import type { World } from '../../../test/world/world.ts'
import { clearSessionCache } from '../accounts/auth/read-session.ts'

const rounds = Number(process.env.SANCTION_ROUNDS ?? 2)
let people = 0

async function registered(world: World) {
  const person = createTestUser(world.url)
  const nickname = `Prueba-${(people += 1)}`
  const email = `${nickname.toLowerCase()}@correo.example`
  await person.api.accounts.register({ email, password: 'una-clave-larga' })
  return { ...person, email, of: await setNickname(person, nickname) }
}
async function registeredModerator(world: World): Promise<TestUser> {
  const person = await registered(world)
  await grantStaffRole(world.sql, person.of, 'moderator', { password: true })
  clearSessionCache(world.services)
  return person
}

/** Sends requests without pause until one fails with `code`; returns the start time of the last request that was still allowed. */
async function lastAllowedAt(call: () => Promise<unknown>, code: string): Promise<number> {
  const from = performance.now()
  let last = 0
  for (;;) {
    const startedAt = performance.now() - from
    if ((await errorCode(call())) === code) return last
    last = startedAt
    if (startedAt > 5_000) return last
  }
}

test('sanction across processes: a session cached by another process is refused within one second', async () => {
  const [here, there] = await createTwoProcesses()
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
      await sanction(moderator, { from: 'user', of: person.of, kind })
      slowest[kind] = Math.max(slowest[kind], await lastAllowedAt(tries[kind], codes[kind]))
    }
  expect(Math.max(...Object.values(slowest))).toBeLessThan(1_000)
}, 600_000)

test('sanction expel: open SSE connections close in every process, and a new session receives no account events', async () => {
  const [here, there] = await createTwoProcesses()
  const moderator = await registeredModerator(here)
  const person = await registered(here)
  const open = [await connectSse(here.url, { as: person }), await connectSse(there.url, { as: person })]
  const stranger = await connectSse(there.url, { as: await registered(here) })
  const from = performance.now()
  await sanction(moderator, { from: 'user', of: person.of, kind: 'expel' })
  // Immediately, while the other process may still have the session cached; the connection may end before its response.
  const again = await connectSse(there.url, { as: person }).catch(() => null)
  await pollSoon(() => open.every((one) => one.hasEnded())).toBe(true)
  expect(performance.now() - from).toBeLessThan(1_000)
  expect(stranger.hasEnded()).toBe(false)
  await person.api.accounts.logIn({ email: person.email, password: 'una-clave-larga' })
  const back = await connectSse(there.url, { as: person })
  const [row] = await here.sql<{ id: string }>('select id from identity.accounts where public_id = $1', [person.of])
  here.services.publisher.publish(`account:${row?.id}`, { type: 'notifications', unread: 1 })
  here.services.publisher.publish('secrets', { type: 'secrets', explicit: false, count: 1 })
  expect(await errorCode(person.api.secrets.publishSecret(secretInput('Nada.')))).toBe('sanctions.expelled')
  expect([...back.dataEvents(), ...(again?.dataEvents() ?? [])]).toEqual([])
  expect(back.hasEnded()).toBe(false)
})

test('sanction suspend: the SSE connection closes once, and the reconnected client receives account events again', async () => {
  const [here, there] = await createTwoProcesses()
  const moderator = await registeredModerator(here)
  const person = await registered(here)
  const open = await connectSse(there.url, { as: person })
  await sanction(moderator, { from: 'user', of: person.of, kind: 'suspend' })
  await pollSoon(() => open.hasEnded()).toBe(true)
  const again = await connectSse(there.url, { as: person })
  const [row] = await here.sql<{ id: string }>('select id from identity.accounts where public_id = $1', [person.of])
  here.services.publisher.publish(`account:${row?.id}`, { type: 'notifications', unread: 1 })
  await pollSoon(() => again.dataEvents()).toEqual([{ type: 'notifications', unread: 1 }])
})
