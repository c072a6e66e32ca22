// Endpoint handler: the audit log of staff actions, newest first. Keyset pagination and filters.
import { adminLimits } from '@murmullo/contract/constants/limits'
import { nicknameKey } from '@murmullo/contract/accounts/nicknames'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { listAuditLines } from './audit.store.ts'
import { viewAuditLine } from './audit.view.ts'

type AuditQuery = Readonly<Partial<Record<'actor' | 'action' | 'subject' | 'after', string | undefined>>>

export function listAudit({ deps: { db, keys } }: RequestContext, { actor = '', action, subject, after }: AuditQuery) {
  const actorKey = actor.trim() === '' ? null : nicknameKey(actor.trim())
  return paginate(keys, {
    list: 'audit',
    after,
    size: adminLimits.auditPageSize,
    read: (before, count) =>
      listAuditLines(db.write, { actorKey, action: action ?? null, subject: subject ?? null, before, count }),
    getPosition: ({ seq }) => seq,
    view: viewAuditLine,
  })
}
