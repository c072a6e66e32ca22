// HMAC of a former nickname for its tombstone: enough to refuse it to other accounts, not to read it.
import type { Deps } from '../../../platform/context/request-context.ts'
import { hmac } from '../../../platform/crypto/hmac.ts'

export async function createNicknameHasher({ keys }: Deps): Promise<(key: string) => Buffer> {
  const hashKey = await keys('tombstone')
  return (key) => hmac(hashKey, key)
}
