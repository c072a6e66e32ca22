// Tells the browsers that are connected, wherever they are: each topic is a channel of Redis, heard by the processes that have
// somebody for it. Whoever is not connected, or cannot be reached because Redis is away, finds out by asking.
import type { LiveEvent } from '@murmullo/contract/live'
import { faultOf, type Log } from './log.ts'
import type { Redis } from './redis.ts'

/** By internal keys: they stay between our processes. Every process hears `everybody`. */
export type Topic = `account:${string}` | `secret:${string}` | 'secrets' | 'everybody'

export type Live = { readonly tell: (topic: Topic, event: LiveEvent) => void }

/** Redis carries messages between all its databases, so the channel names the one that is meant. */
export function channelOf({ options }: Redis, topic: Topic): string {
  return `${options.keyPrefix ?? ''}${options.db ?? 0}:live:${topic}`
}

/** Only after the write it is about is committed. Nobody waits for it. */
export function openLive(redis: Redis, log: Log): Live {
  let hasMissed = false
  const tell: Live['tell'] = (topic, event) => {
    redis.publish(channelOf(redis, topic), JSON.stringify(event)).catch((error: unknown) => {
      hasMissed = true
      log.debug({ part: 'live', fault: faultOf(error) }, 'nobody was told')
    })
  }
  redis.on('ready', () => {
    // Others may have stayed connected all the while, and do not know that there was something to hear: they connect anew.
    if (hasMissed) tell('everybody', { type: 'hello' })
    hasMissed = false
  })
  return { tell }
}
