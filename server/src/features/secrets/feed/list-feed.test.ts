// Integration tests of the feed endpoint: order, keyset pagination, cursor security and PII in responses.
import { AppError } from '@murmullo/contract/core/errors'
import type { ListedCard } from '@murmullo/contract/content/secrets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function readPages(section: 'all' | 'sfw' | 'nsfw'): Promise<ListedCard[][]> {
  const pages: ListedCard[][] = []
  let after: string | undefined
  do {
    const { items, next } = await world.api.secrets.listFeed({ section, ...(after !== undefined && { after }) })
    pages.push(items)
    after = next ?? undefined
  } while (after !== undefined)
  return pages
}

async function expectedIds(condition: string): Promise<string[]> {
  const rows = await world.sql<{ public_id: string }>(
    `select public_id from content.secrets where not is_private and state = 'visible' and ${condition} order by is_pinned desc, id desc`,
  )
  return rows.map((row) => row.public_id)
}

test.each([
  ['all', 'true'],
  ['sfw', 'not is_explicit'],
  ['nsfw', 'is_explicit'],
] as const)(
  'secrets.listFeed: keyset pagination returns every visible secret of %s once, pinned first, then newest, 10 per page (FEED-02, FEED-06, FEED-07, FEED-09, FEED-10, LIMIT-01)',
  async (section, condition) => {
    const pages = await readPages(section)
    expect(pages.flat().map((card) => card.id)).toEqual(await expectedIds(condition))
    expect(pages.slice(0, -1).every((page) => page.length === 10)).toBe(true)
  },
)

test('secrets.listFeed pagination: more pinned secrets than one page are returned once each (FEED-07)', async () => {
  await world.sql(
    'update content.secrets set is_pinned = true where id in (select id from content.secrets where not is_private order by id limit 25)',
  )
  try {
    expect((await readPages('all')).flat().map((card) => card.id)).toEqual(await expectedIds('true'))
  } finally {
    await world.sql('update content.secrets set is_pinned = false')
  }
})

test('secrets.listFeed: private, hidden and removed secrets are excluded from the response (FEED-08)', async () => {
  const [hidden] = await world.sql<{ public_id: string }>(
    `update content.secrets set state = 'hidden' where id = (select id from content.secrets where not is_private limit 1) returning public_id`,
  )
  const listed = new Set((await readPages('all')).flat().map((card) => card.id))
  expect(listed.has(hidden?.public_id ?? '')).toBe(false)
  const unseen = await world.sql<{ public_id: string }>(
    `select public_id from content.secrets where is_private or state <> 'visible'`,
  )
  expect(unseen.length).toBeGreaterThan(4)
  expect(unseen.filter((row) => listed.has(row.public_id))).toEqual([])
})

test('secrets.listFeed cursor: it is encrypted, and a forged, modified or foreign cursor is refused with request.invalid (DATA-24)', async () => {
  const { next } = await world.api.secrets.listFeed({ section: 'sfw' })
  const cursor = next ?? ''
  const lastKey = await world.sql<{ id: string }>('select id from content.secrets')
  const bytes = Buffer.from(cursor, 'base64url').toString('latin1')
  for (const { id } of lastKey) expect(bytes).not.toContain(id)
  const flipped = (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1)
  for (const attempt of [flipped, 'AAAA', `${cursor}A`, Buffer.from(lastKey[0]?.id ?? '').toString('base64url')])
    await expect(world.api.secrets.listFeed({ section: 'sfw', after: attempt })).rejects.toMatchObject({
      code: 'request.invalid',
    })
  await expect(world.api.secrets.listFeed({ section: 'nsfw', after: cursor })).rejects.toBeInstanceOf(AppError)
})

test('secrets.listFeed cursor: the same page has the same cursor, so that response caches can share it', async () => {
  const [first, second] = await Promise.all([world.api.secrets.listFeed(), world.api.secrets.listFeed()])
  expect(first.next).toBe(second.next)
})

test('secrets.listFeed response: no account id, public id, automatic nickname, internal key or exact timestamp is exposed', async () => {
  const answer = await (await fetch(`${world.url}/api/v1/secrets`)).text()
  const people = await world.sql<{ id: string; public_id: string; nickname: string }>(
    'select id, public_id, nickname from identity.accounts',
  )
  const keys = await world.sql<{ id: string }>('select id from content.secrets')
  const hidden = [
    ...people.flatMap(({ id, public_id, nickname }) =>
      nickname.startsWith('usuario_') ? [id, public_id, nickname] : [id, public_id],
    ),
    ...keys.map(({ id }) => id),
  ]
  expect(hidden.filter((value) => answer.includes(value))).toEqual([])
  expect(answer).not.toContain('usuario_')
  for (const [time] of answer.matchAll(/\d{4}-\d\d-\d\dT[^"]*/g)) expect(time).toMatch(/:00Z$/)
})

test('secrets.listFeed response: a card names only administrators as authors, never users with a public nickname', async () => {
  const cards = (await readPages('all')).flat()
  const named = await world.sql<{ public_id: string; is_by_admin: boolean }>(
    `select public_id, is_by_admin from content.secrets where is_listed and author_nickname is not null`,
  )
  expect(named.filter((row) => !row.is_by_admin).length).toBeGreaterThan(10)
  const officials = named.filter((row) => row.is_by_admin).map((row) => row.public_id)
  expect(new Set(cards.filter((card) => card.authorNickname !== null).map((card) => card.id))).toEqual(
    new Set(officials),
  )
})

/** Filter that matches only the secrets of these tests. */
const rare = { country: 'PR', minAge: 119, maxAge: 119 } as const

async function insertRare(count: number, text = 'Un secreto raro.'): Promise<void> {
  const author = await world.users.insertAccount()
  for (let index = 0; index < count; index += 1)
    await world.content.insertSecret(author, { text, country: 'PR', age: 119 })
}

test('secrets.listFeed: a next page is offered while fewer secrets are loaded than match, and not after a full last page (FEED-10)', async () => {
  /** Number of secrets per page. */
  const pageSizes = async () => {
    const sizes: number[] = []
    let after: string | null | undefined
    do {
      const page: Awaited<ReturnType<typeof world.api.secrets.listFeed>> = await world.api.secrets.listFeed({
        ...rare,
        ...(after && { after }),
      })
      sizes.push(page.items.length)
      after = page.next
    } while (after)
    return sizes
  }
  expect(await pageSizes()).toEqual([0])
  await insertRare(10)
  expect(await pageSizes()).toEqual([10])
  await insertRare(1)
  expect(await pageSizes()).toEqual([10, 1])
  await insertRare(9)
  expect(await pageSizes()).toEqual([10, 10])
})

test('secrets.listFeed: the preview of a long secret has 120 characters for narrow screens and 200 for wide ones (CARD-01, CARD-02, LIMIT-12)', async () => {
  await insertRare(1, 'x'.repeat(300))
  const { items } = await world.api.secrets.listFeed(rare)
  expect(items[0]?.preview).toEqual({ head: 'x'.repeat(120), tail: 'x'.repeat(80), more: true })
})

test('secrets.listFeed, secrets.readSecret: a secret without a row of counters shows 0 comments and reactions (ERR-02)', async () => {
  await insertRare(1, 'Sin contadores.')
  await world.sql(
    `delete from content.secret_counters where secret_id in (select id from content.secrets where text = 'Sin contadores.')`,
  )
  const none = { comments: 0, reactions: { heart: 0, like: 0, dislike: 0, wow: 0, laugh: 0 } }
  const [card] = (await world.api.secrets.listFeed(rare)).items
  expect(card).toMatchObject({ preview: { head: 'Sin contadores.' }, ...none })
  expect(await world.api.secrets.readSecret({ id: card?.id ?? '' })).toMatchObject(none)
})
