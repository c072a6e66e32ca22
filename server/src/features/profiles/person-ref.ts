// Opaque reference to an account in a search result, encrypted and bound to the viewer: it is invalid for any other user.
import type { Deps } from '../../platform/context/request-context.ts'
import { decodeCursor, encodeCursor } from '../../platform/pagination/cursor.ts'

export async function encodePersonRef(services: Deps, viewerId: string, accountId: string): Promise<string> {
  return encodeCursor(await getCursorKeys(services), purposeFor(viewerId), accountId)
}

/** Decodes the account id; null when the reference was not issued to this viewer. */
export async function decodePersonRef(services: Deps, viewerId: string, ref: string): Promise<string | null> {
  const cursorKeys = await getCursorKeys(services)
  try {
    return decodeCursor(cursorKeys, purposeFor(viewerId), ref)
  } catch {
    return null
  }
}

function purposeFor(viewerId: string): string {
  return `person ${viewerId}`
}

async function getCursorKeys({ keys }: Deps) {
  return { macKey: await keys('person'), encryptionKey: await keys('person-seal') }
}
