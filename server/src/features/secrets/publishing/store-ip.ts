// Stores the author's IP address with the secret, encrypted to the public key of the address opener, and reads what is stored. Without a key
// no address is stored.
import { sealAddress } from '../../../platform/crypto/address-seal.ts'
import type { Deps, RequestContext } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { findAuthorIp, insertAuthorIp } from './author-ips.store.ts'

type SecretIds = { readonly id: string; readonly publicId: string }

export async function storeAuthorIp(
  { deps, ipAddress }: RequestContext,
  trx: Trx,
  { id, publicId }: SecretIds,
): Promise<void> {
  const { ADDRESS_PUBLIC_KEY: publicKey } = deps.config
  const address = ipAddress()
  if (address === null || publicKey === undefined) return
  await insertAuthorIp(trx, id, await sealAddress(publicKey, publicId, address))
}

/** Still encrypted, for the address opener. Null when no address is stored, or its retention period is over. */
export function readSealedIp({ db }: Deps, secretId: string): Promise<Buffer | null> {
  return findAuthorIp(db.write, secretId)
}
