// Endpoint handlers of preserved evidence: list its metadata, record its report to an authority, close it. Each is an entry in the audit log.
import { AppError } from '@murmullo/contract/core/errors'
import { evidenceLimits } from '@murmullo/contract/constants/limits'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { listEvidenceCases, updateClosed, updateReported } from './evidence.store.ts'
import { viewEvidence } from './evidence.view.ts'

export async function listEvidence(context: RequestContext) {
  const { accountId: actorId } = requireSession(context)
  const rows = await context.deps.db.write.transaction().execute(async (trx) => {
    await appendAuditEntry(trx, { actorId, action: 'evidence.list', subject: 'evidence' })
    return listEvidenceCases(trx, evidenceLimits.listMax)
  })
  return { items: rows.map(viewEvidence) }
}

export async function reportEvidence(context: RequestContext, { id, receipt }: { id: string; receipt: string }) {
  const { accountId: actorId } = requireSession(context)
  await context.deps.db.write.transaction().execute(async (trx) => {
    if (!(await updateReported(trx, id, receipt))) throw new AppError('moderation.decided')
    await appendAuditEntry(trx, { actorId, action: 'evidence.report', subject: id, details: { receipt } })
  })
  return {}
}

export async function closeEvidence(context: RequestContext, { id }: { id: string }) {
  const { accountId: actorId } = requireSession(context)
  await context.deps.db.write.transaction().execute(async (trx) => {
    if (!(await updateClosed(trx, id))) throw new AppError('moderation.decided')
    await appendAuditEntry(trx, { actorId, action: 'evidence.close', subject: id })
  })
  return {}
}
