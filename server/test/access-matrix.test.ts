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
 * Everybody there is to a door: what they are, whether they said their password just now, and their browser; and of somebody of the team who
 * has not shown the second factor, what they would be.
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

/** With a field that no endpoint knows: whoever may call is told that the question is wrong, and nothing is done. */
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
  // Where a picture is asked for, what was sent is none.
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

/** What is not as the contract says, and how many were tried. */
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

test('every endpoint for everybody, by the contract: nobody gets further than it says, and nobody less far', async () => {
  const walked = await walk(({ awaiting }) => awaiting === undefined)
  expect(walked).toEqual({ wrong: [], cells: listEndpoints(endpoints).length * 7 })
})

test('every endpoint for the team without a second factor, and with one that was not shown', async () => {
  const walked = await walk(({ awaiting }) => awaiting !== undefined)
  expect(walked).toEqual({ wrong: [], cells: listEndpoints(endpoints).length * 4 })
})

test('whoever of the team has not shown the second factor gets no further than anybody registered, wherever the team does', () => {
  const ofTeam = listEndpoints(endpoints).filter(({ endpoint }) => mayCall(endpoint.access, 'registered') !== null)
  expect(ofTeam.length).toBeGreaterThan(20)
  for (const { endpoint } of ofTeam)
    for (const caller of Object.values(callers).filter(({ awaiting }) => awaiting !== undefined))
      expect(['access.second_factor_required', 'access.staff_only']).toContain(expected(endpoint, caller))
})

test('what is under /admin is for the team alone', () => {
  const open = listEndpoints(endpoints)
    .filter(({ endpoint }) => endpoint.path.startsWith('/admin'))
    .filter(({ endpoint }) => endpoint.access !== 'moderator' && endpoint.access !== 'admin')
  expect(open.map(({ name }) => name)).toEqual([])
})
