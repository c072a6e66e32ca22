import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { request as ask } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openWorld, type World, worldForTest } from './world.ts'

const feed = '/api/v1/secrets'
/** For ever, as far as a test is concerned: what is seen to change was changed, not forgotten. */
const keepMs = 600_000
const keeping = (environment?: NodeJS.ProcessEnv) => worldForTest(environment, { keepMs }).then(hearing)

/** Nothing is kept before changes are heard. */
async function hearing(world: World): Promise<World> {
  await expect.poll(() => isKept(world), { interval: 5, timeout: 10_000 }).toBe(true)
  return world
}

/** The id of a request is made with its answer: an answer that was kept has none. */
async function isKept(world: World, path = feed): Promise<boolean> {
  return !(await fetch(world.url + path)).headers.has('x-request-id')
}

/** Another process on the same database and Redis. */
async function besides(first: World): Promise<World> {
  const second = await openWorld({ DATABASE_URL: first.databaseUrl }, { keepMs })
  onTestFinished(second.close)
  Object.assign(second.services.redis.options, { keyPrefix: first.services.redis.options.keyPrefix })
  return hearing(second)
}

async function firstIds(world: World): Promise<string[]> {
  const reply = (await (await fetch(world.url + feed)).json()) as { items: { id: string }[] }
  return reply.items.map(({ id }) => id)
}

function watchStatements(world: World): { count: number } {
  const seen = { count: 0 }
  const { prepared } = world.services.db
  const watched: typeof prepared = async (name, text, values) => {
    if (name.startsWith('feed_')) seen.count += 1
    return prepared(name, text, values)
  }
  Object.assign(world.services.db, { prepared: watched })
  return seen
}

test('an answer is kept for its time, then made anew', async () => {
  const world = await worldForTest({}, { keepMs: 300 })
  await hearing(world)
  await expect.poll(() => isKept(world), { interval: 5 }).toBe(false)
  expect(await isKept(world)).toBe(true)
  await wait(350)
  expect(await isKept(world)).toBe(false)
})

test('however many ask at once, an answer is made once', async () => {
  const world = await keeping()
  const statements = watchStatements(world)
  await fetch(`${world.url}${feed}?country=AR`)
  statements.count = 0
  await fetch(`${world.url}${feed}?country=AR&section=all`)
  const forOne = statements.count
  // The same question in another order of words: nobody has asked it yet.
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => fetch(`${world.url}${feed}?section=all&country=AR`)),
  )
  const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())))
  expect(bodies.size).toBe(1)
  expect(forOne).toBeGreaterThan(0)
  expect(statements.count).toBe(2 * forOne)
})

test.each([
  ['a secret is made private', `update content.secrets set is_private = true where public_id = $1`],
  ['a secret is hidden', `update content.secrets set state = 'hidden' where public_id = $1`],
  ['a secret is deleted', `delete from content.secrets where public_id = $1`],
])('%s: no process shows it any more, though all had kept it', async (_name, change) => {
  const first = await keeping()
  const second = await besides(first)
  const [id = ''] = await firstIds(first)
  for (const world of [first, second]) expect(await firstIds(world)).toContain(id)
  await first.sql(change, [id])
  for (const world of [first, second])
    await expect.poll(() => firstIds(world), { interval: 5, timeout: 10_000 }).not.toContain(id)
  // Once gone it stays gone: no copy from before comes back from the other process or from Redis.
  for (let look = 0; look < 40; look += 1)
    for (const world of [first, second]) expect(await firstIds(world)).not.toContain(id)
})

test('a pinned secret is first at once', async () => {
  const world = await keeping()
  const [last = ''] = (await firstIds(world)).slice(-1)
  await world.sql('update content.secrets set is_pinned = true where public_id = $1', [last])
  await expect.poll(async () => (await firstIds(world)).slice(0, 4), { interval: 5, timeout: 10_000 }).toContain(last)
})

test('a process finds in Redis what another made', async () => {
  const first = await keeping()
  const second = await besides(first)
  const statements = watchStatements(second)
  await fromHost(first, `${feed}?gender=otro`)
  await fromHost(second, `${feed}?gender=otro`)
  expect(statements.count).toBe(0)
  await fromHost(second, `${feed}?gender=hombre`)
  expect(statements.count).toBeGreaterThan(0)
})

/** Both processes under one name, as behind a balancer. */
function fromHost(world: World, path: string): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    ask(world.url + path, { headers: { host: 'murmullo.example' } }, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode ?? 0 }))
    })
      .on('error', reject)
      .end()
  })
}

test('without Redis answers are kept all the same', async () => {
  const world = await keeping({ REDIS_URL: 'redis://127.0.0.1:1' })
  expect((await fetch(world.url + feed)).status).toBe(200)
})

test('a reader who has the answer gets a 304 without a body, kept or not', async () => {
  const world = await keeping()
  const etag = (await fetch(world.url + feed)).headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
  // Kept under one spelling, made anew under the other.
  for (const path of [feed, `${feed}?section=all`]) {
    const answer = await fetch(world.url + path, { headers: { 'if-none-match': etag } })
    expect(answer.status).toBe(304)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('etag')).toBe(etag)
    expect(answer.headers.get('content-security-policy')).toBe(null)
  }
  expect((await fetch(world.url + feed, { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('%s: what is packed is what was said', async (encoding, unpack) => {
  const world = await keeping()
  const plain = await (await fetch(world.url + feed, { headers: { 'accept-encoding': 'identity' } })).text()
  for (let turn = 0; turn < 2; turn += 1) {
    const { headers, body } = await raw(world.url + feed, encoding)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toBe('accept-encoding')
    expect(unpack(body).toString()).toBe(plain)
  }
})

function raw(url: string, encoding: string): Promise<{ headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    ask(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }))
    })
      .on('error', reject)
      .end()
  })
}

test.each([
  ['a cookie we do not know', { cookie: '__Host-session=abc' }],
  ['a cookie besides the theme', { cookie: 'theme=dark; __Host-session=abc' }],
  ['a credential', { authorization: 'Bearer abc' }],
])('with %s nothing is kept and nothing kept is given', async (_name, headers) => {
  const world = await keeping()
  for (let turn = 0; turn < 3; turn += 1) {
    const answer = await fetch(world.url + feed, { headers })
    expect(answer.headers.has('x-request-id')).toBe(true)
    if ('cookie' in headers) expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
})

test('a query with a name we do not know is never kept', async () => {
  const world = await keeping()
  for (const path of [`${feed}?x=1`, `${feed}?section=all&utm_source=y`, `/api/v1/nothing`])
    for (let turn = 0; turn < 2; turn += 1) expect(await isKept(world, path)).toBe(false)
})

test('what has failed is never kept', async () => {
  const world = await keeping()
  const path = '/api/v1/secrets/0000000000000000000000'
  for (let turn = 0; turn < 3; turn += 1) {
    const answer = await fetch(world.url + path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(answer.headers.has('x-request-id')).toBe(true)
  }
})

test('when changes cannot be heard nothing is kept', async () => {
  const world = await keeping()
  await world.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'select' and datname = current_database()`,
  )
  await expect.poll(() => isKept(world), { interval: 5 }).toBe(false)
  // Not merely emptied: what is made now is not kept either.
  expect(await isKept(world)).toBe(false)
  await hearing(world)
})

test('nobody waits for ever, whatever changes while they ask', async () => {
  const first = await keeping()
  const second = await besides(first)
  const until = Date.now() + 3_000
  let asked = 0
  const paths = ['', '?section=sfw', '?country=MX', '?gender=mujer']
  const reader = async (place: number) => {
    const { url } = place % 2 ? first : second
    for (; Date.now() < until; asked += 1) {
      const headers = { 'x-forwarded-for': `10.1.${place}.${asked % 250}` }
      const signal = AbortSignal.timeout(10_000)
      const answer = await fetch(url + feed + paths[asked % paths.length], { headers, signal })
      expect(answer.status).toBe(200)
      await answer.text()
    }
  }
  const meddler = async () => {
    while (Date.now() < until) {
      await first.sql(
        `update content.secrets set is_pinned = not is_pinned where id = (select id from content.secrets where is_listed order by random() limit 1)`,
      )
      await wait(20)
    }
  }
  await Promise.all([meddler(), ...Array.from({ length: 16 }, (_, place) => reader(place))])
  expect(asked).toBeGreaterThan(100)
})

test('a page rewritten, a name taken away and a comment hidden are dropped too', async () => {
  const world = await keeping()
  const [row] = await world.sql<{ id: string; secret: string }>(
    `select c.public_id as id, s.public_id as secret from content.comments c join content.secrets s on s.id = c.secret_id
     where c.state = 'visible' and s.is_listed limit 1`,
  )
  const read = async (path: string) => (await fetch(world.url + path)).text()
  const changes = [
    [
      `${feed}/${row?.secret}`,
      'palabras nuevas',
      `update content.secrets set text = 'palabras nuevas' where public_id = '${row?.secret}'`,
    ],
    [
      `${feed}/${row?.secret}`,
      '"authorNickname":"otra"',
      `update content.secrets set author_nickname = 'otra' where public_id = '${row?.secret}'`,
    ],
    [
      `${feed}/${row?.secret}/comments`,
      'otro comentario',
      `update content.comments set text = 'otro comentario' where public_id = '${row?.id}'`,
    ],
  ] as const
  for (const [path, words, change] of changes) {
    await read(path)
    expect(await read(path)).not.toContain(words)
    await world.sql(change)
    await expect.poll(() => read(path), { interval: 5, timeout: 10_000 }).toContain(words)
  }
  const path = `${feed}/${row?.secret}/comments`
  await world.sql(`update content.comments set state = 'hidden' where public_id = '${row?.id}'`)
  await expect.poll(() => read(path), { interval: 5, timeout: 10_000 }).not.toContain(row?.id)
})

test('what another host was promised by a proxy is kept for nobody', async () => {
  const world = await keeping()
  const headers = { 'x-forwarded-host': 'malo.example' }
  for (let turn = 0; turn < 2; turn += 1)
    expect((await fetch(world.url + feed, { headers })).headers.has('x-request-id')).toBe(true)
})
