// Integration tests with two server processes: a sanction takes effect in both within a second.
// SANCTION_TURNS=100 pnpm vitest run take-effect repeats them a hundred times.
import { expect, test } from 'vitest'
import { joinTeam } from '../../../test/join-team.ts'
import { listen, soon } from '../../../test/listener.ts'
import { newPerson, type Person } from '../../../test/person.ts'
import { named, sanction } from '../../../test/sanctioned.ts'
import { codeOf, secretSaying } from '../../../test/team.ts'
import { openTwoProcesses } from '../../../test/two-processes.ts'
import type { World } from '../../../test/world.ts'
import { forgetSessions } from '../accounts/read-session.ts'

const turns = Number(process.env.SANCTION_TURNS ?? 2)
let people = 0

async function registered(world: World) {
  const person = newPerson(world.url)
  const nickname = `Prueba-${(people += 1)}`
  const email = `${nickname.toLowerCase()}@correo.example`
  await person.api.accounts.register({ email, password: 'una-clave-larga' })
  return { ...person, email, of: await named(person, nickname) }
}
async function teamMember(world: World): Promise<Person> {
  const person = await registered(world)
  await joinTeam(world.sql, person.of, 'moderator', { password: true })
  forgetSessions(world.services)
  return person
}

/** Sends requests without pause until one fails with `code`; returns the start time of the last request that was still allowed. */
async function letInUntil(call: () => Promise<unknown>, code: string): Promise<number> {
  const from = performance.now()
  let last = 0
  for (;;) {
    const asked = performance.now() - from
    if ((await codeOf(call())) === code) return last
    last = asked
    if (asked > 5_000) return last
  }
}

test('sanction across processes: a session cached by another process is refused within one second', async () => {
  const [here, there] = await openTwoProcesses()
  const moderator = await teamMember(here)
  const slowest = { silence: 0, suspend: 0, expel: 0 }
  for (let turn = 0; turn < turns; turn += 1)
    for (const kind of ['silence', 'suspend', 'expel'] as const) {
      const person = await registered(here)
      const api = person.at(there.url)
      const tries = {
        silence: () => api.comments.addComment({ secretId: '0'.repeat(22), text: 'Hola.' }),
        suspend: () => api.profiles.follow({ id: '0'.repeat(22), following: true }),
        expel: () => api.accounts.readMine(),
      }
      const codes = { silence: 'sanctions.silenced', suspend: 'sanctions.suspended', expel: 'access.account_required' }
      await api.accounts.readMine()
      await sanction(moderator, { from: 'person', of: person.of, kind })
      slowest[kind] = Math.max(slowest[kind], await letInUntil(tries[kind], codes[kind]))
    }
  expect(Math.max(...Object.values(slowest))).toBeLessThan(1_000)
}, 600_000)

test('sanction expel: open SSE connections close in every process, and a new session receives no account events', async () => {
  const [here, there] = await openTwoProcesses()
  const moderator = await teamMember(here)
  const person = await registered(here)
  const open = [await listen(here.url, { as: person }), await listen(there.url, { as: person })]
  const stranger = await listen(there.url, { as: await registered(here) })
  const from = performance.now()
  await sanction(moderator, { from: 'person', of: person.of, kind: 'expel' })
  // Immediately, while the other process may still have the session cached; the connection may end before its response.
  const again = await listen(there.url, { as: person }).catch(() => null)
  await soon(() => open.every((one) => one.hasEnded())).toBe(true)
  expect(performance.now() - from).toBeLessThan(1_000)
  expect(stranger.hasEnded()).toBe(false)
  await person.api.accounts.logIn({ email: person.email, password: 'una-clave-larga' })
  const back = await listen(there.url, { as: person })
  const [row] = await here.sql<{ id: string }>('select id from identity.accounts where public_id = $1', [person.of])
  here.services.live.tell(`account:${row?.id}`, { type: 'notifications', unread: 1 })
  here.services.live.tell('secrets', { type: 'secrets', explicit: false, count: 1 })
  expect(await codeOf(person.api.secrets.publishSecret(secretSaying('Nada.')))).toBe('sanctions.expelled')
  expect([...back.news(), ...(again?.news() ?? [])]).toEqual([])
  expect(back.hasEnded()).toBe(false)
})

test('sanction suspend: the SSE connection closes once, and the reconnected client receives account events again', async () => {
  const [here, there] = await openTwoProcesses()
  const moderator = await teamMember(here)
  const person = await registered(here)
  const open = await listen(there.url, { as: person })
  await sanction(moderator, { from: 'person', of: person.of, kind: 'suspend' })
  await soon(() => open.hasEnded()).toBe(true)
  const again = await listen(there.url, { as: person })
  const [row] = await here.sql<{ id: string }>('select id from identity.accounts where public_id = $1', [person.of])
  here.services.live.tell(`account:${row?.id}`, { type: 'notifications', unread: 1 })
  await soon(() => again.news()).toEqual([{ type: 'notifications', unread: 1 }])
})
