// Redis publisher for live events: one channel per topic, subscribed by the processes with an SSE connection for it. Best effort: a client
// that is not connected, or misses an event because Redis is down, gets the state with its next request.
import type { LiveEvent } from '@murmullo/contract/api/live-events'
import { type Log } from '../observability/logger.ts'
import type { Redis } from '../redis/redis.ts'

/** Topics contain internal ids, which stay between our processes. Every process subscribes to `broadcast`. */
export type Topic = `account:${string}` | `secret:${string}` | 'secrets' | 'broadcast'

export type Publisher = {
  readonly publish: (topic: Topic, event: LiveEvent) => void
  /** Whether a process has a client for the topic: an event that is costly to compute is left out without one. */
  readonly hasSubscribers: (topic: Topic) => Promise<boolean>
}

/** Redis pub/sub spans all databases of a server, so the channel name contains the database number. */
export function channelName({ options }: Redis, topic: Topic): string {
  return `${options.keyPrefix ?? ''}${options.db ?? 0}:live:${topic}`
}

/** Publish only after the transaction is committed. Fire and forget: no caller waits for it. */
export function createPublisher(redis: Redis, log: Log): Publisher {
  let hasLostEvents = false
  const publish: Publisher['publish'] = (topic, event) => {
    redis.publish(channelName(redis, topic), JSON.stringify(event)).catch((error: unknown) => {
      hasLostEvents = true
      log.debug({ component: 'realtime', exception: error }, 'publish failed')
    })
  }
  redis.on('ready', () => {
    // Other processes may have stayed connected without knowing that events were lost: `hello` makes their clients reconnect.
    if (hasLostEvents) publish('broadcast', { type: 'hello' })
    hasLostEvents = false
  })
  const hasSubscribers: Publisher['hasSubscribers'] = async (topic) => {
    try {
      const [, count] = await redis.pubsub('NUMSUB', channelName(redis, topic))
      return Number(count) > 0
    } catch (error) {
      // Without Redis no event arrives either.
      log.debug({ component: 'realtime', exception: error }, 'subscribers not counted')
      return false
    }
  }
  return { publish, hasSubscribers }
}
