// Endpoint handler: decrypts the IP address of one secret for an administrator who states a reason. Every request is in the audit log,
// whatever it finds, and has a daily limit per account, against curiosity.
import { AppError } from '@murmullo/contract/errors'
import { adminLimits } from '@murmullo/contract/limits'
import { appendAuditEntry } from '../../platform/audit.ts'
import type { RequestContext } from '../../platform/call.ts'
import { lockAccount } from '../accounts/hold-account.ts'
import { requireSession } from '../accounts/who-asks.ts'
import { findReadableSecret } from '../secrets/find-readable-secret.ts'
import { decryptAuthorIp } from '../secrets/keep-address.ts'
import { countLastDay } from './audit.store.ts'

const action = 'admin.reveal_address'
const { revealsPerDay } = adminLimits

export async function revealIp(call: RequestContext, { id, reason }: { id: string; reason: string }) {
  const { deps } = call
  const { accountId } = requireSession(call)
  const { row } = await findReadableSecret(call, id)
  return deps.db.app.transaction().execute(async (trx) => {
    // Account row lock: concurrent requests are counted one after another.
    await lockAccount(trx, accountId)
    if ((await countLastDay(trx, accountId, action, revealsPerDay)) >= revealsPerDay)
      throw new AppError('admin.reveals_spent')
    const address = await decryptAuthorIp(deps, trx, row.id)
    const details = { reason, found: address !== null }
    await appendAuditEntry(trx, { actorId: accountId, action, subject: id, details })
    return { address }
  })
}
