// Opaque reference to an account in a search result, encrypted and bound to the viewer: it is invalid for any other user.
import type { Deps } from '../../platform/context/request-context.ts'
import { decodeReference, encodeReference } from '../../platform/pagination/encrypted-reference.ts'

export function encodePersonRef({ keys }: Deps, viewerId: string, accountId: string): Promise<string> {
  return encodeReference(keys, 'person', `person ${viewerId}`, accountId)
}

/** Decodes the account id; null when the reference was not issued to this viewer. */
export function decodePersonRef({ keys }: Deps, viewerId: string, ref: string): Promise<string | null> {
  return decodeReference(keys, 'person', `person ${viewerId}`, ref)
}
