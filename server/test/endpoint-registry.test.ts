// Unit tests of the endpoint registry: registration, access checks and output validation.
import { type Endpoint, endpoint } from '@murmullo/contract/core/endpoint'
import { rateLimits } from '@murmullo/contract/constants/rate-limits'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  dispatch,
  assertAllRegistered,
  createInProcessClient,
  createRegistry,
  registerDownload,
  registerEndpoint,
} from '../src/http/api/endpoint-registry.ts'
import type { RequestContext } from '../src/platform/context/request-context.ts'

const declare = (access: Endpoint['access'] = 'anyone') =>
  endpoint({
    method: 'GET',
    path: '/things/{id}',
    summary: 'A thing.',
    input: z.strictObject({ id: z.string() }),
    output: z.strictObject({ id: z.string() }),
    errors: [],
    access,
    limit: rateLimits.publicRead,
    cache: 'never',
  })
const contextFor = (viewer: RequestContext['viewer']) =>
  ({
    viewer,
    networkHash: 'n',
    wideNetworkHash: null,
    deps: { db: { write: { role: 'of the process' }, writeAs: (role: string) => ({ role }) } },
  }) as unknown as RequestContext
const open = () => createRegistry({ consume: async () => {}, refund: () => {} })

test('endpoint registry: registering an endpoint twice throws at startup', () => {
  const registry = open()
  const things = declare()
  registerEndpoint(registry, things, async (_context, { id }) => ({ id }))
  expect(() => registerEndpoint(registry, things, async (_context, { id }) => ({ id }))).toThrow('registered twice')
})

test('endpoint registry: an endpoint without a handler throws at startup', () => {
  expect(() => assertAllRegistered(open(), { things: { readThing: declare() } })).toThrow(
    'not registered: things.readThing',
  )
})

test('endpoint registry: a caller without access is refused before the rate limit and the handler run', async () => {
  let worked = 0
  const registry = createRegistry({ consume: async () => void (worked += 1), refund: () => {} })
  const things = declare('admin')
  registerEndpoint(registry, things, async (_context, { id }) => ((worked += 1), { id }))
  await expect(dispatch(registry, things, contextFor('visitor'), { id: 'a' })).rejects.toMatchObject({
    code: 'access.account_required',
  })
  await expect(dispatch(registry, things, contextFor('moderator'), { id: 'a' })).rejects.toMatchObject({
    code: 'access.staff_only',
  })
  expect(worked).toBe(0)
  await expect(dispatch(registry, things, contextFor('admin'), { id: 'a' })).resolves.toEqual({ id: 'a' })
})

test.each([
  ['anyone', 'of the process'],
  ['account', 'of the process'],
  ['registered', 'of the process'],
  ['moderator', 'murmullo_staff'],
  ['admin', 'murmullo_staff'],
] as const)('endpoint registry: an endpoint for %s gets the query handle with the role %s', async (access, role) => {
  const registry = open()
  const things = declare(access)
  registerEndpoint(registry, things, async ({ deps }) => ({ id: (deps.db.write as unknown as { role: string }).role }))
  await expect(dispatch(registry, things, contextFor('admin'), { id: 'a' })).resolves.toEqual({ id: role })
})

test('endpoint registry: a step-up endpoint refuses a session without recent password, for every input', async () => {
  const registry = open()
  const things = endpoint({ ...declare('admin'), stepUp: true })
  registerEndpoint(registry, things, async (_context, { id }) => ({ id }))
  const admin = (hasProof: boolean) =>
    ({
      ...contextFor('admin'),
      session: { hasStepUp: () => Promise.resolve(hasProof), refreshStaffTimeout: () => Promise.resolve() },
    }) as unknown as RequestContext
  for (const input of [{ id: 'a' }, { wrong: 1 }])
    await expect(dispatch(registry, things, admin(false), input)).rejects.toMatchObject({
      code: 'access.step_up_required',
    })
  await expect(dispatch(registry, things, contextFor('admin'), { id: 'a' })).rejects.toMatchObject({
    code: 'access.step_up_required',
  })
  await expect(dispatch(registry, things, admin(true), { id: 'a' })).resolves.toEqual({ id: 'a' })
})

test('endpoint registry: an undeclared response field throws, over HTTP and in the in-process client', async () => {
  const registry = open()
  const things = declare()
  registerEndpoint(registry, things, async (_context, { id }) => ({ id, account_id: 'secret' }))
  const reported: unknown[] = []
  const caller = {
    getContext: async () => contextFor('visitor'),
    report: (error: unknown) => void reported.push(error),
  }
  const api = createInProcessClient(registry, { things: { readThing: things } }, caller)
  await expect(api.things.readThing({ id: 'a' })).rejects.toMatchObject({ code: 'service.failed' })
  await expect(dispatch(registry, things, contextFor('visitor'), { id: 'a' })).rejects.toThrow('account_id')
  expect(String(reported[0])).toContain('account_id')
})

const declareDownload = () =>
  endpoint({
    ...declare(),
    output: z.strictObject({ id: z.string(), items: z.array(z.strictObject({ text: z.string() })) }),
    download: { fileName: 'things.json' },
  })
type Pages = AsyncIterable<{ text: string }[]>
async function* inPages(...pages: object[][]): AsyncGenerator<never> {
  for (const page of pages) yield page as never
}

test('endpoint registry: a download and another endpoint are registered with different functions', () => {
  const things = declareDownload()
  expect(() => registerEndpoint(open(), things, async (_context, { id }) => ({ id, items: [] }))).toThrow(
    'use registerDownload',
  )
  expect(() => registerDownload(open(), declare(), async (_context, { id }) => ({ id }))).toThrow(
    'use registerEndpoint',
  )
})

test('endpoint registry: a download is dispatched with unread lists, and the in-process client collects them', async () => {
  const registry = open()
  const things = declareDownload()
  let isRead = false
  async function* readPages() {
    isRead = true
    yield [{ text: 'one' }]
    yield [{ text: 'two' }, { text: 'three' }]
  }
  registerDownload(registry, things, async (_context, { id }) => ({ id, items: readPages() }))
  const { id, items } = (await dispatch(registry, things, contextFor('visitor'), { id: 'a' })) as {
    id: string
    items: Pages
  }
  expect([id, isRead]).toEqual(['a', false])
  expect(await Array.fromAsync(items)).toEqual([[{ text: 'one' }], [{ text: 'two' }, { text: 'three' }]])
  const caller = { getContext: async () => contextFor('visitor'), report: () => {} }
  const api = createInProcessClient(registry, { things: { readThing: things } }, caller)
  expect(await api.things.readThing({ id: 'a' })).toEqual({
    id: 'a',
    items: [{ text: 'one' }, { text: 'two' }, { text: 'three' }],
  })
})

test('endpoint registry: an undeclared field of a download throws at once, and one of a list item when its page is read', async () => {
  const registry = open()
  const things = declareDownload()
  const outputs = [
    { id: 'a', items: inPages(), account_id: 'secret' },
    { id: 'a', items: inPages([{ text: 'one' }], [{ text: 'two', account_id: 'secret' }]) },
    { id: 'a', items: inPages([{ text: 3 }]) },
  ]
  registerDownload(registry, things, async () => outputs.shift() ?? { id: 'a', items: inPages() })
  const call = async () => (await dispatch(registry, things, contextFor('visitor'), { id: 'a' })) as { items: Pages }
  await expect(call()).rejects.toThrow('account_id')
  const pages = (await call()).items[Symbol.asyncIterator]()
  expect((await pages.next()).value).toEqual([{ text: 'one' }])
  await expect(pages.next()).rejects.toThrow('account_id')
  await expect(Array.fromAsync((await call()).items)).rejects.toThrow(z.core.$ZodError)
})
