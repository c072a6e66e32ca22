// Endpoint handler: removes the lost second factor of a colleague and appends an audit log entry.
import { noteAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import { forgetSecondFactor } from '../accounts/forget-second-factor.ts'
import { forgetSessions } from '../accounts/read-session.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { listTeam } from './set-role.ts'

export async function resetSecondFactor(call: Call, { nickname }: { nickname: string }) {
  const { services } = call
  const by = whoAsks(call).accountId
  await services.db.app.transaction().execute(async (trx) => {
    const { publicId: subject } = await forgetSecondFactor(trx, { by, nickname })
    await noteAudit(trx, { actorId: by, action: 'admin.reset_second_factor', subject })
  })
  forgetSessions(services)
  return listTeam(call)
}
