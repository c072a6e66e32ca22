// Integration tests of access control: every endpoint called over HTTP by every kind of caller.
import { mayCall, type ViewerKind } from '@murmullo/contract/access'
import { type Endpoint, listEndpoints, pathFields } from '@murmullo/contract/endpoint'
import { endpoints } from '@murmullo/contract/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetSessions, sessionCookie } from '../src/features/accounts/read-session.ts'
import { sessionHash } from '../src/platform/auth.ts'
import { joinTeam } from './join-team.ts'
import { newPerson, type Person } from './person.ts'
import { openTeamWorld, type TeamWorld } from './team.ts'

/**
 * One kind of caller: access level, whether the session passed step-up authentication just now, and its browser. For staff without a
 * verified second factor, `awaiting` is the role the session would have with it.
 */
type Caller = {
  readonly kind: ViewerKind
  readonly said: boolean
  readonly person: Person
  readonly awaiting?: 'moderator' | 'admin'
}

let world: TeamWorld
const callers: Record<string, Caller> = {}
beforeAll(async () => {
  world = await openTeamWorld()
  callers.visitor = { kind: 'visitor', said: false, person: newPerson(world.url) }
  callers.anonymous = { kind: 'anonymous', said: false, person: await world.member() }
  callers.registered = { kind: 'registered', said: false, person: await world.registered() }
  for (const role of ['moderator', 'admin'] as const)
    for (const password of [false, true])
      callers[`${role}${password ? ' + password' : ''}`] = {
        kind: role,
        said: password,
        person: await world.staff(role, { password }),
      }
  for (const role of ['moderator', 'admin'] as const) {
    const person = await world.newcomer(role)
    callers[`${role} without a second factor`] = { kind: 'registered', said: true, person, awaiting: role }
    const enrolled = await world.newcomer(role)
    await joinTeam(world.sql, (await enrolled.api.accounts.readMine()).id, role)
    await world.sql('update identity.sessions set second_factor_at = null where token = $1', [hashOf(enrolled)])
    callers[`${role} who has not said the code`] = { kind: 'registered', said: true, person: enrolled, awaiting: role }
  }
  forgetSessions(world.services)
})
afterAll(() => world.close())

/** Sends a field that no endpoint declares: a caller with access gets a validation error, and the request has no effect. */
async function knock({ method, path }: Endpoint, { person }: Caller): Promise<string> {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const filled = pathFields(path).reduce((made, name) => made.replace(`{${name}}`, '-'), path as string)
  const answer = await fetch(`${world.url}/api/v1${filled}${method === 'GET' ? '?nothing=1' : ''}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.66.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
      ...(cookie && { cookie }),
    },
    ...(method !== 'GET' && { body: '{"nothing":1}' }),
  })
  const code = ((await answer.json()) as { error?: { code: string } }).error?.code ?? 'done'
  // Image endpoints reject the JSON body with another error code.
  return code === 'photos.type' ? 'request.invalid' : code
}

const hashOf = ({ cookies }: Person) => sessionHash(cookies.get(sessionCookie) ?? '')

function expected({ access, stepUp }: Endpoint, { kind, said, awaiting }: Caller): string {
  const refusal = mayCall(access, kind)
  if (refusal !== null && awaiting !== undefined && mayCall(access, awaiting) === null)
    return 'access.second_factor_required'
  if (refusal !== null) return refusal
  return stepUp && !said ? 'access.step_up_required' : 'request.invalid'
}

/** Cells that differ from the contract, and how many were tested. */
async function walk(whom: (caller: Caller) => boolean): Promise<{ wrong: string[]; cells: number }> {
  const wrong: string[] = []
  let cells = 0
  const walking = Object.entries(callers).filter(([, caller]) => whom(caller))
  for (const { name, endpoint } of listEndpoints(endpoints))
    await Promise.all(
      walking.map(async ([who, caller]) => {
        cells += 1
        const [is, should] = [await knock(endpoint, caller), expected(endpoint, caller)]
        if (is !== should) wrong.push(`${name} for ${who}: ${is}, not ${should}`)
      }),
    )
  return { wrong, cells }
}

test('access matrix: every endpoint grants every kind of caller exactly the access that the contract declares', async () => {
  const walked = await walk(({ awaiting }) => awaiting === undefined)
  expect(walked).toEqual({ wrong: [], cells: listEndpoints(endpoints).length * 7 })
})

test('access matrix: every endpoint answers staff sessions without a verified second factor as the contract declares', async () => {
  const walked = await walk(({ awaiting }) => awaiting !== undefined)
  expect(walked).toEqual({ wrong: [], cells: listEndpoints(endpoints).length * 4 })
})

test('access matrix: a staff session without a verified second factor has no more access than a registered user', () => {
  const ofTeam = listEndpoints(endpoints).filter(({ endpoint }) => mayCall(endpoint.access, 'registered') !== null)
  expect(ofTeam.length).toBeGreaterThan(20)
  for (const { endpoint } of ofTeam)
    for (const caller of Object.values(callers).filter(({ awaiting }) => awaiting !== undefined))
      expect(['access.second_factor_required', 'access.staff_only']).toContain(expected(endpoint, caller))
})

test('access matrix: every endpoint under /admin requires the moderator or admin role', () => {
  const open = listEndpoints(endpoints)
    .filter(({ endpoint }) => endpoint.path.startsWith('/admin'))
    .filter(({ endpoint }) => endpoint.access !== 'moderator' && endpoint.access !== 'admin')
  expect(open.map(({ name }) => name)).toEqual([])
})
