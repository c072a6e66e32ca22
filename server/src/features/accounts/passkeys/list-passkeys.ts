// Endpoint handlers: lists the passkeys of a staff member, and removes one.
import { AppError } from '@murmullo/contract/core/errors'
import type { Passkey } from '@murmullo/contract/accounts/passkeys'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { clearSessionCache } from '../auth/read-session.ts'
import { resetOtherSecondFactors } from '../auth/sessions.store.ts'
import { appendOwnAuditEntry } from '../second-factor/append-own-audit-entry.ts'
import { requireVerifiedStaff } from '../second-factor/require-staff.ts'
import { countPasskeys, deletePasskey, listPasskeyRows } from './passkeys.store.ts'

export async function listPasskeys(context: RequestContext): Promise<{ items: Passkey[] }> {
  const { accountId } = requireVerifiedStaff(context)
  const rows = await listPasskeyRows(context.deps.db.write, accountId)
  return {
    items: rows.map(({ publicId, name, createdAt, usedAt }) => ({
      id: publicId,
      name,
      since: createdAt,
      used: usedAt,
    })),
  }
}

/** Other sessions of the account must show the second factor again: a thief may have opened one with the removed passkey. */
export async function removePasskey(context: RequestContext, { id }: { id: string }) {
  const { accountId, userId, sessionHash } = requireVerifiedStaff(context)
  const { deps } = context
  await deps.db.write.transaction().execute(async (trx) => {
    if (!(await deletePasskey(trx, accountId, id))) throw new AppError('accounts.passkey_unknown')
    await resetOtherSecondFactors(trx, userId, sessionHash)
    await appendOwnAuditEntry(trx, accountId, 'accounts.remove_passkey', { left: await countPasskeys(trx, accountId) })
  })
  clearSessionCache(deps)
  return {}
}
