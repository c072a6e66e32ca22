// Stores the author's IP address encrypted with the secret, and decrypts it for an administrator who recorded a reason.
import { encryptIp, decryptIp as open } from '../../../platform/crypto/ip-encryption.ts'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { findAuthorIp, insertAuthorIp } from './author-ips.store.ts'

export async function storeAuthorIp({ deps, ipAddress }: RequestContext, trx: Trx, secretId: string): Promise<void> {
  const address = ipAddress()
  const encryptedIp = address === null ? null : encryptIp(deps.config, secretId, address)
  if (encryptedIp !== null) await insertAuthorIp(trx, secretId, encryptedIp)
}

/** Null when no address is stored, or its retention period is over. */
export async function decryptAuthorIp({ config }: Deps, trx: Trx, secretId: string): Promise<string | null> {
  const encryptedIp = await findAuthorIp(trx, secretId)
  return encryptedIp === null ? null : open(config, secretId, encryptedIp)
}
