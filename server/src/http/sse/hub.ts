// SSE hub: connects the Redis pub/sub subscriber of this process with its browser connections, and sends heartbeats.
import { liveLimits } from '@murmullo/contract/constants/limits'
import type { LiveEvent } from '@murmullo/contract/api/live-events'
import type { Deps } from '../../platform/context/request-context.ts'
import type { Topic } from '../../platform/realtime/publisher.ts'
import { createSubscriber } from '../../platform/realtime/subscriber.ts'
import { coalesceEvents } from './coalesce.ts'
import { encodeEvent, type Connection, Connections, heartbeatSlots } from './connections.ts'

/** Returns which of these sessions are still valid. */
export type FindOpenSessions = (services: Deps, hashes: string[]) => Promise<ReadonlySet<string>>

export type HubOptions = {
  readonly findOpenSessions: FindOpenSessions
  readonly heartbeatMs?: number | undefined
}

export type Hub = {
  readonly isConnected: () => boolean
  readonly connections: Connections
  /** Subscribes a connection to its topics. False when Redis did not confirm every subscription. */
  readonly subscribe: (connection: Connection, topics: readonly Topic[]) => Promise<boolean>
  /** Sends `hello` and the current state. Events are written to the connection only after it. */
  readonly start: (connection: Connection, events: readonly LiveEvent[]) => void
  readonly close: () => void
}

export function createHub(services: Deps, options: HubOptions): Hub {
  const { log, redis, db } = services
  const subscriber = createSubscriber<Connection>(redis, log, {
    onDisconnect: () => readers.removeAll(),
    onEvent: (event, { topic, connections: recipients }) => {
      // A client that receives this event fetches the new content, which the replica may not have yet.
      if (event.type === 'secrets' || event.type === 'comments') db.recordChange()
      // An event was lost: clients reconnect and read the current state.
      if (topic === 'broadcast') readers.removeAll()
      // The session changed (log-out or sanction): its connections reconnect with the new state.
      else if (event.type === 'hello') for (const { socket } of recipients) readers.remove(socket)
      else if (event.type === 'secrets') coalescer.add(event)
      else readers.send(recipients, event)
    },
  })
  const readers = new Connections((connection) => {
    for (const subscription of connection.subscriptions) subscriber.unsubscribe(subscription, connection)
  })
  // All connections that show a list subscribe to the same topic.
  let listConnections: Iterable<Connection> = []
  const coalescer = coalesceEvents((event) => readers.send(listConnections, event))
  services.metrics.addGauge('murmullo_sse_connections', 'Open SSE connections.', () => readers.count)
  services.metrics.addCounter(
    'murmullo_sse_events_sent_total',
    'Events sent to SSE connections.',
    () => readers.eventsSent,
  )

  let slot = 0
  const sendHeartbeat = () => {
    slot = (slot + 1) % heartbeatSlots
    const due = [...readers.connectionsInSlot(slot)]
    readers.send(due, { type: 'ping' })
    closeEndedSessions(services, readers, due, options).catch((error: unknown) =>
      log.debug({ component: 'realtime', exception: error }, 'session check failed'),
    )
  }
  // One timer for all connections: each tick sends the heartbeat to one slice of them.
  const heartbeatTimer = setInterval(
    sendHeartbeat,
    (options.heartbeatMs ?? liveLimits.heartbeatMs) / heartbeatSlots,
  ).unref()

  return {
    isConnected: subscriber.isConnected,
    connections: readers,
    subscribe: async (connection, topics) => {
      connection.subscriptions = topics.map((topic) => subscriber.subscribe(topic, connection))
      for (const { topic, connections: recipients } of connection.subscriptions)
        if (topic === 'secrets') listConnections = recipients
      const outcomes = await Promise.allSettled(connection.subscriptions.map(({ ready }) => ready))
      return subscriber.isConnected() && outcomes.every(({ status }) => status === 'fulfilled')
    },
    start: (connection, events) => {
      connection.hasStarted = true
      const lines = [{ type: 'hello' } as const, ...events].map((event) => encodeEvent(event).toString())
      connection.socket.write(lines.join(''))
    },
    close: () => {
      clearInterval(heartbeatTimer)
      coalescer.stop()
      readers.removeAll()
      subscriber.close()
    },
  }
}

/** Closes connections whose session has ended, so that they receive no more events of the account. */
async function closeEndedSessions(
  services: Deps,
  readers: Connections,
  due: readonly Connection[],
  { findOpenSessions }: HubOptions,
): Promise<void> {
  const hashes = due.flatMap(({ session }) => session ?? [])
  if (hashes.length === 0) return
  const open = await findOpenSessions(services, hashes)
  for (const { session, socket } of due) if (session !== null && !open.has(session)) readers.remove(socket)
}
