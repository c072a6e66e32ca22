// Endpoint handler: decrypts the IP address of one secret for an administrator who states a reason. Every request is in the audit log,
// whatever it finds, and has a daily limit per account, against curiosity.
import { AppError } from '@murmullo/contract/errors'
import { adminLimits } from '@murmullo/contract/limits'
import { noteAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import { holdAccount } from '../accounts/hold-account.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { findReadableSecret } from '../secrets/find-readable-secret.ts'
import { openAddress } from '../secrets/keep-address.ts'
import { countLately } from './audit.store.ts'

const action = 'admin.reveal_address'
const { revealsPerDay } = adminLimits

export async function revealAddress(call: Call, { id, reason }: { id: string; reason: string }) {
  const { services } = call
  const { accountId } = whoAsks(call)
  const { row } = await findReadableSecret(call, id)
  return services.db.app.transaction().execute(async (trx) => {
    // Account row lock: concurrent requests are counted one after another.
    await holdAccount(trx, accountId)
    if ((await countLately(trx, accountId, action, revealsPerDay)) >= revealsPerDay)
      throw new AppError('admin.reveals_spent')
    const address = await openAddress(services, trx, row.id)
    const details = { reason, found: address !== null }
    await noteAudit(trx, { actorId: accountId, action, subject: id, details })
    return { address }
  })
}
