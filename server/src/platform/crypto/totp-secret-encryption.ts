// AES-256-GCM encryption of TOTP secrets, with a key that is not in the database.
import { decrypt, encrypt, reencrypt } from './aes-gcm.ts'
import type { KeyStore } from './key-store.ts'

type KeyDeps = { readonly keys: KeyStore }

const purpose = 'second-factor'

/** `aad` names the purpose and the owner of the secret. */
export async function encryptTotpSecret({ keys }: KeyDeps, aad: string, secret: string): Promise<Buffer> {
  return encrypt((await keys(purpose)).export(), aad, Buffer.from(secret))
}

/** Throws when decryption fails, which the operator has to fix: no code of the user could be valid. */
export async function decryptTotpSecret(deps: KeyDeps, aad: string, ciphertext: Buffer): Promise<string> {
  const secret = await tryDecryptTotpSecret(deps, aad, ciphertext)
  if (secret === null) throw new Error('the TOTP secret was encrypted with a key that is not in AUTHORSHIP_KEYS')
  return secret
}

/** Null: no version of AUTHORSHIP_KEYS decrypts it. */
export async function tryDecryptTotpSecret({ keys }: KeyDeps, aad: string, ciphertext: Buffer): Promise<string | null> {
  const versions = await keys.allVersions(purpose)
  const secret = decrypt(
    versions.map(({ key }) => key.export()),
    aad,
    ciphertext,
  )
  return secret?.toString('utf8') ?? null
}

/** Key rotation: null when the active key encrypted it already, or when no key decrypts it. */
export async function reencryptTotpSecret({ keys }: KeyDeps, aad: string, ciphertext: Buffer): Promise<Buffer | null> {
  const versions = await keys.allVersions(purpose)
  return reencrypt(
    versions.map(({ key }) => key.export()),
    aad,
    ciphertext,
  )
}
