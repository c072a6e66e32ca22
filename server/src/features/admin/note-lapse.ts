// Appends the audit log entry of a decision that lapsed before it was applied.
import { noteAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db.ts'
import type { Held } from './hold-content.ts'

type Lapsed = { readonly moderatorId: string; readonly decision: string; readonly action: string }

export function noteLapse(trx: Trx, { kind, publicId }: Held, { moderatorId, decision, action: of }: Lapsed) {
  const details = { decision, kind, of }
  return noteAudit(trx, { actorId: moderatorId, action: 'moderation.lapse', subject: publicId, details })
}
