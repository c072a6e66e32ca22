// Integration tests of the database logins: each process may take its own roles and no other, and production refuses a login that may do more.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase } from '../src/commands/database/create-database.ts'
import { migrate } from '../src/commands/database/migrate.ts'
import { type Role, roles } from '../src/platform/db/connection-config.ts'
import { type Login, loginRoles, verifyLogin } from '../src/platform/db/login-roles.ts'
import { withLogin } from './servers/login-url.ts'
import { type Cluster, createCluster } from './servers/postgres-cluster.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

let cluster: Cluster
let url: string
beforeAll(async () => {
  // Its own cluster: the tests change logins, which are cluster-wide.
  cluster = await createCluster()
  await cluster.start()
  url = cluster.urlFor('murmullo')
  await createDatabase(url)
  await migrate(url)
}, 120_000)
afterAll(() => cluster.remove())

async function withClient<Found>(login: Login | 'root', work: (client: pg.Client) => Promise<Found>): Promise<Found> {
  const client = new pg.Client({ connectionString: withLogin(url, login) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const outcomeOf = (client: pg.Client, statement: string) =>
  client.query(statement).then(
    () => 'done',
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : 'unknown'),
  )
const refused = '42501'

const logins = Object.keys(loginRoles) as Login[]

test.each(logins)(
  'database login %s: set role to each of its roles works; to every other role PostgreSQL refuses it',
  async (login) => {
    const allowed: readonly Role[] = loginRoles[login]
    await withClient(login, async (client) => {
      for (const role of [...Object.values(roles), 'root', 'postgres', 'pg_read_all_data']) {
        const exists = await client.query('select from pg_roles where rolname = $1', [role])
        if (exists.rowCount === 0) continue
        const expected = allowed.some((each) => each === role) ? 'done' : refused
        expect(await outcomeOf(client, `set role ${role}`), role).toBe(expected)
        await client.query('reset role')
        expect(await outcomeOf(client, `select set_config('role', '${role}', false)`), role).toBe(expected)
        await client.query('reset role')
      }
    })
  },
)

test.each(logins)('database login %s: without a role it reads no table', async (login) => {
  await withClient(login, async (client) => {
    for (const table of ['content.secrets', 'content.public_secrets', 'identity.audit_log', 'jobs.job'])
      expect(await outcomeOf(client, `select from ${table}`), table).toBe(refused)
  })
})

test.each(['web', 'worker'] as const)(
  'database login %s: the triggers of the audit log cannot be disabled or dropped, with any of its roles',
  async (login) => {
    await withClient(login, async (client) => {
      for (const role of loginRoles[login]) {
        await client.query(`set role ${role}`)
        for (const statement of [
          'alter table identity.audit_log disable trigger all',
          'drop table identity.audit_log',
          'delete from identity.audit_log',
          'create or replace function identity.reject_audit_change() returns trigger language sql as $$ select null $$',
          `set session_replication_role = 'replica'`,
          'create role another superuser',
        ])
          expect(await outcomeOf(client, statement), `${role}: ${statement}`).toBe(refused)
      }
    })
  },
)

test('murmullo migrate --create: a membership that a login must not have is revoked', async () => {
  await withClient('root', (client) => client.query(`grant ${roles.migrate} to web; grant ${roles.staff} to worker`))
  await createDatabase(url)
  for (const [login, role] of [
    ['web', roles.migrate],
    ['worker', roles.staff],
  ] as const)
    await withClient(login, async (client) => expect(await outcomeOf(client, `set role ${role}`)).toBe(refused))
})

const verify = (login: Login | 'root', process: 'web' | 'worker') =>
  verifyLogin({ config: { NODE_ENV: 'production', DATABASE_URL: withLogin(url, login) } }, process)

test('startup check: the login of each process is accepted, that of another process and the owner are refused', async () => {
  await verify('web', 'web')
  await verify('worker', 'worker')
  await expect(verify('web', 'worker')).rejects.toThrow('member of murmullo_app')
  await expect(verify('worker', 'web')).rejects.toThrow('member of murmullo_worker')
  await expect(verify('root', 'web')).rejects.toThrow('superuser')
  await verifyLogin({ config: { NODE_ENV: 'development', DATABASE_URL: url } }, 'web')
})

test.each([
  [
    'member of the owner',
    `grant ${roles.migrate} to web`,
    `revoke ${roles.migrate} from web`,
    'member of murmullo_migrate',
  ],
  ['createrole', 'alter role web createrole', 'alter role web nocreaterole', 'createrole'],
  ['bypassrls', 'alter role web bypassrls', 'alter role web nobypassrls', 'bypassrls'],
  ['inherit', 'alter role web inherit', 'alter role web noinherit', 'inherit'],
  [
    'owner of a table',
    'create table content.x (); alter table content.x owner to web',
    'drop table content.x',
    'owner of content.x',
  ],
])('startup check: a login of web with more rights (%s) is refused', async (_, change, undo, message) => {
  await withClient('root', (client) => client.query(change))
  try {
    await expect(verify('web', 'web')).rejects.toThrow(message)
  } finally {
    await withClient('root', (client) => client.query(undo))
  }
  await verify('web', 'web')
})

test('startup check: web and worker exit in production with the login of the owner, and say why', async () => {
  const environment = {
    ...process.env,
    DATABASE_URL: url,
    REDIS_URL: inject('redisUrl'),
    ORIGIN: 'http://localhost',
    AUTHORSHIP_KEYS: `1 ${randomBytes(32).toString('base64url')}`,
    EVIDENCE_PUBLIC_KEY: 'oBxYxvDDAg4QgL492naIhMCtUJvhg3tEy_bRQzZsiTs',
    PORT: '0',
    METRICS_PORT: '0',
    NODE_ENV: 'production',
  }
  const message = expect.stringContaining('may do more than this process needs')
  const start = (role: string) =>
    promisify(execFile)(process.execPath, ['server/src/main.ts', role], { cwd: root, env: environment })
  await Promise.all(
    ['web', 'worker', 'all'].map((role) =>
      expect(start(role), role).rejects.toMatchObject({ code: 1, stderr: message }),
    ),
  )
}, 120_000)
