// Cron job: writes the hash of the last audit log row outside the database, to the log and to an optional file.
// An attacker with database access cannot change it there.
import { findAuditHead } from '../../platform/audit.ts'
import { appendAnchor } from '../../platform/audit-chain.ts'
import type { Services } from '../../platform/call.ts'

export async function noteAnchor({ db, log, config, clock }: Services): Promise<void> {
  const head = await findAuditHead(db.app)
  if (head === null) return
  log.info({ seq: head.seq, hash: head.hash }, 'audit anchor')
  if (config.AUDIT_ANCHORS !== undefined) await appendAnchor(config.AUDIT_ANCHORS, new Date(clock()), head)
}
