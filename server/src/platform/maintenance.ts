// Whether the site is closed for works: by the environment, for everybody and whatever else fails; or by the switch in the database, which
// every process looks at each second, for everybody but administrators. A process that cannot look stays as it was.
import { type Config, maintenanceOf } from './config.ts'
import type { Db } from './db.ts'
import type { Log } from './log.ts'
import { startLoop } from './loop.ts'
import type { Metrics } from './metrics.ts'

export type Closed = {
  /** Where the page leads; empty when it leads nowhere. */
  readonly invite: string
  /** Whoever opens it again has to come in. */
  readonly letsAdminsIn: boolean
}

export type Maintenance = {
  /** Null while open. */
  readonly now: () => Closed | null
  /** Returns once it has looked, or could not. */
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
  // Readiness says that the database is away; here it changes nothing.
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
