// Encrypts the author's IP address to the public key of the address opener, to be stored with the secret, and reads what is stored. Without a
// key no address is stored.
import { sealAddress } from '../../../platform/crypto/address-seal.ts'
import type { Deps, RequestContext } from '../../../platform/context/request-context.ts'
import { findAuthorIp } from './author-ips.store.ts'

export async function sealAuthorIp({ deps, ipAddress }: RequestContext, publicId: string): Promise<Buffer | null> {
  const { ADDRESS_PUBLIC_KEY: publicKey } = deps.config
  const address = ipAddress()
  return address === null || publicKey === undefined ? null : sealAddress(publicKey, publicId, address)
}

/** Still encrypted, for the address opener. Null when no address is stored, or its retention period is over. */
export function readSealedIp({ db }: Deps, secretId: string): Promise<Buffer | null> {
  return findAuthorIp(db.write, secretId)
}
