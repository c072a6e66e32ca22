// Unit tests of the validation of endpoint definitions, and of the check of responses for undeclared fields.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, listEndpoints, pathFields } from '../src/core/endpoint.ts'
import { imageBody } from '../src/core/images.ts'
import { createUndeclaredFieldCheck } from '../src/core/undeclared-fields.ts'
import { rateLimits } from '../src/constants/rate-limits.ts'

const completeDefinition = {
  method: 'GET',
  path: '/things/{id}',
  summary: 'A thing.',
  input: z.strictObject({ id: z.string() }),
  output: z.strictObject({}),
  errors: [],
  access: 'anyone',
  limit: rateLimits.publicRead,
  cache: 'never',
} as const

test('endpoint(): a complete definition is returned as is', () => {
  expect(endpoint(completeDefinition)).toBe(completeDefinition)
})

test('endpoint(): a definition without access, limit or cache is a type error and throws', () => {
  const { access: _access, ...noAccess } = completeDefinition
  const { limit: _limit, ...noLimit } = completeDefinition
  const { cache: _cache, ...noCache } = completeDefinition
  // @ts-expect-error access is missing
  expect(() => endpoint(noAccess)).toThrow('does not declare access')
  // @ts-expect-error limit is missing
  expect(() => endpoint(noLimit)).toThrow('does not declare limit')
  // @ts-expect-error cache is missing
  expect(() => endpoint(noCache)).toThrow('does not declare cache')
})

test('endpoint(): a path parameter without an input field throws', () => {
  expect(() => endpoint({ ...completeDefinition, path: '/things/{other}' })).toThrow('{other}')
})

test('endpoint(): an input or output schema that allows undeclared fields throws', () => {
  expect(() => endpoint({ ...completeDefinition, input: z.object({ id: z.string() }) })).toThrow('input must be strict')
  expect(() => endpoint({ ...completeDefinition, output: z.looseObject({}) })).toThrow('output must be strict')
})

test('endpoint(): step-up requires an access level whose accounts have a password', () => {
  expect(() => endpoint({ ...completeDefinition, access: 'account', stepUp: true })).toThrow(
    'accounts that have a password',
  )
  expect(endpoint({ ...completeDefinition, access: 'registered', stepUp: true }).stepUp).toBe(true)
})

test('endpoint(): a cache policy is accepted only for public GET endpoints', () => {
  const cache = { sharedSeconds: 5 }
  expect(() => endpoint({ ...completeDefinition, access: 'account', cache })).toThrow('cannot be cached')
  expect(() => endpoint({ ...completeDefinition, method: 'POST', cache })).toThrow('cannot be cached')
})

test('endpoint(): a download is accepted only for an object of a GET endpoint without cache', () => {
  const download = { fileName: 'things.json' } as const
  expect(endpoint({ ...completeDefinition, download }).download).toBe(download)
  const refusal = 'a download must be'
  expect(() => endpoint({ ...completeDefinition, download, method: 'POST' })).toThrow(refusal)
  expect(() => endpoint({ ...completeDefinition, download, cache: { sharedSeconds: 5 } })).toThrow(refusal)
  expect(() => endpoint({ ...completeDefinition, download, output: z.array(z.string()) })).toThrow(refusal)
})

test('endpoint(): a public GET endpoint may be cached, and any endpoint may forbid it', () => {
  const cache = { sharedSeconds: 5 }
  expect(endpoint({ ...completeDefinition, cache }).cache).toBe(cache)
  expect(endpoint({ ...completeDefinition, method: 'POST' }).cache).toBe('never')
  expect(endpoint({ ...completeDefinition, access: 'account' }).cache).toBe('never')
})

test.each(['anyone', 'account'] as const)('endpoint(): access %s is accepted only without step-up', (access) => {
  expect(endpoint({ ...completeDefinition, access }).access).toBe(access)
  expect(() => endpoint({ ...completeDefinition, access, stepUp: true })).toThrow('accounts that have a password')
})

test('endpoint(): an image request has the field image, and no other request has it', () => {
  const input = z.strictObject({ id: z.string(), image: imageBody })
  const upload = { ...completeDefinition, method: 'PUT', requestType: 'image' } as const
  expect(endpoint({ ...upload, input }).requestType).toBe('image')
  expect(() => endpoint(upload)).toThrow('requestType and the image field do not match')
  expect(() => endpoint({ ...completeDefinition, input })).toThrow('requestType and the image field do not match')
})

test('endpoint(): an output that is not an object is accepted', () => {
  const output = z.array(z.string())
  expect(endpoint({ ...completeDefinition, output }).output).toBe(output)
})

test('pathFields: the names in braces in their order; listEndpoints: every endpoint with feature and verb', () => {
  expect(pathFields('/a/{one}/b/{two}')).toEqual(['one', 'two'])
  expect(pathFields('/a')).toEqual([])
  const table = { things: { read: completeDefinition }, others: { list: completeDefinition } }
  expect(listEndpoints(table).map(({ name }) => name)).toEqual(['things.read', 'others.list'])
})

const findUndeclared = createUndeclaredFieldCheck(
  z.strictObject({
    id: z.string(),
    note: z.optional(z.nullable(z.string())),
    author: z.nullable(z.strictObject({ name: z.string() })),
    items: z.array(z.strictObject({ text: z.string(), tags: z.array(z.string()) })),
  }),
)
const response = { id: 'a', note: null, author: { name: 'b' }, items: [{ text: 'c', tags: ['d'] }] }

test.each<[string, unknown, string | null]>([
  ['a response with declared fields only', response, null],
  ['an empty list, a null object and no optional field', { id: 'a', author: null, items: [] }, null],
  ['an undeclared field', { ...response, email: 'x' }, 'email'],
  ['an undeclared field after objects and lists without one', { ...response, items: [], extra: 1 }, 'extra'],
  ['an undeclared field of an object', { ...response, author: { name: 'b', email: 'x' } }, 'author.email'],
  ['an undeclared field of the second item', { items: [{ text: 'c' }, { text: 'd', ip: 'x' }] }, 'items.ip'],
  ['an object in place of a text', { id: { email: 'x' } }, 'id.(object)'],
  ['an object in a list of texts', { items: [{ tags: ['d', { ip: 'x' }] }] }, 'items.tags.(object)'],
  ['an object in place of a nullable text', { note: { ip: 'x' } }, 'note.(object)'],
  ['a text in place of an object', { author: 'b' }, null],
  ['a text in place of a list', { items: 'b' }, null],
  ['null in place of the response', null, null],
])('undeclared fields: %s (%j) returns %s', (_, value, found) => {
  expect(findUndeclared(value)).toBe(found)
})

test.each<[string, z.ZodMiniType]>([
  ['union', z.union([z.string(), z.number()])],
  ['record', z.record(z.string(), z.string())],
  ['tuple', z.tuple([z.string()])],
  ['any', z.any()],
  ['unknown', z.unknown()],
])('undeclared fields: a response schema with %s is refused, also as the type of a field or item', (type, schema) => {
  for (const each of [schema, z.strictObject({ field: schema }), z.array(schema), z.nullable(schema)])
    expect(() => createUndeclaredFieldCheck(each)).toThrow(`cannot contain ${type}`)
})
