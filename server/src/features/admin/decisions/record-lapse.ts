// Appends the audit log entry of a decision that lapsed before it was applied.
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import type { LockedContent } from './lock-content.ts'

type Lapsed = { readonly moderatorId: string; readonly decision: string; readonly action: string }

export function recordLapse(
  trx: Trx,
  { kind, publicId }: LockedContent,
  { moderatorId, decision, action: of }: Lapsed,
) {
  const details = { decision, kind, of }
  return appendAuditEntry(trx, { actorId: moderatorId, action: 'moderation.lapse', subject: publicId, details })
}
