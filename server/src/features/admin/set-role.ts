// Endpoint handlers: lists staff accounts and changes a role.
import type { Colleague, Role } from '@murmullo/contract/admin'
import { noteAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import { changeRole, listTeam as listTeamRows } from '../accounts/change-role.ts'
import { forgetSessions } from '../accounts/read-session.ts'
import { whoAsks } from '../accounts/who-asks.ts'

export async function listTeam(call: Call): Promise<{ team: Colleague[] }> {
  const me = whoAsks(call).accountId
  const rows = await listTeamRows(call.services.db.app)
  return {
    team: rows.map(({ id, nickname, role, hasSecondFactor }) => ({ nickname, role, hasSecondFactor, isMe: id === me })),
  }
}

export async function setRole(call: Call, { nickname, role }: { nickname: string; role: Role }) {
  const { services } = call
  const by = whoAsks(call).accountId
  await services.db.app.transaction().execute(async (trx) => {
    const changed = await changeRole(trx, { by, nickname, role })
    if (changed === null) return
    const details = { was: changed.was, role }
    await noteAudit(trx, { actorId: by, action: 'admin.set_role', subject: changed.publicId, details })
  })
  forgetSessions(services)
  return listTeam(call)
}
