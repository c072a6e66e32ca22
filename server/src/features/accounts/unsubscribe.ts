// Unsubscribe link for emails, usable without a session. Its token is the encrypted and signed account id: it reveals nothing and cannot be
// forged. It never expires, and is valid for this action only.
import type { Services } from '../../platform/call.ts'
import { openCursor, sealCursor } from '../../platform/cursor.ts'
import { turnOffLetters } from './accounts.store.ts'

const purpose = 'unsubscribe'

export async function unsubscribeLink(services: Services, accountId: string): Promise<string> {
  return `${services.config.ORIGIN}/unsubscribe/${sealCursor(await sealsOf(services), purpose, accountId)}`
}

/** Decodes the account id of a token; null when it is forged. */
export async function accountOfLink(services: Services, token: string): Promise<string | null> {
  const seals = await sealsOf(services)
  try {
    return openCursor(seals, purpose, token)
  } catch {
    return null
  }
}

/** False when the token is forged. For an erased account it is a no-op. */
export async function unsubscribe(services: Services, token: string): Promise<boolean> {
  const accountId = await accountOfLink(services, token)
  if (accountId === null) return false
  await turnOffLetters(services.db.app, accountId)
  return true
}

async function sealsOf({ keys }: Services) {
  return { signing: await keys('unsubscribe'), sealing: await keys('unsubscribe-seal') }
}
