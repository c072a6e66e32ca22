// Integration tests of the monthly rewrite of the authorship entries: order and transaction ids afterwards, a killed process, and users who publish,
// mute, delete and erase meanwhile.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { deleteAccount } from '../../test/builders/erasure.ts'
import { insertAccountsWithEntries } from '../../test/world/rotated-world.ts'
import { createWorldForTest, type World } from '../../test/world/world.ts'
import { updateMuted } from '../features/notifications/inbox/muted-secrets.store.ts'
import { authorTables, contentKinds } from '../platform/authorship/author-tables.ts'
import { listTags } from '../platform/authorship/author-chains.ts'
import { findAuthors, insertAuthor, removeAuthors } from '../platform/authorship/authors.ts'
import { rewriteEntries } from '../platform/authorship/rewrite-entries.ts'
import { listJobs } from '../worker.ts'
import { rewriteOnDemand } from './authorship-rotation/rewrite-on-demand.ts'

type Order = { readonly place: number; readonly transaction: number }

/** Spearman's rank correlations of the order in which the entries were written with their order in the table and in transactions. */
async function correlate({ sql }: World, tags: readonly string[]): Promise<Order> {
  const [row] = await sql<Order>(
    `select abs(corr(written, place)) as place, abs(corr(written, transaction)) as transaction from (
       select written, rank() over (order by w.ctid) as place, rank() over (order by w.xmin::text::bigint) as transaction
       from unnest($1::uuid[]) with ordinality t (tag, written) join identity.secret_authors w using (tag)) ranks`,
    [tags],
  )
  return row ?? { place: 1, transaction: 1 }
}

/** Twenty transactions, one after another: each writes the entries of another account. */
async function insertEntries(world: World, each: number): Promise<{ accounts: string[]; tags: string[] }> {
  const [accounts, tags]: [string[], string[]] = [[], []]
  for (let round = 0; round < 20; round += 1) {
    const [accountId = ''] = await insertAccountsWithEntries(world, 1, each)
    accounts.push(accountId)
    tags.push(...(await listTags(world.services.db.write, world.services.keys, { kind: 'secret', accountId })))
  }
  return { accounts, tags }
}

const readRows = ({ sql }: World) => {
  const queries = contentKinds.map((kind) => `select to_jsonb(w)::text as row from ${authorTables[kind].table} w`)
  return sql(`${queries.join(' union all ')} order by 1`)
}
const readPosition = ({ sql }: World) =>
  sql('select kind, after_tag as tag, done_on = current_date as "isToday" from identity.entry_rewrites')

test('rewrite of authorship entries: neither their order nor their transaction ids correlate with the time of writing, all rows and authors are kept', async () => {
  const world = await createWorldForTest()
  const { db, keys } = world.services
  const { accounts, tags } = await insertEntries(world, 500)
  const before = await correlate(world, tags)
  expect(Math.min(before.place, before.transaction)).toBeGreaterThan(0.9)
  const secrets = await world.sql<{ id: string }>(
    'select secret_id as id from identity.secret_authors where secret_id is not null',
  )
  const ids = secrets.map(({ id }) => id)
  const [rows, authors] = [await readRows(world), await findAuthors(db.write, keys, 'secret', ids)]
  expect(authors.size).toBeGreaterThan(50)
  const [{ next } = { next: '' }] = await world.sql<{ next: string }>('select pg_current_xact_id()::text as next')
  // The second pass finds pages with free space.
  for (const pass of [1, 2]) {
    expect(await rewriteOnDemand(world.databaseUrl)).toBe(true)
    const after = await correlate(world, tags)
    // Standard error 0.01.
    expect(after.place, `pass ${pass}`).toBeLessThan(0.07)
    expect(after.transaction, `pass ${pass}`).toBeLessThan(0.07)
    await world.sql('vacuum identity.secret_authors')
  }
  expect(await world.sql('select from identity.secret_authors where xmin::text::bigint < $1::bigint', [next])).toEqual(
    [],
  )
  expect(await readRows(world)).toEqual(rows)
  expect(await findAuthors(db.write, keys, 'secret', ids)).toEqual(authors)
  for (const accountId of accounts)
    expect(await listTags(db.write, keys, { kind: 'secret', accountId })).toHaveLength(500)
  expect(await readPosition(world)).toEqual([{ kind: null, tag: null, isToday: true }])
}, 60_000)

function startCommand(world: World) {
  const program = fileURLToPath(new URL('murmullo.ts', import.meta.url))
  const child = spawn(process.execPath, [program, 'rotate-authorship-key', '--rewrite'], {
    env: { ...process.env, DATABASE_URL: world.databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { child, exited }
}

test('rewrite of authorship entries: its process was killed, the next run continues after the last batch', async () => {
  const world = await createWorldForTest()
  const { accounts, tags } = await insertEntries(world, 1_000)
  const rows = await readRows(world)
  const { child, exited } = startCommand(world)
  await expect.poll(() => readPosition(world), { interval: 5, timeout: 50_000 }).toHaveLength(1)
  child.kill('SIGKILL')
  expect((await exited).code).toBeNull()
  const [position] = await readPosition(world)
  expect(position).toMatchObject({ kind: 'secret', tag: expect.any(String) })
  let moved = 0
  expect(await rewriteOnDemand(world.databaseUrl, (_, count) => (moved += count))).toBe(true)
  expect(moved).toBeGreaterThan(0)
  expect(moved).toBeLessThan(rows.length)
  const order = await correlate(world, tags)
  expect(Math.max(order.place, order.transaction)).toBeLessThan(0.07)
  expect(await readRows(world)).toEqual(rows)
  for (const accountId of accounts)
    expect(await listTags(world.services.db.write, world.services.keys, { kind: 'secret', accountId })).toHaveLength(
      1_000,
    )
  expect(await startCommand(world).exited).toEqual({ code: 0, output: 'All entries are rewritten.\n' })
}, 120_000)

test('rewrite of authorship entries: users publish, mute, delete and erase meanwhile, no call fails and no change is lost', async () => {
  const world = await createWorldForTest()
  const { services, content, users } = world
  const { db, keys } = services
  await insertAccountsWithEntries(world, 20, 500)
  const author = await users.insertAccount()
  const leaving = await Promise.all(Array.from({ length: 8 }, () => users.insertAccount()))
  for (const each of leaving) await content.insertSecret(each)
  const muted = await content.insertSecret(author)
  const stableIds: string[] = [muted.key]
  const calls = { count: 0, deleted: 0 }
  const rewritten = new AbortController()
  const repeat = async (call: (round: number) => Promise<unknown>) => {
    for (let round = 0; !rewritten.signal.aborted; round += 1) {
      await call(round)
      calls.count += 1
    }
  }
  const publish = async () => {
    const { key } = await content.insertSecret(null)
    const { accountId } = author
    await db.write
      .transaction()
      .execute((trx) => insertAuthor(trx, keys, { kind: 'secret', accountId, contentId: key }))
    return key
  }
  const publishStable = async () => stableIds.push(await publish())
  const list = async () => {
    const ids = [...stableIds]
    const owned = new Set(await world.authorship.list('secret', author.accountId))
    expect(ids.filter((id) => !owned.has(id))).toEqual([])
  }
  const mute = async (round: number) => {
    const isMuted = round % 2 === 0
    await updateMuted(db.write, muted.key, isMuted)
    expect(await world.sql('select is_muted from identity.secret_authors where secret_id = $1', [muted.key])).toEqual([
      { is_muted: isMuted },
    ])
  }
  const remove = async (round: number) => {
    const key = await publish()
    calls.deleted += 1
    if (round % 2 === 0) await db.write.deleteFrom('content.secrets').where('id', '=', key).execute()
    else expect(await removeAuthors(db.write, 'secret', [key])).toBe(1)
  }
  const erase = async (round: number) => {
    const each = leaving[round]
    if (each === undefined) await list()
    else await deleteAccount(world, each, round % 2 === 0 ? 'immediate' : 'ownerless')
  }
  const traffic = Promise.all([publishStable, list, mute, remove, erase].map(repeat))
  try {
    for (const pass of [1, 2, 3]) expect(await rewriteOnDemand(world.databaseUrl), `pass ${pass}`).toBe(true)
  } finally {
    rewritten.abort()
  }
  await traffic
  expect(calls.count).toBeGreaterThan(20)
  expect((await findAuthors(db.write, keys, 'secret', stableIds)).size).toBe(stableIds.length)
  const tags = await listTags(db.write, keys, { kind: 'secret', accountId: author.accountId })
  expect(tags).toHaveLength(stableIds.length + calls.deleted)
  expect(
    await world.sql(
      `select from identity.secret_authors w where secret_id is not null
         and not exists (select from content.secrets s where s.id = w.secret_id)`,
    ),
  ).toEqual([])
}, 120_000)

test('rewrite of authorship entries: a transaction deletes content meanwhile, its entry is moved after it and has no content', async () => {
  const world = await createWorldForTest()
  const { db } = world.worker
  const author = await world.users.insertAccount()
  const { key } = await world.content.insertSecret(author)
  const count = async () => (await readRows(world)).length
  const before = await count()
  const moved: number[] = []
  const pass = await db.write.transaction().execute(async (trx) => {
    await trx.deleteFrom('content.secrets').where('id', '=', key).execute()
    const rewrite = rewriteEntries(db.write, { onBatch: (_, rows) => moved.push(rows) })
    await expect.poll(() => moved.length, { interval: 10 }).toBeGreaterThan(1)
    return { rewrite }
  })
  expect(await pass.rewrite).toBe(true)
  expect(await count()).toBe(before)
  expect(moved.reduce((sum, rows) => sum + rows, 0)).toBe(before)
  expect(await world.sql('select from identity.secret_authors where secret_id = $1', [key])).toEqual([])
}, 60_000)

test('rewrite of authorship entries: the job of the worker does one pass a month', async () => {
  const world = await createWorldForTest()
  const job = listJobs(world.services).find(({ name }) => name === 'platform.rewrite-author-entries')
  expect(job?.cron).toBe('10 2 * * *')
  const listTransactions = () => world.sql('select distinct xmin::text as id from identity.secret_authors order by 1')
  const seeded = await listTransactions()
  await job?.run(null)
  const first = await listTransactions()
  expect(first).not.toEqual(seeded)
  await job?.run(null)
  expect(await listTransactions()).toEqual(first)
  await world.sql(`update identity.entry_rewrites set done_on = date_trunc('month', current_date) - interval '1 day'`)
  await job?.run(null)
  expect(await listTransactions()).not.toEqual(first)
}, 60_000)
