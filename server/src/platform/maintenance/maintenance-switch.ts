// Maintenance mode: by the environment, for all users and independent of any other failure; or by a switch in the database, which every
// process polls each second, for all users but administrators. When the query fails, a process does not change its state.
import { type Config, getMaintenanceInvite } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Log } from '../observability/logger.ts'
import { startIntervalTask } from '../jobs/interval-task.ts'
import type { Metrics } from '../observability/metrics.ts'

export type MaintenanceState = {
  /** URL that the maintenance page links to; empty when there is none. */
  readonly linkUrl: string
  /** Administrators need access, to end the maintenance. */
  readonly allowsAdmins: boolean
}

export type Maintenance = {
  /** Null while open. */
  readonly current: () => MaintenanceState | null
  /** Resolves after the first query, successful or not. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

type MaintenanceDeps = {
  readonly config: Config
  readonly db: { readonly write: Db }
  readonly log: Log
  readonly metrics: Metrics
}

const pollMs = 1_000

export function monitorMaintenance({ config, db, log, metrics }: MaintenanceDeps): Maintenance {
  const fromEnvironment = getMaintenanceInvite(config)
  if (fromEnvironment !== null) {
    const closed = { linkUrl: fromEnvironment, allowsAdmins: false }
    return { current: () => closed, start: async () => {}, stop: async () => {} }
  }
  let closed: MaintenanceState | null = null
  let loop: { stop: () => Promise<void> } | undefined
  const refresh = async () => {
    const row = await findMaintenance(db.write)
    if ((row === null) !== (closed === null)) log.info(row === null ? 'maintenance mode off' : 'maintenance mode on')
    closed = row && { linkUrl: row.linkUrl, allowsAdmins: true }
  }
  // The readiness check reports an unavailable database; here the error changes nothing.
  const refreshQuietly = () => refresh().catch(() => {})
  return {
    current: () => closed,
    start: async () => {
      await refreshQuietly()
      loop = startIntervalTask({ name: 'maintenance', intervalMs: pollMs, run: refreshQuietly }, { log, metrics })
    },
    stop: async () => loop?.stop(),
  }
}

export async function findMaintenance(db: Db): Promise<{ linkUrl: string; closedAt: Date } | null> {
  return (await db.selectFrom('moderation.maintenance').select(['linkUrl', 'closedAt']).executeTakeFirst()) ?? null
}
