// Notes the last line of the audit log where whoever has the database does not reach: in the log, and in a file if there is one.
import { findAuditHead } from '../../platform/audit.ts'
import { appendAnchor } from '../../platform/audit-chain.ts'
import type { Services } from '../../platform/call.ts'

export async function noteAnchor({ db, log, config, clock }: Services): Promise<void> {
  const head = await findAuditHead(db.app)
  if (head === null) return
  log.info({ seq: head.seq, hash: head.hash }, 'audit anchor')
  if (config.AUDIT_ANCHORS !== undefined) await appendAnchor(config.AUDIT_ANCHORS, new Date(clock()), head)
}
