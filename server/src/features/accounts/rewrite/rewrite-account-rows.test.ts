// Integration tests of the nightly rewrite of the rows of accounts: their transaction ids, their order, their values, and rows that a user holds.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountTables } from '../../../../test/database/transaction-crossings.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { listJobs } from '../../../worker.ts'
import { clearSessionCache } from '../auth/read-session.ts'
import { rewriteAccountRows } from './rewrite-account-rows.ts'
import { rewrittenTables } from './rewritten-tables.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Tables of the account side that are not rewritten: a column has the time of the write. */
const timedTables: Record<string, string> = {
  'content.conversations': 'last_message_at, which both users see',
  'content.messages': 'created_at, which both users see',
  'identity.chat_members': 'sort_key is a UUIDv7 of the last message',
  'identity.chat_requests': 'created_at, which both users see',
  'identity.data_exports': 'expires_at, of one day',
  'identity.delayed_requests': 'due_at, ten minutes later',
  'identity.notifications': 'created_at and a UUIDv7, of the act of another user or of the staff',
  'identity.sanctions': 'created_at, of the staff',
}

const listTransactions = async (tables: readonly string[]) => {
  const queries = tables.map((table) => `select xmin::text, xmax::text from ${table}`)
  const rows = await world.sql<{ xmin: string; xmax: string }>(queries.join(' union '))
  return { written: [...new Set(rows.map(({ xmin }) => xmin))], locked: rows.filter(({ xmax }) => xmax !== '0') }
}
const readRows = async (tables: readonly string[]) => {
  const queries = tables.map((table) => `select to_jsonb(t)::text as row from ${table} t`)
  return world.sql(`${queries.join(' union all ')} order by 1`)
}

test('nightly rewrite: every table of the account side is rewritten or has a column with the time', () => {
  expect([...rewrittenTables, ...Object.keys(timedTables)].toSorted()).toEqual(accountTables.toSorted())
})

test('nightly rewrite: it runs before the base backup at 4:00', () => {
  expect(listJobs(world.services).find(({ name }) => name === 'accounts.rewrite-rows')?.cron).toBe('30 3 * * *')
})

test('nightly rewrite: all rows of accounts have one transaction and no lock, and the values they had', async () => {
  const user = await world.users.registered()
  await user.api.accounts.logIn({ email: user.email, password: user.password })
  await user.api.accounts.savePreferences({ darkMode: true })
  const [rows, before] = [await readRows(rewrittenTables), await listTransactions(rewrittenTables)]
  expect([before.written.length > 5, before.locked.length > 0]).toEqual([true, true])
  await rewriteAccountRows(world.worker)
  expect(await listTransactions(rewrittenTables)).toEqual({ written: [expect.any(String)], locked: [] })
  expect(await readRows(rewrittenTables)).toEqual(rows)
})

test('nightly rewrite: it writes rows since the previous night only, and none of content', async () => {
  await rewriteAccountRows(world.worker)
  const { written: before } = await listTransactions(rewrittenTables)
  const content = ['content.secrets', 'content.comments', 'identity.secret_authors', 'identity.comment_authors']
  const contentBefore = await listTransactions(content)
  const user = await world.users.anonymous()
  await rewriteAccountRows(world.worker)
  const { written: after } = await listTransactions(rewrittenTables)
  expect(after.filter((id) => !before.includes(id))).toHaveLength(1)
  const rows = `select a.xmin::text as account, s.xmin::text as session from identity.accounts a
    join identity.sessions s on s.user_id = a.user_id where a.id = $1`
  const [own] = await world.sql<{ account: string; session: string }>(rows, [user.accountId])
  expect(own?.session).toBe(own?.account)
  expect(before).not.toContain(own?.account)
  expect(await listTransactions(content)).toEqual(contentBefore)
})

test('nightly rewrite: the place of a row does not follow the order in which the sessions of the day began', async () => {
  const users = await world.sql<{ id: string }>('select id from identity.users limit 1')
  const count = 400
  await rewriteAccountRows(world.worker)
  await world.sql(
    `insert into identity.sessions (user_id, token, expires_at)
     select $1, 'order ' || lpad(i::text, 4, '0') || repeat('x', 33), current_date + 1 from generate_series(1, $2::int) i`,
    [users[0]?.id, count],
  )
  const rank = async () => {
    const [row] = await world.sql<{ rho: number }>(
      `select corr(place, token_rank) as rho from (select row_number() over (order by ctid) as place,
         row_number() over (order by token) as token_rank from identity.sessions where token like 'order %') ranks`,
    )
    return Math.abs(row?.rho ?? 1)
  }
  expect(await rank()).toBeGreaterThan(0.9)
  await rewriteAccountRows(world.worker)
  // Standard error 0.05.
  expect(await rank()).toBeLessThan(0.35)
})

test('nightly rewrite: a visit with a session of yesterday writes no row of the account; Redis has it encrypted until the night', async () => {
  const user = await world.users.anonymous()
  const own = 'from identity.sessions s join identity.accounts a on a.user_id = s.user_id where a.id = $1'
  await world.sql(
    `update identity.sessions set updated_at = updated_at - 1, expires_at = expires_at - 1
     where token = (select s.token ${own})`,
    [user.accountId],
  )
  clearSessionCache(world.services)
  const readSession = () =>
    world.sql(`select s.xmin::text, s.token, s.updated_at::text as "usedOn" ${own}`, [user.accountId])
  const [before] = await readSession()
  await user.api.secrets.listMine({})
  expect(await readSession()).toEqual([before])
  const { redis } = world.services
  const [name = ''] = await redis.keys(`${redis.options.keyPrefix ?? ''}visited-sessions:*`)
  const visits = await redis.hgetall(name.slice(redis.options.keyPrefix?.length))
  expect(Object.keys(visits)).toHaveLength(1)
  for (const secret of [String(before?.token), user.accountId, user.publicId])
    expect(JSON.stringify(visits)).not.toContain(secret)
  await rewriteAccountRows(world.worker)
  expect(await readSession()).toEqual([
    expect.objectContaining({ usedOn: new Date(world.clock.now()).toISOString().slice(0, 10) }),
  ])
  expect(await redis.keys(`${redis.options.keyPrefix ?? ''}visited-sessions:*`)).toEqual([])
})

test('nightly rewrite: it gives up a row that a user holds, without a deadlock, and succeeds once the row is free', async () => {
  const user = await world.users.anonymous()
  await world.services.db.write.transaction().execute(async (trx) => {
    await trx.selectFrom('identity.accounts').select('id').where('id', '=', user.accountId).forUpdate().execute()
    await expect(rewriteAccountRows(world.worker)).rejects.toThrow(/lock timeout/)
  })
  await rewriteAccountRows(world.worker)
  expect((await listTransactions(['identity.accounts'])).locked).toEqual([])
})
