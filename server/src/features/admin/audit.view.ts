// View: maps an audit log row to the API response. The actor is a nickname, and details are name/value strings.
import type { AuditLine } from '@murmullo/contract/admin'
import { cutToMinute } from '@murmullo/contract/values'
import type { AuditRow } from './audit.columns.ts'

export function viewAuditLine({ seq, at, actor, action, subject, details }: AuditRow): AuditLine {
  return {
    place: Number(seq),
    at: cutToMinute(at),
    actor,
    action,
    subject,
    details: Object.entries(details).flatMap(([name, value]) =>
      value === null || value === '' ? [] : [{ name, value: String(value) }],
    ),
  }
}
