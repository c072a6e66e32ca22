// Audit entry of a staff member about their own second factor.
import { appendAuditEntry, type AuditEntry } from '../../../platform/audit/audit-log.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { findPublicId } from '../auth/accounts.store.ts'

export async function appendOwnAuditEntry(
  trx: Trx,
  accountId: string,
  action: `accounts.${string}`,
  details: NonNullable<AuditEntry['details']> = {},
): Promise<void> {
  await appendAuditEntry(trx, { actorId: accountId, action, subject: await findPublicId(trx, accountId), details })
}
