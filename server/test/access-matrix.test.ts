// Integration tests of access control: every endpoint called over HTTP by every kind of principal, and every endpoint that names an object of a
// user, by every relation to that user. The expected outcome comes from the contract and from the rules in ./access, never from a response.
import { type NamedEndpoint, listEndpoints, pathFields } from '@murmullo/contract/core/endpoint'
import { endpoints } from '@murmullo/contract/api/endpoints'
import { accessErrorFor } from '@murmullo/contract/core/access'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectedOfUndeclaredField, expectedRefusal } from './access/expected-outcome.ts'
import type { ObjectCase } from './access/object-case.ts'
import { createObjectCases, withoutNotFound, withoutObjectCase } from './access/object-cases.ts'
import type { Principals } from './access/principal.ts'
import { createPrincipals } from './access/principals.ts'
import { createProbe, type Input, type Probe, runAll, undeclaredField } from './access/probe.ts'
import { createRelatedUsers, type RelatedUsers, type Relation, relations } from './access/relations.ts'
import { createWorld, type World } from './world/world.ts'

let world: World<'ai'>
let probe: Probe
let principals: Principals
let related: RelatedUsers
let cases: ObjectCase[]
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  probe = createProbe(world.url)
  principals = await createPrincipals(world)
  related = await createRelatedUsers(world)
  cases = await createObjectCases(world, related)
}, 200_000)
afterAll(() => world.close())

const all = listEndpoints(endpoints)
const byName = new Map(all.map((each) => [each.name, each.endpoint]))
const endpointOf = (name: string) => {
  const endpoint = byName.get(name)
  if (endpoint === undefined) throw new Error(`no endpoint ${name}`)
  return endpoint
}

/** Cells that differ from the rules, and how many were tested. */
async function callAllEndpoints(called: Principals): Promise<{ wrong: string[]; cells: number }> {
  const wrong: string[] = []
  const cell =
    ({ name, endpoint }: NamedEndpoint, who: string, principal: Principals[string]) =>
    async () => {
      const { code } = await probe(endpoint, principal, undeclaredField)
      const expected = expectedOfUndeclaredField(endpoint, principal)
      if (code !== expected) wrong.push(`${name} for ${who}: ${code}, not ${expected}`)
    }
  const cells = all.flatMap((each) => Object.entries(called).map(([who, principal]) => cell(each, who, principal)))
  await runAll(cells)
  return { wrong, cells: cells.length }
}

test('access matrix: every endpoint grants every kind of principal exactly the access that the contract declares (ADMIN-08, AUTH-15)', {
  timeout: 200_000,
}, async () => {
  const walked = await callAllEndpoints(principals)
  expect(walked).toEqual({ wrong: [], cells: all.length * Object.keys(principals).length })
  expect(Object.keys(principals).length).toBeGreaterThan(40)
  expect(walked.cells).toBeGreaterThan(4_000)
})

async function callObject({ endpoint, create }: ObjectCase, relation: Relation) {
  return probe(endpointOf(endpoint), related.principals[relation], await create())
}

const isRefused = (each: ObjectCase, relation: Relation) =>
  !each.allowed.includes(relation) || expectedRefusal(endpointOf(each.endpoint), related.principals[relation]) !== null

/** Rows that a request of a caller without the relation must not change. */
const snapshot = () =>
  world.sql(
    `select to_jsonb(x)::text from content.secrets x union all select to_jsonb(x)::text from content.comments x
     union all select to_jsonb(x)::text from content.photos x union all select to_jsonb(x)::text from content.photo_comments x
     union all select to_jsonb(x)::text from content.messages x union all select to_jsonb(x)::text from content.secret_counters x
     union all select to_jsonb(x)::text from identity.chat_members x union all select to_jsonb(x)::text from identity.chat_requests x
     union all select to_jsonb(x)::text from identity.blocks x union all select to_jsonb(x)::text from identity.follows x
     union all select to_jsonb(x)::text from identity.notifications x
     union all select to_jsonb(x)::text from identity.content_notifications x
     union all select to_jsonb(x)::text from identity.statements x union all select to_jsonb(x)::text from identity.reports x
     union all select to_jsonb(x)::text from identity.reactions x order by 1`,
  )

test('access matrix: a caller without a relation to an object gets the response of an unknown id and changes nothing, and a caller with it is served', {
  timeout: 200_000,
}, async () => {
  const wrong: string[] = []
  const complain = (each: ObjectCase, relation: Relation, is: string, should: string) => {
    if (is !== should) wrong.push(`${each.endpoint}, ${each.object}, for ${relation}: ${is}, not ${should}`)
  }
  // One after another: a notification job that another case has claimed may still run when this case reads its notification.
  const objects: Input[] = []
  for (const { create } of cases) objects.push(await create())
  const before = await snapshot()
  const refused = cases.flatMap((each, index) =>
    relations
      .filter((relation) => isRefused(each, relation))
      .map((relation) => async () => {
        const endpoint = endpointOf(each.endpoint)
        const principal = related.principals[relation]
        const found = await probe(endpoint, principal, objects[index] ?? {})
        const expected = expectedRefusal(endpoint, principal) ?? each.exceptions?.[relation]?.code
        if (expected !== undefined) return complain(each, relation, found.code, expected)
        const unknown = await probe(endpoint, principal, each.unknown)
        complain(each, relation, found.body, unknown.body)
        if (!withoutNotFound.has(each.endpoint)) expect([401, 403, 404], each.endpoint).toContain(unknown.status)
      }),
  )
  await runAll(refused)
  expect(wrong).toEqual([])
  expect(await snapshot()).toEqual(before)
  let served = 0
  for (const each of cases)
    for (const relation of relations.filter((one) => !isRefused(each, one))) {
      served += 1
      complain(each, relation, (await callObject(each, relation)).code, 'done')
    }
  expect(wrong).toEqual([])
  expect(refused.length + served).toBe(cases.length * relations.length)
})

test('access matrix: every endpoint with an id in its path has an object case, is for staff, or has a reason', () => {
  const named = new Set(cases.map(({ endpoint }) => endpoint))
  const missing = all
    .filter(({ endpoint }) => pathFields(endpoint.path).length > 0)
    .filter(({ endpoint }) => endpoint.access !== 'moderator' && endpoint.access !== 'admin')
    .map(({ name }) => name)
    .filter((name) => !named.has(name) && withoutObjectCase[name] === undefined)
  expect(missing).toEqual([])
})

test('access matrix: a staff session without a verified second factor has no more access than a registered user', () => {
  const ofTeam = all.filter(({ endpoint }) => accessErrorFor(endpoint.access, 'registered') !== null)
  expect(ofTeam.length).toBeGreaterThan(20)
  const awaiting = Object.values(principals).filter((principal) => principal.awaiting !== undefined)
  expect(awaiting.length).toBeGreaterThan(5)
  for (const { endpoint } of ofTeam)
    for (const principal of awaiting)
      expect(['access.second_factor_required', 'access.staff_only']).toContain(expectedRefusal(endpoint, principal))
})

test('access matrix: every endpoint under /admin requires the moderator or admin role', () => {
  const open = all
    .filter(({ endpoint }) => endpoint.path.startsWith('/admin'))
    .filter(({ endpoint }) => endpoint.access !== 'moderator' && endpoint.access !== 'admin')
  expect(open.map(({ name }) => name)).toEqual([])
})
