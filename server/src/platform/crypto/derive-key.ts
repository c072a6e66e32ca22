// Key derivation (HKDF-SHA-256): one root key, and an independent key for each purpose.
import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'

/** `KeyObject`s: with raw bytes each use would cost five times as much. */
export function deriveKey(root: KeyObject, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', root, Buffer.alloc(0), `murmullo:${purpose}`, 32)))
}
