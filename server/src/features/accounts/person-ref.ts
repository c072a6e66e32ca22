// Opaque reference to an account in a search result, encrypted and bound to the viewer: it is invalid for any other user.
import type { Services } from '../../platform/call.ts'
import { openCursor, sealCursor } from '../../platform/cursor.ts'

export async function sealPersonRef(services: Services, viewerId: string, accountId: string): Promise<string> {
  return sealCursor(await sealsOf(services), ofViewer(viewerId), accountId)
}

/** Decodes the account id; null when the reference was not issued to this viewer. */
export async function openPersonRef(services: Services, viewerId: string, ref: string): Promise<string | null> {
  const seals = await sealsOf(services)
  try {
    return openCursor(seals, ofViewer(viewerId), ref)
  } catch {
    return null
  }
}

function ofViewer(viewerId: string): string {
  return `person ${viewerId}`
}

async function sealsOf({ keys }: Services) {
  return { signing: await keys('person'), sealing: await keys('person-seal') }
}
