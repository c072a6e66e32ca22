// Integration tests of the HTTP layer: headers, OpenAPI, CSRF, body parsing, errors, maintenance mode and draining.
import SwaggerParser from '@apidevtools/swagger-parser'
import { listEndpoints } from '@murmullo/contract/core/endpoint'
import { endpoints } from '@murmullo/contract/api/endpoints'
import type { FastifyReply } from 'fastify'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setPageCsp } from '../src/http/hooks/security-headers.ts'
import { createWorld, type World, createWorldForTest } from './world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
const get = (path: string, init?: RequestInit) => fetch(world.url + path, init)

const everyAnswer = [
  '/api/v1/secrets',
  '/api/v1/secrets/x',
  '/api/v1/nowhere',
  '/api/v1/openapi.json',
  '/healthz',
  '/readyz',
  '/nowhere',
]

function expectSecurityHeaders(headers: Headers): void {
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(headers.get('permissions-policy')).toContain('geolocation=()')
  expect(headers.get('x-frame-options')).toBe('DENY')
}

function expectStrictPolicy(headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/script-src|unsafe/)
  expect(policy).toContain("frame-ancestors 'none'")
}

test.each(everyAnswer)('HTTP response of %s has all security headers', async (path) => {
  const answer = await get(path)
  // Consume the body: an unread long body blocks its connection, and the server waits for it on close.
  await answer.arrayBuffer()
  const { headers } = answer
  expectStrictPolicy(headers)
  expectSecurityHeaders(headers)
  expect(headers.get('x-powered-by')).toBeNull()
  expect(headers.get('server')).toBeNull()
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{12}$/)
})

test.each([
  ['a malformed header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX A: b\r\n\r\n', 400],
  ['no Host header', 'GET /api/v1/secrets HTTP/1.1\r\n\r\n', 400],
  ['a malformed URL', 'GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
  ['too many header bytes', `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
])('HTTP response to a request with %s has all security headers', async (_, request, expected) => {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  socket.write(request)
  const [head = ''] = (await text(socket)).split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  expect(line).toContain(`HTTP/1.1 ${expected} `)
  const headers = new Headers(lines.map((each) => each.split(': ') as [string, string]))
  expectStrictPolicy(headers)
  expectSecurityHeaders(headers)
  expect([headers.get('cache-control'), headers.get('connection')]).toEqual(['private, no-store', 'close'])
})

test('CSP: a page allows only scripts with its nonce, and a nonce is never reused', () => {
  const nonces = Array.from({ length: 2_000 }, () => {
    const header = vi.fn()
    const nonce = setPageCsp({ header } as unknown as FastifyReply, { development: false })
    const [name, policy] = header.mock.lastCall ?? []
    expect(name).toBe('content-security-policy')
    expect(policy).toMatch(`script-src 'strict-dynamic' 'nonce-${nonce}';`)
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("require-trusted-types-for 'script'")
    return nonce
  })
  expect(new Set(nonces).size).toBe(2_000)
  expect(nonces.every((nonce) => /^[\w-]{22}$/.test(nonce))).toBe(true)
})

test('OpenAPI: the served document is valid OpenAPI 3.1 and lists every endpoint', async () => {
  const description = (await (await get('/api/v1/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, unknown>
  }
  expect(description.openapi).toBe('3.1.0')
  const paths = listEndpoints(endpoints).map(({ endpoint }) => endpoint.path)
  // The SSE route is not in the endpoint table, because its response never ends.
  expect(Object.keys(description.paths)).toEqual([...new Set(paths), '/live'])
  expect(paths).toContain('/secrets/{id}')
  await expect(SwaggerParser.validate(structuredClone(description) as never)).resolves.toBeDefined()
})

test.each([
  ['an unknown section', '/api/v1/secrets?section=otra', 400, 'request.invalid'],
  ['an undeclared field', '/api/v1/secrets?user_id=1', 400, 'request.invalid'],
  ['a field given twice', '/api/v1/secrets?section=all&section=sfw', 400, 'request.invalid'],
  ['an invalid id', '/api/v1/secrets/1%27%20or%201=1', 400, 'request.invalid'],
  ['an unknown path', '/api/v1/nowhere', 404, 'request.not_found'],
])('request validation: %s is refused with an error code and no internals', async (_name, path, status, code) => {
  const answer = await get(path)
  const body = (await answer.json()) as { error: { code: string } }
  expect([answer.status, body.error.code]).toEqual([status, code])
  expect(Object.keys(body.error).toSorted()).toEqual(['code', 'data', 'requestId'])
  expect(JSON.stringify(body)).not.toMatch(/at .*\.(js|ts):\d+|pg_|relation "|SQLSTATE|node_modules|zod/i)
})

test.each([
  ['a form of another site', { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }, 403],
  ['a sibling site', { 'sec-fetch-site': 'same-site', 'content-type': 'application/json' }, 403],
  ['an old browser on another site', { origin: 'https://malo.example', 'content-type': 'application/json' }, 403],
  ['an opaque origin', { origin: 'null', 'content-type': 'application/json' }, 403],
  ['cookies without an origin header', { cookie: 'a=b', 'content-type': 'application/json' }, 403],
  ['our own page', { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }, 401],
  ['a program without cookies', { 'content-type': 'application/json' }, 401],
])('CSRF check: a write request from %s gets %s', async (_name, headers, status) => {
  expect((await get('/api/v1/secrets', { method: 'POST', body: '{}', headers })).status).toBe(status)
})

test('body parser: only JSON within the size limit is accepted', async () => {
  const post = (body: string, type: string) =>
    get('/api/v1/secrets', { method: 'POST', body, headers: { 'content-type': type } })
  expect((await post('a=b', 'application/x-www-form-urlencoded')).status).toBe(415)
  expect((await post('{}', 'text/plain')).status).toBe(415)
  expect((await post(`"${'x'.repeat(70_000)}"`, 'application/json')).status).toBe(413)
  expect((await post('{"__proto__":{}}', 'application/json')).status).toBe(400)
  expect((await post('{', 'application/json')).status).toBe(400)
})

test('cache headers: a public response to a visitor has s-maxage, an error response has no-store', async () => {
  expect((await get('/api/v1/secrets')).headers.get('cache-control')).toBe('public, max-age=0, s-maxage=5')
  expect((await get('/api/v1/secrets/x')).headers.get('cache-control')).toBe('private, no-store')
  expect((await get('/readyz')).headers.get('cache-control')).toBe('no-store')
})

test('error handler: an invalid URL or an unknown method gets our own error response, not the framework one', async () => {
  for (const [path, method] of [
    ['/%zz', 'GET'],
    ['/nowhere', 'DELETE'],
    ['/api/v1/secrets', 'PUT'],
  ] as const) {
    const answer = await get(path, { method })
    const body = await answer.text()
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(body).not.toMatch(/FST_|Route |Bad Request|Not Found/)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
})

test('idempotency key: a header that is too long is refused with 400', async () => {
  const answer = await get('/api/v1/secrets', { headers: { 'idempotency-key': 'x'.repeat(101) } })
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { data: { field: 'idempotency-key' } } }])
})

test('maintenance mode: the API returns 503 with Retry-After, and the health check stays 200', async () => {
  const closed = await createWorldForTest({ env: { MAINTENANCE: '1' } })
  const answer = await fetch(`${closed.url}/api/v1/secrets`)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '600'])
  expect(await answer.json()).toMatchObject({ error: { code: 'service.maintenance' } })
  expect((await fetch(`${closed.url}/%61pi/v1/secrets`)).status).toBe(503)
  expect((await fetch(`${closed.url}/healthz`)).status).toBe(200)
})

test('draining: readiness returns 503, and responses close their connection', async () => {
  const leaving = await createWorldForTest()
  expect((await fetch(`${leaving.url}/readyz`)).status).toBe(200)
  leaving.web.health.drain()
  expect((await fetch(`${leaving.url}/readyz`)).status).toBe(503)
  const answer = await fetch(`${leaving.url}/api/v1/secrets`)
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
})

test('HTTP server: slow and idle clients have timeouts', async () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = (await createWorldForTest()).web.server.server
  expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 150_000,
    keepAliveTimeout: 72_000,
    timeout: 60_000,
  })
})
