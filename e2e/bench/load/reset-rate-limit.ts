// Resets a rate limit once per second during a benchmark: each request still pays the cost of the token bucket, but the bucket never empties.
import { execFileSync } from 'node:child_process'

const intervalMs = 1_000

/** Deletes all keys of this token bucket in one Redis database. */
export function resetRateLimit(redisUrl: string, bucket: string): () => void {
  const script = `for _, key in ipairs(redis.call('keys', '*token-bucket:${bucket}:*')) do redis.call('del', key) end`
  const reset = () => execFileSync('redis-cli', ['-u', redisUrl, 'eval', script, '0'], { stdio: 'ignore' })
  reset()
  const timer = setInterval(reset, intervalMs)
  return () => clearInterval(timer)
}
