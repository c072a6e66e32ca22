// Unit tests of the generated OpenAPI document, with a small endpoint table and with the real one.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '../src/api/endpoints.ts'
import { openApi } from '../src/api/openapi.ts'
import { rateLimits } from '../src/constants/rate-limits.ts'
import { endpoint, listEndpoints } from '../src/core/endpoint.ts'
import { commonErrors, errorStatus, writeErrors } from '../src/core/errors.ts'
import { imageBody, imageResponse, shareImageResponse } from '../src/core/images.ts'

type Parameter = { name: string; in: string; required: boolean; schema: object }
type Content = Record<string, { schema: Record<string, unknown> }>
type Operation = Record<string, unknown> & {
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
type Document = { paths: Record<string, Record<string, Operation>>; servers: unknown; components: unknown }

const id = z.string()
const common = {
  summary: 'A thing.',
  errors: [],
  access: 'anyone',
  limit: rateLimits.searches,
  cache: 'never',
} as const
const output = z.strictObject({ text: z.string() })
const read = { ...common, method: 'GET', path: '/things/{id}', input: z.strictObject({ id }), output } as const

const table = {
  things: {
    read: endpoint({ ...read, input: z.strictObject({ id, size: z.string(), page: z.optional(z.int()) }) }),
    write: endpoint({
      ...read,
      method: 'PUT',
      input: z.strictObject({ id, text: z.string(), note: z.optional(z.string()) }),
      errors: ['secrets.not_found', 'comments.spam'],
      access: 'account',
      idempotent: true,
    }),
    upload: endpoint({
      ...read,
      method: 'POST',
      input: z.strictObject({ id, image: imageBody }),
      requestType: 'image',
    }),
    readImage: endpoint({ ...read, path: '/things/{id}/image', output: imageResponse, responseType: 'image' }),
    readShareImage: endpoint({
      ...read,
      path: '/things/{id}/share',
      output: shareImageResponse,
      responseType: 'image',
      cache: { sharedSeconds: 5 },
    }),
    download: endpoint({ ...read, path: '/things/{id}/file', download: { fileName: 'thing.json' } }),
    moderate: endpoint({ ...read, path: '/moderated/{id}', access: 'moderator' }),
    administer: endpoint({ ...read, path: '/administered/{id}', access: 'admin', stepUp: true }),
  },
}
const document = openApi(table, 'https://murmullo.example') as Document

function operation(path: string, method = 'get', { paths } = document): Operation {
  const found = paths[path]?.[method]
  if (found === undefined) throw new Error(`no operation ${method} ${path}`)
  return found
}
const parametersOf = (path: string, method?: string) =>
  operation(path, method).parameters.map((each) => `${each.in} ${each.name}${each.required ? ' required' : ''}`)

/** Error codes that an operation describes, without those that every operation has. */
const ownErrors = (path: string, method?: string) =>
  Object.entries(operation(path, method).responses)
    .flatMap(([status, { description }]) => (status === '200' ? [] : description.split(', ')))
    .filter((code) => !(commonErrors as readonly string[]).includes(code))
    .toSorted()

test('OpenAPI: a download says that a connection closed before its end is a failure', () => {
  expect(operation('/things/{id}/file').responses[200]?.description).toContain('failed download')
  expect(operation('/things/{id}/image').responses[200]?.description).toBe('Done.')
})

test('OpenAPI: the operations of one path are joined, and name access level, action kind and rate limit', () => {
  expect(document.servers).toEqual([{ url: 'https://murmullo.example/api/v1' }])
  expect(Object.keys(document.paths['/things/{id}'] ?? {})).toEqual(['get', 'put', 'post'])
  expect(operation('/things/{id}', 'put')).toMatchObject({
    operationId: 'things.write',
    summary: 'A thing.',
    'x-access': 'account',
    'x-action-kind': 'write',
    'x-rate-limit': '300 in 60 s',
  })
})

test('OpenAPI: the fields of a GET request are path and query parameters, and it has no body', () => {
  expect(parametersOf('/things/{id}')).toEqual(['path id required', 'query size required', 'query page'])
  expect(operation('/things/{id}').parameters[1]?.schema).toEqual({ type: 'string' })
  expect(operation('/things/{id}').requestBody).toBeUndefined()
})

test('OpenAPI: the fields of a write that are not in the path are its required JSON body, without other fields', () => {
  expect(parametersOf('/things/{id}', 'put')).toEqual(['header Idempotency-Key', 'path id required'])
  const { requestBody } = operation('/things/{id}', 'put')
  expect(requestBody?.required).toBe(true)
  expect(requestBody?.content['application/json']?.schema).toEqual({
    type: 'object',
    properties: { text: { type: 'string' }, note: { type: 'string' } },
    required: ['text'],
    additionalProperties: false,
  })
})

test('OpenAPI: an upload has a required image body of an accepted type, and no field image', () => {
  expect(parametersOf('/things/{id}', 'post')).toEqual(['path id required'])
  const { requestBody } = operation('/things/{id}', 'post')
  expect(requestBody?.required).toBe(true)
  expect(Object.keys(requestBody?.content ?? {})).toEqual([
    'image/jpeg',
    'image/png',
    'image/gif',
    'image/webp',
    'application/octet-stream',
  ])
})

test.each([
  ['/things/{id}', 'application/json'],
  ['/things/{id}/image', 'image/webp'],
  ['/things/{id}/share', 'image/jpeg'],
])('OpenAPI: the response of %s has the type %s', (path, type) => {
  expect(Object.keys(operation(path).responses['200']?.content ?? {})).toEqual([type])
})

test.each([
  ['get', '/things/{id}', []],
  [
    'put',
    '/things/{id}',
    [
      ...writeErrors,
      'access.account_required',
      'access.registration_required',
      'access.staff_only',
      'comments.spam',
      'sanctions.expelled',
      'sanctions.suspended',
      'secrets.not_found',
    ],
  ],
  ['post', '/things/{id}', [...writeErrors, 'sanctions.expelled', 'sanctions.suspended']],
  ['get', '/moderated/{id}', ['access.second_factor_required']],
  ['get', '/administered/{id}', ['access.second_factor_required', 'access.step_up_required']],
])('OpenAPI: the errors of %s %s follow from method, access level and step-up', (method, path, errors) => {
  const staffErrors = [
    'access.account_required',
    'access.registration_required',
    'access.staff_only',
    'sanctions.expelled',
  ]
  const expected = path.startsWith('/things') ? errors : [...errors, ...staffErrors]
  expect(ownErrors(path, method)).toEqual(expected.toSorted())
})

test('OpenAPI: each error code is described under its HTTP status', () => {
  for (const { name, endpoint: each } of listEndpoints(endpoints)) {
    const { responses } = operation(each.path, each.method.toLowerCase(), openApi({ a: { b: each } }, '') as Document)
    const statuses = each.errors.map((code) => responses[errorStatus[code]]?.description.split(', ').includes(code))
    expect(statuses, name).toEqual(each.errors.map(() => true))
  }
})

test('OpenAPI: only endpoints with step-up are marked', () => {
  expect(operation('/administered/{id}')['x-step-up']).toBe(true)
  expect(operation('/moderated/{id}')).not.toHaveProperty('x-step-up')
})

test('OpenAPI: an idempotency key is optional and has at most 100 characters', () => {
  const [key] = operation('/things/{id}', 'put').parameters
  expect(key).toMatchObject({ required: false, schema: { type: 'string', maxLength: 100 } })
})

test('OpenAPI: the live stream has two optional parameters and describes its events and refusals', () => {
  expect(parametersOf('/live')).toEqual(['query secret', 'query lists'])
  expect(operation('/live').description).toMatch(/^One connection per browser.*then reconnect after `retry-after`/)
  const { responses } = operation('/live')
  expect(Object.keys(responses)).toEqual(['200', '403', '429', '503'])
  const events = responses['200']?.content?.['text/event-stream']?.schema
  expect(JSON.stringify(events)).toContain('"hello"')
})

test('endpoints: exactly the writes that must not take effect twice accept an idempotency key', () => {
  const { paths } = openApi(endpoints, '') as Document
  const withKey = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ parameters }) => parameters.some(({ name }) => name === 'Idempotency-Key'))
  expect(withKey.map(({ operationId }) => operationId).toSorted()).toEqual([
    'accounts.continueAnonymously',
    'chat.block',
    'chat.requestChat',
    'comments.addComment',
    'imageReports.reportImage',
    'photos.addPhotoComment',
    'photos.preparePhoto',
    'reports.sendReport',
    'secrets.publishSecret',
    'secrets.requestReview',
  ])
})
