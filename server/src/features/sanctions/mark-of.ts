// Stands for somebody of the team in a sanction: enough to see that the same person comes back to it, and it leads to no account.
import type { Services } from '../../platform/call.ts'
import { pseudonymOf } from '../../platform/pseudonym.ts'

export async function markOf({ keys }: Services, accountId: string): Promise<string> {
  return pseudonymOf(await keys('team'), Buffer.from(accountId), 'sanctions')
}
