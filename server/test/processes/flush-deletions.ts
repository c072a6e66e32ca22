// Child process of the tests: flushes the deletion outbox until it is killed, and reports each batch. Arguments: database URL, folder, time.
import { connectDatabase, roles } from '../../src/platform/db/database.ts'
import { flushDeletions } from '../../src/platform/audit/deletion-log.ts'
import { createLog } from '../../src/platform/observability/logger.ts'

const [databaseUrl = '', folder = '', nowMs] = process.argv.slice(2)
const db = connectDatabase({ primary: databaseUrl }, createLog('silent'), roles.worker)
for (;;) if ((await flushDeletions(db.write, folder, Number(nowMs))) > 0) process.send?.('flushed')
