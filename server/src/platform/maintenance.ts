// Maintenance mode: by the environment, for all users and independent of any other failure; or by a switch in the database, which every
// process polls each second, for all users but administrators. When the query fails, a process does not change its state.
import { type Config, maintenanceOf } from './config.ts'
import type { Db } from './db.ts'
import type { Log } from './log.ts'
import { startLoop } from './loop.ts'
import type { Metrics } from './metrics.ts'

export type Closed = {
  /** URL that the maintenance page links to; empty when there is none. */
  readonly invite: string
  /** Administrators need access, to end the maintenance. */
  readonly letsAdminsIn: boolean
}

export type Maintenance = {
  /** Null while open. */
  readonly now: () => Closed | null
  /** Resolves after the first query, successful or not. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

type Watched = {
  readonly config: Config
  readonly db: { readonly app: Db }
  readonly log: Log
  readonly metrics: Metrics
}

const lookEveryMs = 1_000

export function watchMaintenance({ config, db, log, metrics }: Watched): Maintenance {
  const always = maintenanceOf(config)
  if (always !== null) {
    const closed = { invite: always, letsAdminsIn: false }
    return { now: () => closed, start: async () => {}, stop: async () => {} }
  }
  let closed: Closed | null = null
  let loop: { stop: () => Promise<void> } | undefined
  const look = async () => {
    const row = await findMaintenance(db.app)
    if ((row === null) !== (closed === null)) log.info(row === null ? 'open again' : 'closed for maintenance')
    closed = row && { invite: row.invite, letsAdminsIn: true }
  }
  // The readiness check reports an unavailable database; here the error changes nothing.
  const quietly = () => look().catch(() => {})
  return {
    now: () => closed,
    start: async () => {
      await quietly()
      loop = startLoop({ name: 'maintenance', everyMs: lookEveryMs, run: quietly }, { log, metrics })
    },
    stop: async () => loop?.stop(),
  }
}

export async function findMaintenance(db: Db): Promise<{ invite: string; closedAt: Date } | null> {
  return (await db.selectFrom('moderation.maintenance').select(['invite', 'closedAt']).executeTakeFirst()) ?? null
}
