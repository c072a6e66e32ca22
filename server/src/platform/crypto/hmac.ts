// HMAC-SHA-256 with one of our keys: without the key a signature can be neither computed nor guessed.
import { createHmac, type KeyObject } from 'node:crypto'
import type { AuthorshipPurpose, KeyStore } from './key-store.ts'
import { bytesToUuid } from './uuid.ts'

type Part = Buffer | string

const lengthBytes = 4

/** Different lists of parts have different inputs, whatever the parts contain: `encodeParts`. */
export function hmac(key: KeyObject, ...parts: readonly Part[]): Buffer {
  return createHmac('sha256', key).update(encodeParts(parts)).digest()
}

/** With every version of AUTHORSHIP_KEYS: after a rotation a row may have any of them. New rows get the first, that of the active version. */
export async function hmacAllVersions(
  keys: KeyStore,
  purpose: AuthorshipPurpose,
  ...parts: readonly Part[]
): Promise<[Buffer, ...Buffer[]]> {
  const [active, ...others] = await keys.allVersions(purpose)
  if (active === undefined) throw new Error('no authorship key')
  return [hmac(active.key, ...parts), ...others.map(({ key }) => hmac(key, ...parts))]
}

/** Length-prefixed fields. A separator could occur in a part, and ['ab', 'c'] and ['a', 'bc'] must not have one MAC. */
export function encodeParts(parts: readonly Part[]): Buffer {
  const sizes = parts.map((part) => (typeof part === 'string' ? Buffer.byteLength(part) : part.length))
  // One buffer: a request computes ten of these, and one for each part took longer than the hash.
  const encoded = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + lengthBytes + size, 0))
  let end = 0
  for (const [index, part] of parts.entries()) {
    end = encoded.writeUInt32BE(sizes[index] ?? 0, end)
    end += typeof part === 'string' ? encoded.write(part, end) : part.copy(encoded, end)
  }
  return encoded
}

/**
 * Keyed pseudonym: HMAC of an id within one scope. Without the key it cannot be mapped to the id or linked to a pseudonym of another
 * scope.
 */
export function createPseudonym(key: KeyObject, id: Buffer, scope: string): string {
  return bytesToUuid(hmac(key, id, scope))
}
