// Nightly job: writes the rows of accounts again that were written since the previous night, in one transaction and in random order. A copy that is taken
// afterwards, such as the base backup, then says on which day an account was active, and not in which minutes: no text has a neighbour among them.
import type { Deps } from '../../../platform/context/request-context.ts'
import { createKysely, roles } from '../../../platform/db/database.ts'
import { createPool } from '../../../platform/db/pool.ts'
import { extendSessions } from '../auth/sessions.store.ts'
import { forgetVisits, listVisits, type VisitsOfDay } from '../visits/visited-sessions.ts'
import { rewriteRows } from './rewrite-rows.store.ts'
import { rewrittenTables } from './rewritten-tables.ts'

const statementTimeoutMs = 600_000

/** An attempt waits half a second at most for a row that a user's transaction holds: then the queue retries the job. */
export async function rewriteAccountRows(deps: Deps): Promise<void> {
  const { config, log } = deps
  // The connections of the application end a statement after seconds.
  const db = createKysely(createPool(config.DATABASE_URL, roles.worker, log, 1, { statementTimeoutMs }))
  try {
    const visits = await findVisits(deps)
    const count = await rewriteRows(db, rewrittenTables, async (trx) => {
      for (const { day, sessions } of visits) await extendSessions(trx, day, sessions)
    })
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
