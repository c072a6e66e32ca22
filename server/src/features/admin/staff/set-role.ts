// Endpoint handlers: lists staff accounts and changes a role.
import type { StaffMember, Role } from '@murmullo/contract/admin/admin'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { changeRole, listTeam as listTeamRows } from '../../accounts/account/change-role.ts'
import { clearSessionCache } from '../../accounts/auth/read-session.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'

export async function listTeam(context: RequestContext): Promise<{ team: StaffMember[] }> {
  const me = requireSession(context).accountId
  const rows = await listTeamRows(context.deps.db.write)
  return {
    team: rows.map(({ id, nickname, role, hasSecondFactor }) => ({ nickname, role, hasSecondFactor, isMe: id === me })),
  }
}

export async function setRole(context: RequestContext, { nickname, role }: { nickname: string; role: Role }) {
  const { deps } = context
  const by = requireSession(context).accountId
  await deps.db.write.transaction().execute(async (trx) => {
    const changed = await changeRole(trx, { by, nickname, role })
    if (changed === null) return
    const details = { was: changed.was, role }
    await appendAuditEntry(trx, { actorId: by, action: 'admin.set_role', subject: changed.publicId, details })
  })
  clearSessionCache(deps)
  return listTeam(context)
}
