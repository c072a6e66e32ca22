// Integration tests of access control: every endpoint called over HTTP by every kind of caller.
import { accessErrorFor, type ViewerKind } from '@murmullo/contract/core/access'
import { type Endpoint, listEndpoints, pathFields } from '@murmullo/contract/core/endpoint'
import { endpoints } from '@murmullo/contract/api/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearSessionCache, sessionCookie } from '../src/features/accounts/auth/read-session.ts'
import { hashSessionToken } from '../src/platform/integrations/auth.ts'
import { grantStaffRole } from './clients/grant-staff-role.ts'
import { type TestUser } from './clients/test-user.ts'
import { createWorld, type World } from './world/world.ts'

/**
 * One kind of caller: access level, whether the session passed step-up authentication just now, and its browser. For staff without a
 * verified second factor, `awaiting` is the role the session would have with it.
 */
type Caller = {
  readonly kind: ViewerKind
  readonly hasRecentPassword: boolean
  readonly person: TestUser
  readonly awaiting?: 'moderator' | 'admin'
}

let world: World
const callers: Record<string, Caller> = {}
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  callers.visitor = { kind: 'visitor', hasRecentPassword: false, person: world.users.visitor() }
  callers.anonymous = { kind: 'anonymous', hasRecentPassword: false, person: await world.users.anonymous() }
  callers.registered = { kind: 'registered', hasRecentPassword: false, person: await world.users.registered() }
  for (const role of ['moderator', 'admin'] as const)
    for (const password of [false, true])
      callers[`${role}${password ? ' + password' : ''}`] = {
        kind: role,
        hasRecentPassword: password,
        person: await world.users.staff(role, { password }),
      }
  for (const role of ['moderator', 'admin'] as const) {
    const person = await world.users.staff(role, { factor: false })
    callers[`${role} without a second factor`] = { kind: 'registered', hasRecentPassword: true, person, awaiting: role }
    const enrolled = await world.users.staff(role, { factor: false })
    await grantStaffRole(world.sql, (await enrolled.api.accounts.readMine()).id, role)
    await world.sql('update identity.sessions set second_factor_at = null where token = $1', [hashOf(enrolled)])
    callers[`${role} who has not said the code`] = {
      kind: 'registered',
      hasRecentPassword: true,
      person: enrolled,
      awaiting: role,
    }
  }
  clearSessionCache(world.services)
})
afterAll(() => world.close())

/** Sends a field that no endpoint declares: a caller with access gets a validation error, and the request has no effect. */
async function callWithInvalidInput({ method, path }: Endpoint, { person }: Caller): Promise<string> {
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

const hashOf = ({ cookies }: TestUser) => hashSessionToken(cookies.get(sessionCookie) ?? '')

function expected({ access, stepUp }: Endpoint, { kind, hasRecentPassword, awaiting }: Caller): string {
  const refusal = accessErrorFor(access, kind)
  if (refusal !== null && awaiting !== undefined && accessErrorFor(access, awaiting) === null)
    return 'access.second_factor_required'
  if (refusal !== null) return refusal
  return stepUp && !hasRecentPassword ? 'access.step_up_required' : 'request.invalid'
}

/** Cells that differ from the contract, and how many were tested. */
async function callAllEndpoints(whom: (caller: Caller) => boolean): Promise<{ wrong: string[]; cells: number }> {
  const wrong: string[] = []
  let cells = 0
  const walking = Object.entries(callers).filter(([, caller]) => whom(caller))
  for (const { name, endpoint } of listEndpoints(endpoints))
    await Promise.all(
      walking.map(async ([who, caller]) => {
        cells += 1
        const [is, should] = [await callWithInvalidInput(endpoint, caller), expected(endpoint, caller)]
        if (is !== should) wrong.push(`${name} for ${who}: ${is}, not ${should}`)
      }),
    )
  return { wrong, cells }
}

test('access matrix: every endpoint grants every kind of caller exactly the access that the contract declares (ADMIN-08, AUTH-15)', async () => {
  const walked = await callAllEndpoints(({ awaiting }) => awaiting === undefined)
  expect(walked).toEqual({ wrong: [], cells: listEndpoints(endpoints).length * 7 })
})

test('access matrix: every endpoint answers staff sessions without a verified second factor as the contract declares (AUTH-15)', async () => {
  const walked = await callAllEndpoints(({ awaiting }) => awaiting !== undefined)
  expect(walked).toEqual({ wrong: [], cells: listEndpoints(endpoints).length * 4 })
})

test('access matrix: a staff session without a verified second factor has no more access than a registered user', () => {
  const ofTeam = listEndpoints(endpoints).filter(
    ({ endpoint }) => accessErrorFor(endpoint.access, 'registered') !== null,
  )
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
