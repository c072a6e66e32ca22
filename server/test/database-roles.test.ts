// Integration tests of the database roles: what each role can select, insert, update and delete.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionFor, roles } from '../src/platform/db/database.ts'
import { listAttempts, listColumns, readGrants } from './database/role-privileges.ts'
import { createWorld, type World } from './world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Role = (typeof roles)[keyof typeof roles]

async function runAs(role: Role, statement: string): Promise<string> {
  return (await runAllAs(role, [statement]))[0] ?? 'unknown'
}

/** Sequentially on one connection: each statement is independent of whether the previous one was refused. */
async function runAllAs(role: Role, statements: readonly string[]): Promise<string[]> {
  const client = new pg.Client(connectionFor(world.databaseUrl, role))
  await client.connect()
  const outcomes: string[] = []
  for (const statement of statements)
    outcomes.push(
      await client.query(statement).then(
        () => 'done',
        (error: unknown) => (error instanceof pg.DatabaseError ? (error.code ?? 'unknown') : 'unknown'),
      ),
    )
  await client.end()
  return outcomes
}
const refused = '42501'

/** The owner of the schema: it alone may do everything. */
const limited = Object.values(roles).filter((role) => role !== roles.migrate)

test.each(limited)(
  'database role %s: every table and every column of every table allows select, insert, update and delete exactly as privileges.txt says',
  async (role) => {
    const columns = await listColumns(world.sql)
    expect(columns.length).toBeGreaterThan(400)
    const attempts = listAttempts(role, columns, await readGrants())
    expect(attempts.length).toBeGreaterThan(1_200)
    const outcomes = await runAllAs(
      role,
      attempts.map(({ statement }) => statement),
    )
    const wrong = attempts.flatMap(({ statement, isAllowed }, index) =>
      (outcomes[index] === refused) === isAllowed ? [`${statement}: ${outcomes[index]}`] : [],
    )
    expect(wrong).toEqual([])
  },
)

test('database role public: only the public views and the feed count tables can be selected', async () => {
  const relations = await world.sql<{ relation: string }>(
    `select format('%I.%I', table_schema, table_name) as relation from information_schema.tables where table_schema in ('content', 'jobs')`,
  )
  const names = relations.map(({ relation }) => relation)
  const outcomes = await runAllAs(
    roles.public,
    names.map((name) => `select 1 from ${name} limit 1`),
  )
  expect(names.filter((_, index) => outcomes[index] === 'done').toSorted()).toEqual([
    'content.feed_counts',
    'content.feed_deltas',
    'content.feed_epoch',
    'content.feed_ranks_version',
    'content.public_comments',
    'content.public_ranks',
    'content.public_secrets',
  ])
})

test('database role public: every write is refused', async () => {
  expect(await runAs(roles.public, `update content.public_comments set text = 'x'`)).toBe(refused)
  expect(await runAs(roles.public, 'delete from content.public_comments')).toBe(refused)
  expect(await runAs(roles.public, 'delete from content.secrets')).toBe(refused)
  expect(await runAs(roles.public, 'create temp table extra (id int)')).toBe(refused)
})

test('database role audit: the audit log allows insert, and refuses select, update and delete', async () => {
  const line = `insert into identity.audit_log (actor_id, action) values (gen_random_uuid(), 'test')`
  expect(await runAs(roles.audit, line)).toBe('done')
  expect(
    await runAs(
      roles.audit,
      `insert into identity.audit_log (actor_id, action, seq, hash) values (gen_random_uuid(), 'test', 1, sha256(''))`,
    ),
  ).toBe(refused)
  expect(await runAs(roles.audit, 'update identity.audit_log set action = action')).toBe(refused)
  expect(await runAs(roles.audit, 'delete from identity.audit_log')).toBe(refused)
  expect(await runAs(roles.audit, 'select * from identity.audit_log')).toBe(refused)
  for (const statement of [
    line,
    'update identity.audit_log set action = action',
    'delete from identity.audit_log',
    'truncate identity.audit_log',
  ])
    for (const role of [roles.app, roles.staff, roles.worker]) expect(await runAs(role, statement)).toBe(refused)
})

test('database role app: what only the staff or the worker needs is refused', async () => {
  for (const statement of [
    'select from identity.audit_log',
    'select from moderation.pending_decisions',
    'select notes from identity.report_cases',
    'select resolver_id from identity.report_cases',
    'select origin_box from identity.sanctions',
    'insert into identity.sanctions (id) values (gen_random_uuid())',
    'select encrypted_ip from identity.author_ips',
    'select text from identity.contact_messages',
    'select data from jobs.job',
    'delete from jobs.job',
    `update identity.accounts set role = 'admin'`,
    `insert into identity.accounts (role) values ('admin')`,
    'insert into moderation.maintenance default values',
    'insert into moderation.spam_terms default values',
  ])
    expect(await runAs(roles.app, statement), statement).toBe(refused)
})

test('database role staff: what only users or the worker need is refused', async () => {
  for (const statement of [
    'select password from identity.credentials',
    'select token from identity.sessions',
    'select encrypted_totp_secret from identity.second_factors',
    'select from identity.reactions',
    'select from content.messages',
    'select from identity.chat_members',
    'select from identity.server_keys',
    'select text from identity.contact_messages',
    'select data from jobs.job',
    'delete from content.secrets',
    'delete from identity.accounts',
  ])
    expect(await runAs(roles.staff, statement), statement).toBe(refused)
})

test('database role worker: a new password, second factors, sealed addresses and the role of an account are refused', async () => {
  for (const statement of [
    `update identity.credentials set password = ''`,
    'select encrypted_totp_secret from identity.second_factors',
    'select from identity.recovery_codes',
    'select public_key from identity.passkeys',
    'select encrypted_ip from identity.author_ips',
    `update identity.accounts set role = 'admin'`,
    'insert into identity.sessions default values',
    'insert into content.secrets default values',
    'insert into identity.sanctions default values',
  ])
    expect(await runAs(roles.worker, statement), statement).toBe(refused)
})

test('database role opener: the audit log allows insert and the columns of the daily limit; addresses, texts and names are refused', async () => {
  const line = `insert into identity.audit_log (actor_id, action) values (gen_random_uuid(), 'test')`
  expect(await runAs(roles.opener, line)).toBe('done')
  expect(await runAs(roles.opener, 'select actor_id, action, at from identity.audit_log')).toBe('done')
  expect(await runAs(roles.opener, 'select id, role from identity.accounts')).toBe('done')
  for (const statement of [
    'select details from identity.audit_log',
    'update identity.audit_log set action = action',
    'delete from identity.audit_log',
    'select encrypted_ip from identity.author_ips',
    'select nickname from identity.accounts',
    `update identity.accounts set role = 'admin'`,
    'select from identity.secret_authors',
    'select text from content.secrets',
    'select from content.public_secrets',
    'create temp table extra (id int)',
  ])
    expect(await runAs(roles.opener, statement), statement).toBe(refused)
})

test('database role app: schema changes are refused', async () => {
  expect(await runAs(roles.app, 'create table content.extra (id int)')).toBe(refused)
  expect(await runAs(roles.app, 'alter table content.secrets add column account_id uuid')).toBe(refused)
})
