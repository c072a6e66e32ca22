// Lets somebody say from a letter that they want no more of them, without coming in. The link names the account, sealed: whoever reads it
// learns nothing, and nobody can make one. It serves for ever, and for nothing else.
import type { Services } from '../../platform/call.ts'
import { openCursor, sealCursor } from '../../platform/cursor.ts'
import { turnOffLetters } from './accounts.store.ts'

const purpose = 'unsubscribe'

export async function unsubscribeLink(services: Services, accountId: string): Promise<string> {
  return `${services.config.ORIGIN}/unsubscribe/${sealCursor(await sealsOf(services), purpose, accountId)}`
}

/** The account that a link names; null when we did not make it. */
export async function accountOfLink(services: Services, token: string): Promise<string | null> {
  const seals = await sealsOf(services)
  try {
    return openCursor(seals, purpose, token)
  } catch {
    return null
  }
}

/** False when we did not make the link. For an account that is gone there is nothing left to do. */
export async function unsubscribe(services: Services, token: string): Promise<boolean> {
  const accountId = await accountOfLink(services, token)
  if (accountId === null) return false
  await turnOffLetters(services.db.app, accountId)
  return true
}

async function sealsOf({ keys }: Services) {
  return { signing: await keys('unsubscribe'), sealing: await keys('unsubscribe-seal') }
}
