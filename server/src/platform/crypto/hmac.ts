// HMAC-SHA-256 with one of our keys: without the key a signature can be neither computed nor guessed.
import { createHmac, type KeyObject } from 'node:crypto'
import type { AuthorshipPurpose, KeyStore } from './key-store.ts'
import { bytesToUuid } from './uuid.ts'

type Part = Buffer | string

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
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.length)
      return [length, bytes]
    }),
  )
}

/**
 * Keyed pseudonym: HMAC of an id within one scope. Without the key it cannot be mapped to the id or linked to a pseudonym of another
 * scope.
 */
export function createPseudonym(key: KeyObject, id: Buffer, scope: string): string {
  return bytesToUuid(hmac(key, id, scope))
}
