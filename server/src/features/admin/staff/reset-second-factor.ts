// Endpoint handler: removes the lost second factor of a colleague and appends an audit log entry.
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { removeSecondFactor } from '../../accounts/second-factor/remove-second-factor.ts'
import { clearSessionCache } from '../../accounts/auth/read-session.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { listTeam } from './set-role.ts'

export async function resetSecondFactor(context: RequestContext, { nickname }: { nickname: string }) {
  const { deps } = context
  const by = requireSession(context).accountId
  await deps.db.write.transaction().execute(async (trx) => {
    const { publicId: subject } = await removeSecondFactor(trx, { by, nickname })
    await appendAuditEntry(trx, { actorId: by, action: 'admin.reset_second_factor', subject })
  })
  clearSessionCache(deps)
  return listTeam(context)
}
