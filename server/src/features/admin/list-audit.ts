// Endpoint handler: the audit log of staff actions, newest first. Keyset pagination and filters.
import { adminLimits } from '@murmullo/contract/limits'
import { nicknameKey } from '@murmullo/contract/nicknames'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { listAuditLines } from './audit.store.ts'
import { viewAuditLine } from './audit.view.ts'

type Wish = Readonly<Partial<Record<'actor' | 'action' | 'subject' | 'after', string | undefined>>>

export function listAudit({ services: { db, keys } }: Call, { actor = '', action, subject, after }: Wish) {
  const actorKey = actor.trim() === '' ? null : nicknameKey(actor.trim())
  return readPage(keys, {
    list: 'audit',
    after,
    size: adminLimits.auditPageSize,
    read: (before, count) =>
      listAuditLines(db.app, { actorKey, action: action ?? null, subject: subject ?? null, before, count }),
    placeOf: ({ seq }) => seq,
    view: viewAuditLine,
  })
}
