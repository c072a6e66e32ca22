// Staff pseudonym (HMAC) stored with a sanction: recognizes the same moderator later without a link to the account.
import type { Services } from '../../platform/call.ts'
import { pseudonymOf } from '../../platform/pseudonym.ts'

export async function markOf({ keys }: Services, accountId: string): Promise<string> {
  return pseudonymOf(await keys('team'), Buffer.from(accountId), 'sanctions')
}
