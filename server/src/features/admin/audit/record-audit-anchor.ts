// Cron job: writes the hash of the last audit log row outside the database, to the log and to an optional file.
// An attacker with database access cannot change it there.
import { findLastAuditEntry } from '../../../platform/audit/audit-log.ts'
import { appendAnchor } from '../../../platform/audit/verify-chain.ts'
import type { Deps } from '../../../platform/context/request-context.ts'

export async function recordAuditAnchor({ db, log, config, clock }: Deps): Promise<void> {
  const head = await findLastAuditEntry(db.write)
  if (head === null) return
  log.info({ seq: head.seq, hash: head.hash }, 'audit anchor')
  if (config.AUDIT_ANCHOR_FILE !== undefined) await appendAnchor(config.AUDIT_ANCHOR_FILE, new Date(clock()), head)
}
