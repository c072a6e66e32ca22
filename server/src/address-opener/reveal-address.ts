// Decrypts one IP address for an administrator: verifies the role, counts the reveals of the day, decrypts, commits the audit entry, and only then
// returns the address. The limit is enforced here and not in web: to exceed it, an intruder in a web process must change roles or audit entries.
import { adminLimits } from '@murmullo/contract/constants/limits'
import { insertAuditEntry } from '../platform/audit/audit-log.ts'
import { openAddress } from '../platform/crypto/address-seal.ts'
import type { Db } from '../platform/db/database.ts'
import type { RevealRequest } from '../platform/integrations/address-opener.ts'
import { countLastDay, isAdministrator, lockReveals } from './reveals.store.ts'

const action = 'admin.reveal_ip'
const { revealsPerDay } = adminLimits

export type RevealOutcome = { readonly address: string | null } | 'exhausted' | 'refused'
export type RevealAddress = (request: RevealRequest) => Promise<RevealOutcome>

export function createReveal(db: Db, privateKeys: readonly string[]): RevealAddress {
  return ({ actorId, id, reason, sealed }) =>
    db.transaction().execute(async (trx) => {
      await lockReveals(trx, actorId)
      if (!(await isAdministrator(trx, actorId))) return 'refused'
      if ((await countLastDay(trx, actorId, action, revealsPerDay)) >= revealsPerDay) return 'exhausted'
      const address = sealed === null ? null : await openAddress(privateKeys, id, Buffer.from(sealed, 'base64'))
      await insertAuditEntry(trx, { actorId, action, subject: id, details: { reason, found: address !== null } })
      return { address }
    })
}
