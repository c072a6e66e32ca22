// Redis pub/sub subscriber: one connection per process, subscribed to the channels of the topics that a client here is connected for.
// `onDeaf` is called at once when the connection is lost, because events may be missed.
import { type LiveEvent, liveEvent } from '@murmullo/contract/live'
import { channelOf, type Topic } from './live.ts'
import { faultOf, type Log } from './log.ts'
import type { Redis } from './redis.ts'

/** A channel subscription and its readers. */
export type Heard<Reader> = {
  readonly topic: Topic
  readonly channel: string
  readonly readers: Set<Reader>
  /** Resolves when every further event of the topic will be received. */
  readonly begun: Promise<unknown>
}

export type Ear<Reader> = {
  readonly hears: () => boolean
  readonly join: (topic: Topic, reader: Reader) => Heard<Reader>
  readonly leave: (heard: Heard<Reader>, reader: Reader) => void
  readonly close: () => void
}

type EarOptions<Reader> = {
  readonly onEvent: (event: LiveEvent, heard: Heard<Reader>) => void
  readonly onDeaf: () => void
}

const pulseMs = 1_000
/** Longer than the timeout of a command within a request: a load peak must not disconnect all clients. */
const patienceMs = 2_000

export function openEar<Reader>(redis: Redis, log: Log, { onEvent, onDeaf }: EarOptions<Reader>): Ear<Reader> {
  const line = redis.duplicate({ autoResubscribe: false, keyPrefix: '', commandTimeout: patienceMs })
  const channels = new Map<string, Heard<Reader>>()
  let hears = false
  const listenTo = (topic: Topic): Heard<Reader> => {
    const channel = channelOf(redis, topic)
    const known = channels.get(channel)
    if (known !== undefined) return known
    const heard = { topic, channel, readers: new Set<Reader>(), begun: line.subscribe(channel) }
    // The caller handles the rejection; this only prevents an unhandled one.
    heard.begun.catch(() => {})
    channels.set(channel, heard)
    return heard
  }
  const breakOff = (error: unknown) => {
    log.debug({ part: 'live', fault: faultOf(error) }, 'nothing is heard')
    line.disconnect(true)
  }
  line.on('error', () => {})
  line.on('ready', () => {
    listenTo('everybody').begun.then(() => (hears = true), breakOff)
  })
  line.on('close', () => {
    channels.clear()
    if (hears) onDeaf()
    hears = false
  })
  line.on('message', (channel: string, message: string) => {
    const heard = channels.get(channel)
    if (heard === undefined) return
    const event = readEvent(message)
    if (event === null) log.warn({ part: 'live' }, 'something told was no event')
    else onEvent(event, heard)
  })
  // A dead connection reports no error: a heartbeat detects it.
  const pulse = setInterval(() => hears && void line.ping().catch(breakOff), pulseMs).unref()
  return {
    hears: () => hears,
    join: (topic, reader) => {
      const heard = listenTo(topic)
      heard.readers.add(reader)
      return heard
    },
    leave: (heard, reader) => {
      heard.readers.delete(reader)
      // After a reconnect the same topic may have a new subscription, for other clients.
      if (heard.readers.size > 0 || channels.get(heard.channel) !== heard) return
      channels.delete(heard.channel)
      line.unsubscribe(heard.channel).catch(() => {})
    },
    close: () => {
      clearInterval(pulse)
      hears = false
      line.disconnect()
    },
  }
}

/** Null unless the message matches the schema exactly: an event with an undeclared field is dropped. */
function readEvent(message: string): LiveEvent | null {
  try {
    return liveEvent.parse(JSON.parse(message))
  } catch {
    return null
  }
}
