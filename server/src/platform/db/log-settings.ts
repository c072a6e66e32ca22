// Startup check of the log settings of PostgreSQL. The parameters of our statements, and the DETAIL of an error ("Failing row contains …"), say
// who wrote what: the server log must contain neither. Only a superuser can change most of these settings, so they belong to the server.
import type pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import type { Log } from '../observability/logger.ts'
import { connectionFor, pooledConnectionFor, roles } from './connection-config.ts'
import { pooledRolesOf, type ProcessRole } from './login-roles.ts'
import { queryOnce, queryUntilAvailable } from './query-until-available.ts'

type LogSetting = { readonly name: string; readonly safe: readonly [string, ...string[]] }

/** The first safe value is the documented one. The text of a statement may be logged: it has no values in it, only $1, $2. */
export const logSettings: readonly LogSetting[] = [
  { name: 'log_parameter_max_length', safe: ['0'] },
  { name: 'log_parameter_max_length_on_error', safe: ['0'] },
  { name: 'log_error_verbosity', safe: ['terse'] },
  { name: 'log_statement', safe: ['none', 'ddl'] },
  { name: 'debug_print_parse', safe: ['off'] },
  { name: 'debug_print_rewritten', safe: ['off'] },
  { name: 'debug_print_plan', safe: ['off'] },
]

/** Of modules that may be loaded. A plan has the parameters in it, whatever auto_explain.log_parameter_max_length says. */
const moduleSettings: readonly LogSetting[] = [
  { name: 'auto_explain.log_min_duration', safe: ['-1'] },
  { name: 'pgaudit.log_parameter', safe: ['off'] },
]

type Server = { readonly name: string; readonly config: pg.ClientConfig }
type Services = {
  readonly config: Pick<Config, 'NODE_ENV' | 'DATABASE_URL' | 'POOLER_URL' | 'REPLICA_URL'>
  readonly log: Log
}

/**
 * Resolves once every server was checked; one that is down is checked when it answers. In production it rejects if a server would log
 * parameters, in development it logs a warning.
 */
export async function verifyLogSettings({ config, log }: Services, process: ProcessRole): Promise<void> {
  await Promise.all(
    listServers(config, process).map(async (server) => {
      const error = describeUnsafe(server, await queryUntilAvailable(server.config, readSettings))
      if (error === null) return
      if (config.NODE_ENV === 'production') throw new ConfigError(error)
      log.warn({ component: 'postgresql' }, error)
    }),
  )
}

/** For the command that migrates: the database answers, or the command fails. */
export async function assertLogSettings(url: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const server = { name: 'DATABASE_URL', config: connectionFor(url, roles.migrate) }
  const error = describeUnsafe(server, await queryOnce(server.config, readSettings))
  if (error === null) return
  if (environment.NODE_ENV === 'production') throw new ConfigError(error)
  process.stderr.write(`${error}\n`)
}

function listServers({ DATABASE_URL, POOLER_URL, REPLICA_URL }: Services['config'], process: ProcessRole): Server[] {
  const servers: Server[] = [{ name: 'DATABASE_URL', config: connectionFor(DATABASE_URL, roles.public) }]
  if (REPLICA_URL !== undefined) servers.push({ name: 'REPLICA_URL', config: connectionFor(REPLICA_URL, roles.public) })
  // The logins of a pooler may have settings of their own.
  if (POOLER_URL !== undefined)
    for (const role of pooledRolesOf(process))
      servers.push({ name: `POOLER_URL, ${role}`, config: pooledConnectionFor(POOLER_URL, role) })
  return servers
}

type Settings = ReadonlyMap<string, string>

/** `pg_settings` has the settings of a module only if the module is loaded. */
async function readSettings(client: pg.Client): Promise<Settings> {
  const names = [...logSettings, ...moduleSettings].map(({ name }) => name)
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any ($1)',
    [names],
  )
  return new Map(rows.map(({ name, setting }) => [name, setting]))
}

/** Null when the server logs no parameters. */
function describeUnsafe({ name: server }: Server, settings: Settings): string | null {
  const unsafe = [...logSettings, ...moduleSettings].flatMap(({ name, safe }) => {
    const setting = settings.get(name)
    return setting === undefined || safe.includes(setting) ? [] : [{ name, setting, safe: safe[0] }]
  })
  if (unsafe.length === 0) return null
  const lines = unsafe.map(({ name, setting, safe }) => `  ${name} = ${safe}    # is: ${setting}`)
  return `PostgreSQL (${server}) would log what a user wrote. Add to postgresql.conf and reload (docs/runbook.md, "PostgreSQL log settings"):\n${lines.join('\n')}`
}
