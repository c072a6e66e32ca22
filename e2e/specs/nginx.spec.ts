// End-to-end tests of the deployment artifact: production dependencies only, two web processes, and nginx with its response cache in
// front.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, expect } from '@playwright/test'
import { type ClientResponse, readCookies } from '../../ops/https-client.ts'
import { databaseUrl } from '../support/config.ts'
import { chromium as launching } from '../support/chromium.ts'
import { type Deployment, deploy, randomClientIpHeader, host } from '../support/servers/deployment.ts'
import { listSitePaths } from '../support/data/site-paths.ts'
import { newEmail, sameOriginHeaders as ofOurPages, password } from '../support/users/users.ts'
import { root } from '../support/servers/processes.ts'
import { test } from '../support/test.ts'
import { seeded } from '../support/data/seeded-database.ts'

test.describe.configure({ mode: 'serial' })
let site: Deployment
test.beforeAll(async () => {
  test.setTimeout(120_000)
  site = await deploy({
    DATABASE_URL: databaseUrl,
    REDIS_URL: 'redis://127.0.0.1:6379/3',
    ORIGIN: `https://${host}`,
    PHOTOS: 'open',
  })
})
test.afterAll(() => site?.close())

type Person = {
  readonly name: string
  readonly cookie: string
  readonly identifiers: readonly string[]
  readonly secret: string
}
type Json = Record<string, string>

async function call(method: string, path: string, cookie: string, body?: object): Promise<ClientResponse> {
  const headers = {
    ...ofOurPages,
    ...randomClientIpHeader(),
    'content-type': 'application/json',
    ...(cookie && { cookie }),
  }
  const send = () => site.client.send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  let answer = await send()
  // Load shedding: on a slow machine a web process that has just started may refuse a request. A client waits as long as it says.
  for (let attempt = 0; attempt < 5 && answer.body.includes('service.overloaded'); attempt += 1) {
    await wait(Number(answer.headers['retry-after']) * 1_000)
    answer = await send()
  }
  expect(answer.status, `${path}: ${answer.body.toString()}`).toBe(200)
  return answer
}

/** A registered user with a private secret. `identifiers` are all values that identify the user or the secret. */
async function newPerson(name: string): Promise<Person> {
  const email = newEmail()
  const cookie = readCookies(await call('POST', '/api/v1/accounts/register', '', { email, password }))
  const me = JSON.parse((await call('GET', '/api/v1/accounts/me', cookie)).body.toString()) as Json
  const text = `Nadie sabe que guardo ${crypto.randomUUID()}.`
  const published = await call('POST', '/api/v1/secrets/reviews', cookie, { text, isAdult: true, explicit: false })
  const secret = (JSON.parse(published.body.toString()) as Json).id ?? ''
  await call('PUT', `/api/v1/me/secrets/${secret}/privacy`, cookie, { isPrivate: true })
  // The cookie "signed in" has the same value for all users.
  const tokens = cookie
    .split('; ')
    .flatMap((pair) => pair.split('=')[1] ?? [])
    .filter((value) => value !== '1')
  return { name, cookie, secret, identifiers: [email, me.nickname ?? '', me.id ?? '', text, ...tokens] }
}

/** The whole response as text, with its headers: they could leak data too. */
const responseText = ({ headers, body }: ClientResponse) => `${JSON.stringify(headers)} ${body.toString()}`
/** The nonces of a response, in its policy or its page. */
const listNonces = (response: string) =>
  new Set(
    [...response.matchAll(/'nonce-([^']+)'|\bnonce="([^"]+)"/g)].map(
      ([, ofPolicy, ofPage]) => ofPolicy ?? ofPage ?? '',
    ),
  )

async function fetchDirectly(path: string): Promise<ClientResponse> {
  const answer = await fetch(`${site.webUrl}${path}`)
  const { status, headers } = answer
  return { status, headers: Object.fromEntries(headers), body: Buffer.from(await answer.arrayBuffer()) }
}

test('response cache: over every path two users and a visitor never receive private data of another session, and only visitors get cache hits', async () => {
  test.setTimeout(240_000)
  const [ana, ben] = [await newPerson('ana'), await newPerson('ben')]
  const visitor: Person = { name: 'visitor', cookie: '', secret: '', identifiers: [] }
  const ids = [seeded.mostCommented(), ana.secret]
  const deceptionSuffixes = ['/x.css', ';x.css', '%2fx.css', '/..%2fx.css']
  const plain = listSitePaths(ids)
  expect(plain.length).toBeGreaterThan(250)
  const privatePaths = plain.filter((path) => /^\/(account|profile|my-|chat|notif)[^.]*$/.test(path))
  const paths = plain.concat(privatePaths.flatMap((path) => deceptionSuffixes.map((end) => path + end)))
  const seen = { cacheHits: 0, privateResponses: 0 }
  const wrong: string[] = []
  const nonces = new Set<string>()
  /** The edge cache sends a stored response with the request id of its rendering. */
  const requestIds = new Set<string>()
  const checkResponse = (path: string, person: Person, answer: ClientResponse) => {
    const text = responseText(answer)
    for (const { name, identifiers } of [ana, ben].filter((other) => other !== person))
      for (const identifier of identifiers)
        if (text.includes(identifier)) wrong.push(`${person.name} at ${path} sees ${name}: ${identifier}`)
    const requestId = String(answer.headers['x-request-id'])
    const isHit = requestIds.has(requestId) && requestId !== 'undefined'
    requestIds.add(requestId)
    if (person !== visitor && isHit) wrong.push(`${person.name} at ${path} met the cache`)
    if (answer.headers['x-cache'] !== undefined) wrong.push(`${person.name} at ${path} sees the cache status`)
    const isOwn = person.identifiers.some((identifier) => text.includes(identifier))
    if (isOwn && /public/.test(answer.headers['cache-control'] ?? ''))
      wrong.push(`${path} of ${person.name} says that others may keep it`)
    for (const nonce of listNonces(text)) {
      if (nonces.has(nonce)) wrong.push(`${person.name} at ${path} has a nonce of another response`)
      nonces.add(nonce)
    }
    seen.privateResponses += Number(isOwn)
    seen.cacheHits += Number(isHit)
  }
  const crawl = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop())
      // Signed-in users request first: if one of these private responses were cached, the visitor would receive it.
      for (const person of [ana, ben, visitor, visitor, ana]) {
        const headers = { ...ofOurPages, ...randomClientIpHeader(), ...(person.cookie && { cookie: person.cookie }) }
        checkResponse(path, person, await site.client.send(path, { headers }))
      }
  }
  await Promise.all(Array.from({ length: 4 }, crawl))
  expect(wrong).toEqual([])
  // Guards against an empty test: private pages contained identifying data, and visitors got cache hits.
  expect(seen.privateResponses).toBeGreaterThan(100)
  expect(seen.cacheHits).toBeGreaterThan(20)
  expect(nonces.size).toBeGreaterThan(100)
  const files = readdirSync(site.edge.cacheFolder, { recursive: true, withFileTypes: true }).filter((each) =>
    each.isFile(),
  )
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const bytes = readFileSync(join(file.parentPath, file.name))
    for (const identifier of [...ana.identifiers, ...ben.identifiers])
      expect(bytes.includes(identifier), identifier).toBe(false)
  }
})

test('deployed site: a cached page has no nonce and hydrates over HTTP/2 without a CSP error, assets are served precompressed with all security headers, and SSE events pass unbuffered', async () => {
  await test.step('two requests get one page without a nonce, and a conditional request gets 304 without CSP', async () => {
    const path = '/sfw?edadMin=30'
    const first = await site.client.send(path)
    const cached = await site.client.send(path)
    expect(cached.body.equals(first.body)).toBe(true)
    for (const answer of [first, cached, await fetchDirectly(path), await fetchDirectly(path)]) {
      expect(listNonces(responseText(answer)).size).toBe(0)
      expect(answer.headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+'){3,};/)
    }
    const known = await site.client.send(path, { headers: { 'if-none-match': cached.headers.etag ?? '' } })
    expect([known.status, known.headers['content-security-policy']]).toEqual([304, undefined])
  })

  await test.step('repeated loads over HTTP/2 hydrate without a CSP error', async () => {
    const browser = await chromium.launch({
      ...launching,
      args: [...(launching.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`],
    })
    try {
      const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
      const refused: string[] = []
      page.on('console', (message) => /Content Security Policy/i.test(message.text()) && refused.push(message.text()))
      for (let attempt = 0; attempt < 4; attempt += 1) {
        await page.goto(`https://${host}:${site.edge.port}/`)
        await expect(page.getByRole('article').first().getByRole('button').first()).toBeEnabled()
      }
      const protocols = await page.evaluate(() =>
        performance.getEntriesByType('resource').map((each) => (each as PerformanceResourceTiming).nextHopProtocol),
      )
      expect(new Set(protocols.filter((name) => name !== ''))).toEqual(new Set(['h2']))
      expect(refused).toEqual([])
    } finally {
      await browser.close()
    }
  })

  await test.step('static assets: precompressed, range requests, the same security headers as any response', async () => {
    const name = readdirSync(join(site.folder, 'web/build/client/assets')).find((each) => each.endsWith('.js')) ?? ''
    const file = join(site.folder, 'web/build/client/assets', name)
    const path = `/assets/${name}`
    for (const [encoding, ending] of [
      ['br', '.br'],
      ['gzip', '.gz'],
      ['identity', ''],
    ] as const) {
      const answer = await site.client.send(path, { headers: { 'accept-encoding': encoding } })
      expect(answer.body.equals(readFileSync(file + ending)), encoding).toBe(true)
      expect(answer.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    }
    const range = await site.client.send(path, { headers: { range: 'bytes=5-14' } })
    expect([range.status, range.body.equals(readFileSync(file).subarray(5, 15))]).toEqual([206, true])
    const direct = await fetch(`${site.webUrl}${path}`)
    const edgeHeaders = (await site.client.send(path)).headers
    const securityHeaders = [...direct.headers].filter(([header]) =>
      /security|policy|^x-(?!request)|origin|cache-control/.test(header),
    )
    expect(securityHeaders.length).toBeGreaterThan(10)
    for (const [header, value] of securityHeaders) expect(edgeHeaders[header], header).toBe(value)
  })

  await test.step('SSE with and without a session cookie', async () => {
    const person = await newPerson('live')
    for (const cookie of ['', person.cookie]) {
      const stream = await site.client.open('/api/v1/live?lists=1', {
        headers: { ...ofOurPages, ...randomClientIpHeader(), ...(cookie && { cookie }) },
      })
      expect(stream.headers['content-type']).toContain('text/event-stream')
      const first = await new Promise<string>((resolve) =>
        stream.once('data', (chunk: Buffer) => resolve(chunk.toString())),
      )
      expect(first).toContain('hello')
      stream.destroy()
    }
  })
})

test('deployment artifact: contains no tests or dev dependencies, and its SBOM lists every production dependency', () => {
  const names = (file: string, kind: string) =>
    Object.entries((JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, Json>)[kind] ?? {})
  const manifests = [
    'package.json',
    'contract/package.json',
    'server/package.json',
    'web/package.json',
    'e2e/package.json',
  ]
  const installed = readdirSync(join(site.folder, 'node_modules/.pnpm'))
  const needed = new Set(
    manifests
      .slice(0, 4)
      .flatMap((file) => names(file, 'dependencies'))
      .map(([name]) => name),
  )
  // Transitive dependency of a production dependency: fastify.
  const transitive = new Set(['ajv'])
  const unwanted = manifests
    .flatMap((file) => names(file, 'devDependencies'))
    .filter(([name]) => !needed.has(name) && !transitive.has(name))
  expect(unwanted.length).toBeGreaterThan(20)
  for (const [name, version] of unwanted) {
    const folder = `${name.replace('/', '+')}@${version}`
    expect(installed.filter((each) => each === folder || each.startsWith(`${folder}_`))).toEqual([])
  }
  const files = readdirSync(join(site.folder, 'server'), { recursive: true }).map(String)
  expect(files.filter((file) => !file.includes('node_modules') && /\.test\.ts$|src\/dev\//.test(file))).toEqual([])
  for (const left of ['e2e', 'server/test', 'web/app', 'docs']) expect(existsSync(join(site.folder, left))).toBe(false)
  const list = JSON.parse(readFileSync(join(site.folder, 'sbom.json'), 'utf8'))
  expect(list.bomFormat).toBe('CycloneDX')
  const listed = new Set(list.components.map((each: Json) => (each.group ? `${each.group}/${each.name}` : each.name)))
  for (const name of needed) if (!name.startsWith('@murmullo/')) expect(listed, name).toContain(name)
  for (const [name] of unwanted.filter(([name]) => !name.startsWith('@types/')))
    expect(listed, name).not.toContain(name)
})
