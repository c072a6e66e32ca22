// View: maps an audit log row to the API response. The actor is a nickname, and details are name/value strings.
import type { AuditEntry } from '@murmullo/contract/admin/admin'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import type { AuditRow } from './audit.columns.ts'

export function viewAuditLine({ seq, at, actor, action, subject, details }: AuditRow): AuditEntry {
  return {
    place: Number(seq),
    at: truncateToMinute(at),
    actor,
    action,
    subject,
    details: Object.entries(details).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [{ name, value: String(value) }],
    ),
  }
}
