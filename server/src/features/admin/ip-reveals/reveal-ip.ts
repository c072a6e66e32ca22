// Endpoint handler: decrypts the IP address of one secret for an administrator who states a reason. Every request is in the audit log,
// whatever it finds, and has a daily limit per account, against curiosity.
import { AppError } from '@murmullo/contract/core/errors'
import { adminLimits } from '@murmullo/contract/constants/limits'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { lockAccount } from '../../accounts/account/find-account.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { findReadableSecret } from '../../secrets/reading/read-secret.ts'
import { decryptAuthorIp } from '../../secrets/publishing/store-ip.ts'
import { countLastDay } from '../audit/audit.store.ts'

const action = 'admin.reveal_ip'
const { revealsPerDay } = adminLimits

export async function revealIp(context: RequestContext, { id, reason }: { id: string; reason: string }) {
  const { deps } = context
  const { accountId } = requireSession(context)
  const { row } = await findReadableSecret(context, id)
  return deps.db.write.transaction().execute(async (trx) => {
    // Account row lock: concurrent requests are counted one after another.
    await lockAccount(trx, accountId)
    if ((await countLastDay(trx, accountId, action, revealsPerDay)) >= revealsPerDay)
      throw new AppError('admin.reveals_exhausted')
    const address = await decryptAuthorIp(deps, trx, row.id)
    const details = { reason, found: address !== null }
    await appendAuditEntry(trx, { actorId: accountId, action, subject: id, details })
    return { address }
  })
}
