// Makes what is kept of a nickname that somebody had: enough to refuse it to others, not to read it.
import type { Services } from '../../platform/call.ts'
import { sign } from '../../platform/sign.ts'

export async function hashNickname({ keys }: Services): Promise<(key: string) => Buffer> {
  const hashKey = await keys('tombstone')
  return (key) => sign(hashKey, key)
}
