// HMAC of a former nickname for its tombstone: enough to refuse it to other accounts, not to read it.
import type { Services } from '../../platform/call.ts'
import { sign } from '../../platform/sign.ts'

export async function hashNickname({ keys }: Services): Promise<(key: string) => Buffer> {
  const hashKey = await keys('tombstone')
  return (key) => sign(hashKey, key)
}
