// Integration tests of a real PgBouncer in transaction mode: roles, session settings, and reconnects.
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createDatabase } from '../src/commands/database/create-database.ts'
import { migrate } from '../src/commands/database/migrate.ts'
import { command, createPoolerLogins } from '../src/commands/database/pooler.ts'
import { seed } from '../src/commands/seed.ts'
import { appendAuditEntry } from '../src/platform/audit/audit-log.ts'
import { pooledRoles } from '../src/platform/db/connection-config.ts'
import { connectDatabase, roles } from '../src/platform/db/database.ts'
import { createLog } from '../src/platform/observability/logger.ts'
import { createPgBouncer, type PgBouncer } from './servers/pgbouncer.ts'
import { type Cluster, createCluster } from './servers/postgres-cluster.ts'
import { createWorld, type World } from './world/world.ts'

let databaseUrl: string
let cluster: Cluster
const name = 'murmullo'
let lines: string[]
let pooler: PgBouncer
let world: World
beforeAll(async () => {
  // Its own cluster: login roles are cluster-wide, and other tests snapshot the roles of the shared one.
  cluster = await createCluster()
  await cluster.start()
  databaseUrl = cluster.urlFor(name)
  await createDatabase(databaseUrl)
  await migrate(databaseUrl)
  await seed(databaseUrl)
  lines = await createPoolerLogins(databaseUrl)
  pooler = await createPgBouncer(lines)
  await pooler.start()
  world = await createWorld({ env: { DATABASE_URL: databaseUrl, POOLER_URL: pooler.urlOf(name) } })
}, 120_000)
afterAll(async () => {
  await world.close()
  await pooler.remove()
  await cluster.remove()
})

const connectThrough = (url: string) => {
  const database = connectDatabase({ primary: databaseUrl, pooler: url }, createLog('silent'))
  onTestFinished(database.close)
  return database
}
const currentUserQuery = sql<{ who: string }>`select current_user as who`
const statement = { text: 'Nadie sabe que canto.', isAdult: true, explicit: false }

test('pooler command: running it again recreates the logins and prints the same PgBouncer databases', async () => {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => out.mockRestore())
  await command.run([], () => databaseUrl)
  expect(out.mock.calls.map(([line]) => line)).toEqual(lines.map((line) => `${line}\n`))
})

test('PgBouncer: each pool has its role and its settings on every server connection', async () => {
  const db = connectThrough(pooler.urlOf(name))
  const settings = sql<{ who: string; plans: string; most: string; zone: string }>`
    select current_user as who, current_setting('plan_cache_mode') as plans, current_setting('statement_timeout') as most,
      current_setting('timezone') as zone`
  const handles = [db.read, db.read, db.read, db.write, db.write, db.write]
  const found = await Promise.all(handles.map(async (way) => (await settings.execute(way)).rows[0]))
  const asPublic = { who: 'murmullo_public', plans: 'force_generic_plan', most: '5s', zone: 'UTC' }
  expect(found.slice(0, 3)).toEqual([asPublic, asPublic, asPublic])
  expect(found.slice(3).map((row) => `${row?.who} ${row?.most}`)).toEqual(Array(3).fill('murmullo_app 5s'))
  const [staff] = (await settings.execute(db.writeAs(roles.staff))).rows
  expect(`${staff?.who} ${staff?.most}`).toBe('murmullo_staff 5s')
  await expect(sql`select * from identity.accounts`.execute(db.read)).rejects.toThrow('permission denied')
})

test('PgBouncer: a pooler that maps a pool to another role is refused by every query and by readiness', async () => {
  const [asPublic = '', asApp = ''] = lines
  const swapped = await createPgBouncer([
    asPublic.replace('user=murmullo_public_pool', 'user=murmullo_app_pool'),
    asApp.replace('user=murmullo_app_pool', 'user=murmullo_public_pool'),
  ])
  onTestFinished(swapped.remove)
  await swapped.start()
  const db = connectThrough(swapped.urlOf(name))
  await expect(currentUserQuery.execute(db.read)).rejects.toThrow('does not have the role murmullo_public')
  await expect(currentUserQuery.execute(db.write)).rejects.toThrow('does not have the role murmullo_app')
  await expect(db.ping()).rejects.toThrow('does not have the role')
  await expect(db.write.prepared('who', 'select 1', [])).rejects.toThrow('does not have the role')
})

test('PgBouncer: web is refused the pool of the worker, and the worker those of web', async () => {
  const connect = async (login: 'web' | 'worker', role: string) => {
    const client = new pg.Client({ connectionString: `${pooler.urlOf(name, login)}.${role}` })
    try {
      await client.connect()
      return (await client.query<{ who: string }>('select current_user as who')).rows[0]?.who
    } catch {
      return 'refused'
    } finally {
      await client.end().catch(() => {})
    }
  }
  for (const [login, allowed] of Object.entries({
    web: [roles.public, roles.app, roles.staff],
    worker: [roles.public, roles.worker],
  }))
    for (const role of pooledRoles)
      expect(await connect(login as 'web' | 'worker', role), `${login} ${role}`).toBe(
        allowed.some((each) => each === role) ? role : 'refused',
      )
})

test('PgBouncer: a pooler that sets no role is refused', async () => {
  const one = await createPgBouncer([`* = host=127.0.0.1 port=${new URL(databaseUrl).port} dbname=${name} user=root`])
  onTestFinished(one.remove)
  await one.start()
  const db = connectThrough(one.urlOf(name))
  await expect(currentUserQuery.execute(db.read)).rejects.toThrow('does not have the role')
  await expect(currentUserQuery.execute(db.write)).rejects.toThrow('does not have the role')
})

test('PgBouncer: a pool login without its role has no privileges', async () => {
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query('begin; set local session authorization murmullo_app_pool')
  await expect(owner.query('select from content.secrets limit 1')).rejects.toThrow('permission denied')
  await owner.query('rollback')
})

test('PgBouncer: an audit log entry is inserted in the audit role, and the transaction returns to the app role', async () => {
  const { rows } = await sql<{ id: string }>`select id from identity.accounts limit 1`.execute(world.services.db.write)
  const entry = { actorId: rows[0]?.id ?? '', action: 'test.noted', subject: 'x' }
  const after = await world.services.db.write.transaction().execute(async (trx) => {
    await appendAuditEntry(trx, entry)
    return (await currentUserQuery.execute(trx)).rows[0]?.who
  })
  expect(after).toBe('murmullo_app')
  const noted = sql`select from identity.audit_log where action = 'test.noted'`
  expect((await noted.execute(world.staff.db.write)).rows).toHaveLength(1)
})

test('PgBouncer: sign-up, publish and read work on server connections that are shared per transaction', async () => {
  const people = Array.from({ length: 8 }, () => world.users.visitor())
  const written = await Promise.all(
    people.map(async ({ api }) => {
      await api.accounts.continueAnonymously()
      const { id } = await api.secrets.publishSecret(statement)
      return (await api.secrets.readSecret({ id })).mine && id
    }),
  )
  expect(new Set(written).size).toBe(8)
  const [first] = (await world.api.secrets.listFeed({})).items
  const id = first?.id ?? ''
  const lists = await Promise.all(
    Array.from({ length: 24 }, () =>
      Promise.all([world.api.comments.listComments({ secretId: id }), world.api.secrets.listFeed({})]),
    ),
  )
  expect(new Set(lists.map((list) => JSON.stringify(list))).size).toBe(1)
  await world.services.enqueue('accounts.prune-sessions', {})
})

test('PgBouncer restart: reads are retried, and writes wait for the connection', async () => {
  const db = connectThrough(pooler.urlOf(name))
  const readUser = () => currentUserQuery.execute(db.read).then(({ rows }) => rows[0]?.who)
  const lent = await Promise.all(Array.from({ length: 6 }, readUser))
  await pooler.stop()
  // Some of these use connections that are already dead.
  const reads = Array.from({ length: 12 }, readUser)
  await pooler.start()
  expect([...lent, ...(await Promise.all(reads))]).toEqual(Array(18).fill('murmullo_public'))
  const person = world.users.visitor()
  await pooler.stop()
  await expect.poll(() => world.services.db.ping().catch(() => 'away'), { interval: 1 }).toBe('away')
  const written = person.api.accounts.continueAnonymously().then(() => person.api.secrets.publishSecret(statement))
  await pooler.start()
  expect((await written).id).toBeTruthy()
})
