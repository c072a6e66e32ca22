// The subject of the audit entry of a sanction: what it was set for, which its row has encrypted.
import { decryptOrigin } from '../../platform/authorship/sanction-origin.ts'
import type { Deps } from '../../platform/context/request-context.ts'
import type { LockedSanction } from './sanctions.columns.ts'

/** With a lost key the sanction itself: it can still be revoked, and its appeal answered. */
export async function findAuditSubject({ keys }: Deps, sanction: LockedSanction): Promise<string> {
  return (await decryptOrigin(keys, sanction))?.of ?? sanction.publicId
}
