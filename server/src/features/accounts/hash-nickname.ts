// HMAC of a former nickname for its tombstone: enough to refuse it to other accounts, not to read it.
import type { Deps } from '../../platform/call.ts'
import { hmac } from '../../platform/sign.ts'

export async function createNicknameHasher({ keys }: Deps): Promise<(key: string) => Buffer> {
  const hashKey = await keys('tombstone')
  return (key) => hmac(hashKey, key)
}
