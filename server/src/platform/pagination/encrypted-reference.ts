// Opaque reference to a row, in a link or a response: its id, encrypted and authenticated like a cursor, with keys that are not in the database.
import type { KeyStore } from '../crypto/key-store.ts'
import { type CursorKeys, decodeCursor, encodeCursor } from './cursor.ts'

type Purpose = 'person' | 'unsubscribe'

/** `context`: the reference is valid only where it is decoded with the same one. */
export async function encodeReference(keys: KeyStore, purpose: Purpose, context: string, id: string): Promise<string> {
  const cursorKeys = { macKey: await keys(purpose), encryptionKey: await keys(`${purpose}-seal`) }
  return encodeCursor(cursorKeys, context, id)
}

/** The id; null for a forged reference, another context, or a key that is not in AUTHORSHIP_KEYS. */
export async function decodeReference(
  keys: KeyStore,
  purpose: Purpose,
  context: string,
  reference: string,
): Promise<string | null> {
  const encryptionKeys = await keys.allVersions(`${purpose}-seal`)
  for (const [index, { key: macKey }] of (await keys.allVersions(purpose)).entries()) {
    const encryptionKey = encryptionKeys[index]?.key
    const id = encryptionKey && tryDecode({ macKey, encryptionKey }, context, reference)
    if (id !== undefined && id !== null) return id
  }
  return null
}

function tryDecode(cursorKeys: CursorKeys, context: string, reference: string): string | null {
  try {
    return decodeCursor(cursorKeys, context, reference)
  } catch {
    return null
  }
}
