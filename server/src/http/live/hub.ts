// SSE hub: connects the Redis pub/sub subscriber of this process with its browser connections, and sends heartbeats.
import { liveLimits } from '@murmullo/contract/limits'
import type { LiveEvent } from '@murmullo/contract/live'
import type { Services } from '../../platform/call.ts'
import type { Topic } from '../../platform/live.ts'
import { openEar } from '../../platform/live-ear.ts'
import { faultOf } from '../../platform/log.ts'
import { gatherPublished } from './gather.ts'
import { lineOf, type Reader, Readers, turns } from './readers.ts'

/** Returns which of these sessions are still valid. */
export type FindOpenSessions = (services: Services, hashes: string[]) => Promise<ReadonlySet<string>>

export type HubOptions = {
  readonly findOpenSessions: FindOpenSessions
  readonly heartbeatMs?: number | undefined
}

export type Hub = {
  readonly hears: () => boolean
  readonly readers: Readers
  /** Subscribes a connection to its topics. False when Redis did not confirm every subscription. */
  readonly listen: (reader: Reader, topics: readonly Topic[]) => Promise<boolean>
  /** Sends the response headers, `hello` and the current state. Events are written to the connection only after it. */
  readonly greet: (reader: Reader, head: string, news: readonly LiveEvent[]) => void
  readonly close: () => void
}

export function openHub(services: Services, options: HubOptions): Hub {
  const { log, redis, db } = services
  const ear = openEar<Reader>(redis, log, {
    onDeaf: () => readers.removeAll(),
    onEvent: (event, { topic, readers: concerned }) => {
      // A client that receives this event fetches the new content, which the replica may not have yet.
      if (event.type === 'secrets' || event.type === 'comments') db.noteChange()
      // An event was lost: clients reconnect and read the current state.
      if (topic === 'everybody') readers.removeAll()
      // The session changed (log-out or sanction): its connections reconnect with the new state.
      else if (event.type === 'hello') for (const { socket } of concerned) readers.remove(socket)
      else if (event.type === 'secrets') published.add(event)
      else readers.send(concerned, event)
    },
  })
  const readers = new Readers((reader) => {
    for (const heard of reader.heard) ear.leave(heard, reader)
  })
  // All connections that show a list subscribe to the same topic.
  let listReaders: Iterable<Reader> = []
  const published = gatherPublished((event) => readers.send(listReaders, event))
  services.metrics.watch('murmullo_live_connections', 'Browsers that are connected.', () => readers.count)
  services.metrics.watchTotal('murmullo_live_delivered_total', 'Events written to them.', () => readers.delivered)

  let turn = 0
  const beat = () => {
    turn = (turn + 1) % turns
    const due = [...readers.at(turn)]
    readers.send(due, { type: 'ping' })
    lookAgain(services, readers, due, options).catch((error: unknown) =>
      log.debug({ part: 'live', fault: faultOf(error) }, 'sessions were not looked at'),
    )
  }
  // One timer for all connections: each tick sends the heartbeat to one slice of them.
  const clock = setInterval(beat, (options.heartbeatMs ?? liveLimits.heartbeatMs) / turns).unref()

  return {
    hears: ear.hears,
    readers,
    listen: async (reader, topics) => {
      reader.heard = topics.map((topic) => ear.join(topic, reader))
      for (const { topic, readers: concerned } of reader.heard) if (topic === 'secrets') listReaders = concerned
      const outcomes = await Promise.allSettled(reader.heard.map(({ begun }) => begun))
      return ear.hears() && outcomes.every(({ status }) => status === 'fulfilled')
    },
    greet: (reader, head, news) => {
      reader.hasBegun = true
      const lines = [{ type: 'hello' } as const, ...news].map((event) => lineOf(event).toString())
      reader.socket.write(head + lines.join(''))
    },
    close: () => {
      clearInterval(clock)
      published.stop()
      readers.removeAll()
      ear.close()
    },
  }
}

/** Closes connections whose session has ended, so that they receive no more events of the account. */
async function lookAgain(
  services: Services,
  readers: Readers,
  due: readonly Reader[],
  { findOpenSessions }: HubOptions,
): Promise<void> {
  const hashes = due.flatMap(({ session }) => session ?? [])
  if (hashes.length === 0) return
  const open = await findOpenSessions(services, hashes)
  for (const { session, socket } of due) if (session !== null && !open.has(session)) readers.remove(socket)
}
