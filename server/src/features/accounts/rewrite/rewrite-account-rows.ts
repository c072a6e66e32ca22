// Nightly job: writes the rows of accounts again that were written since the previous night, in one transaction and in random order. A copy that is taken
// afterwards, such as the base backup, then says on which day an account was active, and not in which minutes: no text has a neighbour among them.
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../../platform/context/request-context.ts'
import { createKysely, type Db, isDatabaseAway, roles } from '../../../platform/db/database.ts'
import { createPool } from '../../../platform/db/pool.ts'
import { extendSessions } from '../auth/sessions.store.ts'
import { forgetVisits, listVisits, type VisitsOfDay } from '../visits/visited-sessions.ts'
import { rewriteRows } from './rewrite-rows.store.ts'
import { rewrittenTables } from './rewritten-tables.ts'

const tries = 20
const pauseMs = 1_000
const statementTimeoutMs = 600_000

export async function rewriteAccountRows(deps: Deps): Promise<void> {
  const { config, log } = deps
  // The connections of the application end a statement after seconds.
  const db = createKysely(createPool(config.DATABASE_URL, roles.app, log, 1, { statementTimeoutMs }))
  try {
    const visits = await findVisits(deps)
    const count = await rewriteWithRetry(db, visits)
    log.info({ job: 'accounts.rewrite-rows', count }, 'rows of accounts rewritten')
    if (visits.length > 0) await forgetVisits(deps, visits)
  } finally {
    await db.destroy()
  }
}

/** Without Redis they wait for the next night. */
function findVisits(deps: Deps): Promise<VisitsOfDay[]> {
  return listVisits(deps).catch((error: unknown) => {
    deps.log.warn({ job: 'accounts.rewrite-rows', exception: error }, 'visits not read')
    return []
  })
}

/** Retried while a user's transaction holds a row: one attempt waits half a second at most. */
async function rewriteWithRetry(db: Db, visits: readonly VisitsOfDay[], triesLeft = tries): Promise<number> {
  try {
    return await rewriteRows(db, rewrittenTables, async (trx) => {
      for (const { day, sessions } of visits) await extendSessions(trx, day, sessions)
    })
  } catch (error) {
    if (triesLeft <= 1 || !isDatabaseAway(error)) throw error
    await wait(pauseMs)
    return rewriteWithRetry(db, visits, triesLeft - 1)
  }
}
