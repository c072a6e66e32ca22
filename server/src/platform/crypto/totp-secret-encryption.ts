// AES-256-GCM encryption of TOTP secrets, with the operator's key, which is not in the database (as for IP addresses). Without one, with a
// key from the database. The first byte identifies the key type, so that setting the operator's key later locks no user out.
import { hkdfSync } from 'node:crypto'
import { getEncryptionKey, encrypt, decrypt, getDecryptionKeys, reencrypt } from './aes-gcm.ts'
import type { Config } from '../config.ts'
import type { KeyStore } from './key-store.ts'

type KeyDeps = { readonly config: Config; readonly keys: KeyStore }

const typeStoreKey = 0
const typeOperatorKey = 1

/** `aad` names the purpose and the owner of the secret. */
export async function encryptTotpSecret(deps: KeyDeps, aad: string, key: string): Promise<Buffer> {
  const operatorKey = getEncryptionKey(deps.config)
  const [keyType, keyMaterial] =
    operatorKey === null ? [typeStoreKey, await getStoreKey(deps)] : [typeOperatorKey, deriveTotpKey(operatorKey)]
  return Buffer.concat([Buffer.from([keyType]), encrypt(keyMaterial, aad, Buffer.from(key))])
}

/** Throws when decryption fails, which the operator has to fix: no code of the user could be valid. */
export async function decryptTotpSecret(deps: KeyDeps, aad: string, ciphertext: Buffer): Promise<string> {
  const key = await tryDecryptTotpSecret(deps, aad, ciphertext)
  if (key === null) throw new Error('the TOTP secret was encrypted with another IP_ENCRYPTION_KEY')
  return key
}

/** Null: it was encrypted with another IP_ENCRYPTION_KEY. */
export async function tryDecryptTotpSecret(deps: KeyDeps, aad: string, ciphertext: Buffer): Promise<string | null> {
  const keyMaterial = ciphertext[0] === typeOperatorKey ? getOperatorKeys(deps.config) : [await getStoreKey(deps)]
  return decrypt(keyMaterial, aad, ciphertext.subarray(1))?.toString('utf8') ?? null
}

/** Key rotation: encrypts with the current operator's key. Null when it already is, or was never encrypted with an operator's key. */
export function reencryptTotpSecret(config: Config, aad: string, ciphertext: Buffer): Buffer | null {
  const reencrypted =
    ciphertext[0] === typeOperatorKey ? reencrypt(getOperatorKeys(config), aad, ciphertext.subarray(1)) : null
  return reencrypted && Buffer.concat([Buffer.from([typeOperatorKey]), reencrypted])
}

function getOperatorKeys(config: Config): Buffer[] {
  return getDecryptionKeys(config).map(deriveTotpKey)
}

/** Derives a separate key (HKDF) from the IP encryption key. */
function deriveTotpKey(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'murmullo:second-factor', 32))
}

async function getStoreKey({ keys }: KeyDeps): Promise<Buffer> {
  return (await keys('second-factor')).export()
}
