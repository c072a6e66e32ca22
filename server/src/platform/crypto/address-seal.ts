// HPKE encryption of an author's IP address to ADDRESS_PUBLIC_KEY. The private keys are in the address opener, a separate process: the
// process that publishes cannot decrypt what it stores.
import { open, seal } from './hpke.ts'

const use = 'murmullo address'
/** Padded to the longest address, so that the ciphertext length does not reveal the IP version. */
const paddedLength = 45

/**
 * Associated data: table and public id of the secret. The public id, because the audit entry of a reveal names it: the opener cannot be made
 * to decrypt the address of another secret than the one that it records.
 */
const aadFor = (secretId: string) => `identity.author_ips ${secretId}`

/** `secretId`: the public id. The result has 93 bytes: encapsulated key, padded address and tag. */
export function sealAddress(publicKey: string, secretId: string, address: string): Promise<Buffer> {
  return seal(publicKey, aadFor(secretId), address.padEnd(paddedLength), use)
}

/** Tries each private key: during a key rotation there are two. Null when none decrypts, or when the row is that of another secret. */
export async function openAddress(
  privateKeys: readonly string[],
  secretId: string,
  sealed: Buffer,
): Promise<string | null> {
  for (const privateKey of privateKeys) {
    const address = await open(privateKey, aadFor(secretId), sealed, use).catch(() => null)
    if (address !== null) return address.toString('utf8').trimEnd()
  }
  return null
}
