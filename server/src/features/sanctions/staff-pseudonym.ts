// Staff pseudonym (HMAC) stored with a sanction: recognizes the same moderator later without a link to the account.
import type { Deps } from '../../platform/context/request-context.ts'
import { createPseudonym } from '../../platform/crypto/hmac.ts'

export async function staffPseudonym({ keys }: Deps, accountId: string): Promise<string> {
  return createPseudonym(await keys('team'), Buffer.from(accountId), 'sanctions')
}
