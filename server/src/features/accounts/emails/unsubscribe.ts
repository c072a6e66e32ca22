// Unsubscribe link for emails, usable without a session. Its token is the encrypted and signed account id: it reveals nothing and cannot be
// forged. It never expires, and is valid for this action only.
import type { Deps } from '../../../platform/context/request-context.ts'
import { decodeCursor, encodeCursor } from '../../../platform/pagination/cursor.ts'
import { disableEmailNotifications } from '../auth/accounts.store.ts'

const purpose = 'unsubscribe'

export async function createUnsubscribeLink(services: Deps, accountId: string): Promise<string> {
  return `${services.config.ORIGIN}/unsubscribe/${encodeCursor(await getCursorKeys(services), purpose, accountId)}`
}

/** Decodes the account id of a token; null when it is forged. */
export async function decodeUnsubscribeToken(services: Deps, token: string): Promise<string | null> {
  const cursorKeys = await getCursorKeys(services)
  try {
    return decodeCursor(cursorKeys, purpose, token)
  } catch {
    return null
  }
}

/** False when the token is forged. For an erased account it is a no-op. */
export async function unsubscribe(services: Deps, token: string): Promise<boolean> {
  const accountId = await decodeUnsubscribeToken(services, token)
  if (accountId === null) return false
  await disableEmailNotifications(services.db.app, accountId)
  return true
}

async function getCursorKeys({ keys }: Deps) {
  return { macKey: await keys('unsubscribe'), encryptionKey: await keys('unsubscribe-seal') }
}
