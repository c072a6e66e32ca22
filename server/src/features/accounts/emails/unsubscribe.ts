// Unsubscribe link for emails, usable without a session. Its token is the encrypted and signed account id: it reveals nothing and cannot be
// forged. It never expires, and is valid for this action only.
import type { Deps } from '../../../platform/context/request-context.ts'
import { decodeReference, encodeReference } from '../../../platform/pagination/encrypted-reference.ts'
import { disableEmailNotifications } from '../auth/accounts.store.ts'

const purpose = 'unsubscribe'

export async function createUnsubscribeLink(services: Deps, accountId: string): Promise<string> {
  return `${services.config.ORIGIN}/unsubscribe/${await encodeReference(services.keys, purpose, purpose, accountId)}`
}

/** Decodes the account id of a token; null when it is forged. */
export function decodeUnsubscribeToken({ keys }: Deps, token: string): Promise<string | null> {
  return decodeReference(keys, purpose, purpose, token)
}

/** False when the token is forged. For an erased account it is a no-op. */
export async function unsubscribe(services: Deps, token: string): Promise<boolean> {
  const accountId = await decodeUnsubscribeToken(services, token)
  if (accountId === null) return false
  await disableEmailNotifications(services.db.write, accountId)
  return true
}
