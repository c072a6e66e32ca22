// Tests of the built images (`ops/images/build`, then `pnpm test:images`): migrate, web, worker and edge start as in production, serve the main
// pages, publishing, chat and an image upload over TLS, and stop. STARTS=100: the first request after each start. Needs root, podman and runc.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCertificate } from '../edge.ts'
import { createHttpsClient, type HttpsClient, readCookies } from '../https-client.ts'
import type { Login } from '../../server/src/platform/db/login-roles.ts'
import { withLogin } from '../../server/test/servers/login-url.ts'
import { createBucketConfig } from '../../server/test/servers/s3.ts'
import { type Container, runToEnd, startContainer } from './containers.ts'

const tag = process.env.IMAGE_TAG ?? 'latest'
const starts = Number(process.env.STARTS ?? 5)
const database = `murmullo_images_${process.pid}`
const host = 'murmullo.example'
const ports = { web: 22710, metrics: 22711, workerMetrics: 22712, https: 22713, http: 22714, cache: 22715 }
const folder = mkdtempSync(join(tmpdir(), 'images-'))
const sql = (name: string, query: string) =>
  execFileSync('psql', ['-h', '127.0.0.1', '-U', 'root', '-d', name, '-qAtc', query], { encoding: 'utf8' }).trim()

const env = {
  DATABASE_URL: `postgres://root@127.0.0.1:5432/${database}`,
  REDIS_URL: 'redis://127.0.0.1:6379/9',
  ORIGIN: `https://${host}`,
  EVIDENCE_PUBLIC_KEY: '',
  AUTHORSHIP_KEYS: `1 ${randomBytes(32).toString('base64url')}`,
  PORT: String(ports.web),
  METRICS_PORT: String(ports.metrics),
}
let murmullo = { image: `murmullo:${tag}`, env }
/** Commands have the login of the operator, which web and worker refuse. */
const envOf = (login: Login) => ({ ...murmullo.env, DATABASE_URL: withLogin(env.DATABASE_URL, login) })
const containers: Record<string, Container> = {}
let client: HttpsClient

beforeAll(async () => {
  env.EVIDENCE_PUBLIC_KEY =
    /EVIDENCE_PUBLIC_KEY=(\S+)/.exec(runToEnd({ ...murmullo, command: ['murmullo', 'evidence', 'keys'] }))?.[1] ?? ''
  murmullo = { ...murmullo, env: { ...env, ...(await createBucketConfig()) } }
  runToEnd({ ...murmullo, command: ['murmullo', 'migrate', '--create'] })
  runToEnd({ ...murmullo, command: ['murmullo', 'bucket', 'check'] })
  runToEnd({ ...murmullo, command: ['murmullo', 'seed'] })
  const [certificate] = createCertificate(folder, [host])
  execFileSync('chown', ['-R', '33:33', folder])
  containers.web = startContainer({ ...murmullo, env: envOf('web') })
  containers.worker = startContainer({
    ...murmullo,
    env: { ...envOf('worker'), METRICS_PORT: String(ports.workerMetrics) },
    command: ['node', 'server/src/main.ts', 'worker'],
  })
  containers.edge = startContainer({
    image: `murmullo-edge:${tag}`,
    env: {
      HOSTS: host,
      WEB_SERVERS: `127.0.0.1:${ports.web}`,
      CERTIFICATE: '/certificates/certificate.pem',
      CERTIFICATE_KEY: '/certificates/key.pem',
      HTTPS_PORT: String(ports.https),
      HTTP_PORT: String(ports.http),
      CACHE_PORT: String(ports.cache),
      CACHE_DIR: '/tmp/cache',
      MAIN_HOST: `${host}:${ports.https}`,
    },
    volumes: [`${folder}:/certificates:ro`],
  })
  client = createHttpsClient({ port: ports.https, ca: readFileSync(certificate) }, host)
  await waitUntilReady()
}, 300_000)

afterAll(async () => {
  client?.close()
  for (const container of Object.values(containers)) await container.stop()
  sql('postgres', `drop database if exists ${database} with (force)`)
  rmSync(folder, { recursive: true })
}, 60_000)

const isReady = () =>
  fetch(`http://127.0.0.1:${ports.web}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
async function waitUntilReady(): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!(await isReady())) {
    if (performance.now() > deadline) throw new Error('the web process does not get ready')
    await wait(20)
  }
}

type User = { readonly cookie: string }
type Json = Record<string, unknown>

async function call(method: string, path: string, user: User | null, body?: object | Buffer) {
  const isImage = Buffer.isBuffer(body)
  const headers = {
    'sec-fetch-site': 'same-origin',
    'content-type': isImage ? 'image/png' : 'application/json',
    ...(user && { cookie: user.cookie }),
  }
  const answer = await client.send(path, {
    method,
    headers,
    ...(body && { body: isImage ? body : JSON.stringify(body) }),
  })
  expect(answer.status, `${method} ${path}: ${answer.body.toString().slice(0, 500)}`).toBe(200)
  return answer
}
const callJson = async (...args: Parameters<typeof call>) => JSON.parse((await call(...args)).body.toString()) as Json

async function register(nickname: string): Promise<User> {
  const data = { email: `${crypto.randomUUID()}@correo.example`, password: `clave ${crypto.randomUUID()}` }
  const user = { cookie: readCookies(await call('POST', '/api/v1/accounts/register', null, data)) }
  await call('PUT', '/api/v1/accounts/me/nickname', user, { nickname })
  return user
}

test('images: the backup image has the locale of the postgres service', () => {
  expect(runToEnd({ image: `murmullo-backup:${tag}`, env: {}, command: ['locale', '-a'] })).toContain('en_US.utf8')
})

test('images: the processes run as a non-root user without capabilities, and are healthy', async () => {
  for (const [name, uid] of [
    ['web', '10001'],
    ['worker', '10001'],
    ['edge', '33'],
  ] as const)
    expect(containers[name]?.privileges(), name).toEqual({ uid, capabilities: '0000000000000000' })
  expect(containers.web?.isHealthy()).toBe(true)
  expect(containers.edge?.isHealthy()).toBe(true)
})

test('images: a visitor reads the feed and a secret through the edge over TLS', async () => {
  expect((await call('GET', '/', null)).body.toString()).toContain('</html>')
  const { items } = (await callJson('GET', '/api/v1/secrets', null)) as { items: { id: string }[] }
  expect((await call('GET', `/secret/${items[0]?.id}`, null)).body.toString()).toContain('<article')
})

test('images: a user publishes a secret, and two users chat', async () => {
  const suffix = crypto.randomUUID().slice(0, 8)
  const [ana, ben] = [await register(`ana_${suffix}`), await register(`ben_${suffix}`)]
  const text = `Nadie sabe que guardo ${suffix}.`
  const { id } = await callJson('POST', '/api/v1/secrets/reviews', ana, { text, isAdult: true, explicit: false })
  expect((await call('GET', `/secret/${String(id)}`, ana)).body.toString()).toContain(text)

  const { items } = (await callJson('GET', `/api/v1/people?term=ben_${suffix}`, ana)) as { items: { ref: string }[] }
  await call('POST', '/api/v1/chat/requests', ana, { ref: items[0]?.ref })
  const requests = (await callJson('GET', '/api/v1/chat/requests', ben)) as { items: { id: string }[] }
  const path = `/api/v1/chat/requests/${requests.items[0]?.id}/answer`
  const { conversationId } = await callJson('POST', path, ben, { accept: true })
  const message = { key: crypto.randomUUID(), text: `Hola ${suffix}` }
  await call('POST', `/api/v1/chat/conversations/${String(conversationId)}/messages`, ana, message)
  expect((await call('GET', `/chat/${String(conversationId)}`, ben)).body.toString()).toContain(message.text)
})

test('images: an uploaded avatar is transcoded, classified as safe, stored and served', async () => {
  const user = await register(`foto_${crypto.randomUUID().slice(0, 8)}`)
  const picture = readFileSync(new URL('../../web/public/icon-512.png', import.meta.url))
  const { avatar } = await callJson('PUT', '/api/v1/me/avatar', user, picture)
  const { headers } = await call('GET', `/api/v1/avatars/${String(avatar)}/image`, user)
  expect(headers['content-type']).toBe('image/webp')
})

test('images: web, worker and edge exit with code 0 within 5 s of SIGTERM', async () => {
  for (const [name, container] of Object.entries(containers)) {
    delete containers[name]
    const { code, ms } = await container.stop()
    process.stdout.write(`${name}: exit ${code} after ${Math.round(ms)} ms\n`)
    expect(code, name).toBe(0)
    expect(ms, name).toBeLessThan(5_000)
  }
}, 120_000)

test('images: the first request after the web process is ready is answered with 200', async () => {
  const times: number[] = []
  for (let count = 0; count < starts; count += 1) {
    const began = performance.now()
    const container = startContainer({ ...murmullo, env: envOf('web') })
    await waitUntilReady()
    times.push(performance.now() - began)
    const { status } = await fetch(`http://127.0.0.1:${ports.web}/`, { headers: { host } })
    const { code } = await container.stop()
    expect({ status, code }, `start ${count}`).toEqual({ status: 200, code: 0 })
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  process.stdout.write(`${starts} starts, ready after ${Math.round(median)} ms (median)\n`)
}, 3_600_000)
