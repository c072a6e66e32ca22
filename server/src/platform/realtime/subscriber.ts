// Redis pub/sub subscriber: one connection per process, subscribed to the channels of the topics that a client here is connected for.
// `onDisconnect` is called at once when the connection is lost, because events may be missed.
import { type LiveEvent, liveEvent } from '@murmullo/contract/api/live-events'
import { channelName, type Topic } from './publisher.ts'
import { type Log } from '../observability/logger.ts'
import type { Redis } from '../redis/redis.ts'

/** A channel subscription and its readers. */
export type Subscription<Connection> = {
  readonly topic: Topic
  readonly channel: string
  readonly connections: Set<Connection>
  /** Resolves when every further event of the topic will be received. */
  readonly ready: Promise<unknown>
}

export type Subscriber<Connection> = {
  readonly isConnected: () => boolean
  readonly subscribe: (topic: Topic, connection: Connection) => Subscription<Connection>
  readonly unsubscribe: (subscription: Subscription<Connection>, connection: Connection) => void
  readonly close: () => void
}

type SubscriberOptions<Connection> = {
  readonly onEvent: (event: LiveEvent, subscription: Subscription<Connection>) => void
  readonly onDisconnect: () => void
}

const heartbeatMs = 1_000
/** Longer than the timeout of a command within a request: a load peak must not disconnect all clients. */
const commandTimeoutMs = 2_000

export function createSubscriber<Connection>(
  redis: Redis,
  log: Log,
  { onEvent, onDisconnect }: SubscriberOptions<Connection>,
): Subscriber<Connection> {
  const client = redis.duplicate({ autoResubscribe: false, keyPrefix: '', commandTimeout: commandTimeoutMs })
  const channels = new Map<string, Subscription<Connection>>()
  let isConnected = false
  const openChannel = (topic: Topic): Subscription<Connection> => {
    const channel = channelName(redis, topic)
    const known = channels.get(channel)
    if (known !== undefined) return known
    const subscription = { topic, channel, connections: new Set<Connection>(), ready: client.subscribe(channel) }
    // The caller handles the rejection; this only prevents an unhandled one.
    subscription.ready.catch(() => {})
    channels.set(channel, subscription)
    return subscription
  }
  const reconnect = (error: unknown) => {
    log.debug({ component: 'realtime', exception: error }, 'redis subscription lost')
    client.disconnect(true)
  }
  client.on('error', () => {})
  client.on('ready', () => {
    openChannel('broadcast').ready.then(() => (isConnected = true), reconnect)
  })
  client.on('close', () => {
    channels.clear()
    if (isConnected) onDisconnect()
    isConnected = false
  })
  client.on('message', (channel: string, message: string) => {
    const subscription = channels.get(channel)
    if (subscription === undefined) return
    const event = parseEvent(message)
    if (event === null) log.warn({ component: 'realtime' }, 'invalid event on channel')
    else onEvent(event, subscription)
  })
  // A dead connection reports no error: a heartbeat detects it.
  const heartbeat = setInterval(() => isConnected && void client.ping().catch(reconnect), heartbeatMs).unref()
  return {
    isConnected: () => isConnected,
    subscribe: (topic, connection) => {
      const subscription = openChannel(topic)
      subscription.connections.add(connection)
      return subscription
    },
    unsubscribe: (subscription, connection) => {
      subscription.connections.delete(connection)
      // After a reconnect the same topic may have a new subscription, for other clients.
      if (subscription.connections.size > 0 || channels.get(subscription.channel) !== subscription) return
      channels.delete(subscription.channel)
      client.unsubscribe(subscription.channel).catch(() => {})
    },
    close: () => {
      clearInterval(heartbeat)
      isConnected = false
      client.disconnect()
    },
  }
}

/** Null unless the message matches the schema exactly: an event with an undeclared field is dropped. */
function parseEvent(message: string): LiveEvent | null {
  try {
    return liveEvent.parse(JSON.parse(message))
  } catch {
    return null
  }
}
