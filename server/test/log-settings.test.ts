// Tests of the log settings of PostgreSQL with real processes and a cluster of their own: the start is refused while the log would contain
// values, and with the documented settings it contains none.
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { createDatabase } from '../src/commands/database/create-database.ts'
import { migrate } from '../src/commands/database/migrate.ts'
import { logSettings, verifyLogSettings } from '../src/platform/db/log-settings.ts'
import { createLog } from '../src/platform/observability/logger.ts'
import { withLogin } from './servers/login-url.ts'
import { type Cluster, createCluster } from './servers/postgres-cluster.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const documented = readFileSync(`${root}ops/postgresql/log-settings.conf`, 'utf8')
const documentedSettings = Object.fromEntries(
  [...documented.matchAll(/^(\w+) = (\w+)$/gm)].map(([, name = '', value = '']) => [name, value]),
)

let cluster: Cluster
let url: string
let environment: NodeJS.ProcessEnv
beforeAll(async () => {
  cluster = await createCluster({ log_destination: 'stderr', logging_collector: 'on', log_directory: 'log' })
  await cluster.start()
  url = cluster.urlFor('murmullo')
  await createDatabase(url)
  await migrate(url)
  environment = {
    ...process.env,
    DATABASE_URL: url,
    REDIS_URL: inject('redisUrl'),
    ORIGIN: 'http://localhost',
    AUTHORSHIP_KEYS: `1 ${randomBytes(32).toString('base64url')}`,
    EVIDENCE_PUBLIC_KEY: 'oBxYxvDDAg4QgL492naIhMCtUJvhg3tEy_bRQzZsiTs',
    METRICS_PORT: '0',
    NODE_ENV: 'production',
  }
}, 120_000)
afterAll(() => cluster.remove())

async function run(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

/** Changes a setting of the database until the end of the test. */
async function changeSetting(name: string, value: string): Promise<void> {
  await run(`alter database murmullo set ${name} = '${value}'`)
  onTestFinished(async () => {
    await run('alter database murmullo reset all')
    await createDatabase(url)
  })
}

type Ended = { readonly code: number | null; readonly errors: string }

/** Exit code and errors of a process that ends by itself. */
function startProcess(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  return promisify(execFile)(process.execPath, [...args], { cwd: root, env: { ...environment, ...env } }).then(
    ({ stderr }) => ({ code: 0, errors: stderr }),
    (error: { code: number | null; stderr: string }) => ({ code: error.code, errors: error.stderr }),
  )
}

const main = (role: string) => ['server/src/main.ts', role]
const migrateCommand = ['server/src/commands/murmullo.ts', 'migrate']

for (const [name, value, wanted] of [
  ['log_parameter_max_length', '-1', '0'],
  ['log_parameter_max_length', '8', '0'],
  ['log_parameter_max_length_on_error', '-1', '0'],
  ['log_error_verbosity', 'default', 'terse'],
  ['log_statement', 'mod', 'none'],
  ['debug_print_plan', 'on', 'off'],
] as const)
  test(`log settings: ${name} = ${value} is refused in production, with the line for postgresql.conf`, async () => {
    await changeSetting(name, value)
    const config = { NODE_ENV: 'production', DATABASE_URL: url } as const
    await expect(verifyLogSettings({ config, log: createLog('silent') }, 'web')).rejects.toThrow(
      `  ${name} = ${wanted}    # is: ${value}`,
    )
  })

test('log settings: web, worker and the migration command refuse to start in production while PostgreSQL logs parameters', async () => {
  await changeSetting('log_parameter_max_length', '-1')
  const starts = [
    startProcess(main('web'), { DATABASE_URL: withLogin(url, 'web') }),
    startProcess(main('worker'), { DATABASE_URL: withLogin(url, 'worker') }),
    startProcess(main('migrate'), {}),
    startProcess(migrateCommand, {}),
  ]
  const ended = await Promise.all(starts)
  expect(ended.map(({ code }) => code)).toEqual([1, 1, 1, 1])
  for (const { errors } of ended) expect(errors).toContain('log_parameter_max_length = 0    # is: -1')
}, 60_000)

test('log settings: a module that logs plans is refused, and an unloaded one is not looked at', async () => {
  await changeSetting('session_preload_libraries', 'auto_explain')
  await changeSetting('auto_explain.log_min_duration', '0')
  const services = { config: { NODE_ENV: 'production', DATABASE_URL: url }, log: createLog('silent') } as const
  await expect(verifyLogSettings(services, 'web')).rejects.toThrow('auto_explain.log_min_duration = -1    # is: 0')
  await run('alter database murmullo reset session_preload_libraries')
  await verifyLogSettings(services, 'web')
})

test('log settings: in development the processes start, and one line says what is logged', async () => {
  await changeSetting('log_statement', 'all')
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  await verifyLogSettings({ config: { NODE_ENV: 'development', DATABASE_URL: url }, log }, 'web')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('log_statement = none    # is: all')
  const { code, errors } = await startProcess(main('migrate'), { NODE_ENV: 'development' })
  expect([code, errors.match(/log_statement/g)?.length]).toEqual([0, 1])
}, 60_000)

test('log settings: replica and pooler are checked, too', async () => {
  const log = createLog('silent')
  const other = cluster.urlFor('postgres')
  const config = { NODE_ENV: 'production', DATABASE_URL: url, REPLICA_URL: other } as const
  await expect(verifyLogSettings({ config, log }, 'web')).rejects.toThrow('PostgreSQL (REPLICA_URL)')
})

test('log settings: with the documented ones the processes start in production', async () => {
  expect((await startProcess(main('migrate'), {})).code).toBe(0)
  const worker = spawn(process.execPath, main('worker'), {
    cwd: root,
    env: { ...environment, DATABASE_URL: withLogin(url, 'worker') },
    stdio: 'ignore',
  })
  onTestFinished(() => void worker.kill('SIGKILL'))
  // It creates its queues once it is past the check.
  await expect.poll(async () => (await run('select from jobs.queue')).rowCount, { timeout: 40_000 }).toBeGreaterThan(0)
  expect(worker.exitCode).toBeNull()
}, 60_000)

test('log settings: ops/postgresql/log-settings.conf and compose.yaml have every setting that the check requires', () => {
  expect(documentedSettings).toEqual(Object.fromEntries(logSettings.map(({ name, safe }) => [name, safe[0]])))
  const compose = readFileSync(`${root}compose.yaml`, 'utf8')
  for (const { name, safe } of logSettings) expect(compose).toContain(` -c ${name}=${safe[0]}`)
})

const serverLog = () => {
  const folder = join(cluster.data, 'log')
  return readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('')
}

test('log settings: a slow statement and a failed one leave no value in the log of PostgreSQL; with its defaults they would', async () => {
  const write = async (settings: Readonly<Record<string, string>>, text: string) => {
    const client = new pg.Client({ connectionString: cluster.urlFor('postgres') })
    await client.connect()
    for (const [name, value] of Object.entries({ ...settings, log_min_duration_statement: '0' }))
      await client.query(`select set_config('${name}', '${value}', false)`)
    await client.query('create temporary table notes (id int primary key, text text check (length(text) < 40))')
    await client.query('insert into notes values (1, $1)', [text])
    // The DETAIL of both errors has values: the key, and the whole row.
    await client.query('insert into notes values ($1, $2)', [1, text]).catch(() => {})
    await client.query('insert into notes values ($1, $2)', [2, text.repeat(9)]).catch(() => {})
    await client.end()
  }
  await write(documentedSettings, 'Nadie sabe que bailo.')
  await write({}, 'Nadie sabe que canto.')
  await expect.poll(serverLog).toContain('Nadie sabe que canto.')
  expect(serverLog()).toContain('insert into notes values ($1, $2)')
  expect(serverLog()).not.toContain('Nadie sabe que bailo.')
})
