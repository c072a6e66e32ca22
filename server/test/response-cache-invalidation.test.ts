// Integration tests of response cache invalidation over PostgreSQL notifications, with two processes.
import { expect, test } from 'vitest'
import { isCached, firstFeedIds, feedPath, waitForCache } from './clients/cache-probe.ts'
import { createWorldForTest } from './world/world.ts'

test.each([
  ['a secret is made private', `update content.secrets set is_private = true where public_id = $1`],
  ['a secret is hidden', `update content.secrets set state = 'hidden' where public_id = $1`],
  ['a secret is deleted', `delete from content.secrets where public_id = $1`],
])('response cache: %s, and every process invalidates its cached responses', async (_name, change) => {
  const first = await createWorldForTest({ cache: 'ready' })
  const second = await createWorldForTest({ cache: 'ready', env: { DATABASE_URL: first.databaseUrl } })
  const [id = ''] = await firstFeedIds(first)
  for (const world of [first, second]) expect(await firstFeedIds(world)).toContain(id)
  await first.sql(change, [id])
  for (const world of [first, second]) await expect.poll(() => firstFeedIds(world), { interval: 5 }).not.toContain(id)
  // It stays invalidated: no stale copy comes back.
  for (let look = 0; look < 40; look += 1)
    for (const world of [first, second]) expect(await firstFeedIds(world)).not.toContain(id)
})

test('response cache: pinning a secret invalidates the feed at once', async () => {
  const world = await createWorldForTest({ cache: 'ready' })
  const [last = ''] = (await firstFeedIds(world)).slice(-1)
  await world.sql('update content.secrets set is_pinned = true where public_id = $1', [last])
  await expect.poll(async () => (await firstFeedIds(world)).slice(0, 4), { interval: 5 }).toContain(last)
})

test('response cache: while the change listener is disconnected nothing is cached', async () => {
  const world = await createWorldForTest({ cache: 'ready' })
  await world.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'select' and datname = current_database()`,
  )
  await expect.poll(() => isCached(world), { interval: 5 }).toBe(false)
  // Not only cleared: new responses are not cached either.
  expect(await isCached(world)).toBe(false)
  await waitForCache(world)
})

test('response cache: no request of 400 hangs under constant invalidation', async () => {
  const first = await createWorldForTest({ cache: 'ready' })
  const second = await createWorldForTest({ cache: 'ready', env: { DATABASE_URL: first.databaseUrl } })
  let requests = 0
  const isDone = () => requests >= 400
  const paths = ['', '?section=sfw', '?country=MX', '?gender=mujer']
  const reader = async (index: number) => {
    const { url } = index % 2 ? first : second
    for (; !isDone(); requests += 1) {
      const headers = { 'x-forwarded-for': `10.1.${index}.${requests % 250}` }
      const signal = AbortSignal.timeout(10_000)
      const answer = await fetch(url + feedPath + paths[requests % paths.length], { headers, signal })
      expect(answer.status).toBe(200)
      await answer.text()
    }
  }
  const invalidator = async () => {
    while (!isDone()) {
      await first.sql(
        `update content.secrets set is_pinned = not is_pinned where id = (select id from content.secrets where is_listed order by random() limit 1)`,
      )
    }
  }
  await Promise.all([invalidator(), ...Array.from({ length: 16 }, (_, index) => reader(index))])
})

test('response cache: an edited secret, a changed nickname, and an edited or hidden comment invalidate their responses', async () => {
  const world = await createWorldForTest({ cache: 'ready' })
  const [row] = await world.sql<{ id: string; secret: string }>(
    `select c.public_id as id, s.public_id as secret from content.comments c join content.secrets s on s.id = c.secret_id
     where c.state = 'visible' and s.is_listed limit 1`,
  )
  const read = async (path: string) => (await fetch(world.url + path)).text()
  const changes = [
    [
      `${feedPath}/${row?.secret}`,
      'palabras nuevas',
      `update content.secrets set text = 'palabras nuevas' where public_id = '${row?.secret}'`,
    ],
    [
      `${feedPath}/${row?.secret}`,
      '"authorNickname":"otra"',
      `update content.secrets set author_nickname = 'otra' where public_id = '${row?.secret}'`,
    ],
    [
      `${feedPath}/${row?.secret}/comments`,
      'otro comentario',
      `update content.comments set text = 'otro comentario' where public_id = '${row?.id}'`,
    ],
  ] as const
  for (const [path, text, change] of changes) {
    await read(path)
    expect(await read(path)).not.toContain(text)
    await world.sql(change)
    await expect.poll(() => read(path), { interval: 5 }).toContain(text)
  }
  const path = `${feedPath}/${row?.secret}/comments`
  await world.sql(`update content.comments set state = 'hidden' where public_id = '${row?.id}'`)
  await expect.poll(() => read(path), { interval: 5 }).not.toContain(row?.id)
})
