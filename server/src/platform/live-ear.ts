// What a process hears of what is told: one connection to Redis for all its browsers, listening to the topics that somebody here is
// connected for. When it breaks nothing is heard, and whoever relies on it has to know at once.
import { type LiveEvent, liveEvent } from '@murmullo/contract/live'
import { channelOf, type Topic } from './live.ts'
import { faultOf, type Log } from './log.ts'
import type { Redis } from './redis.ts'

/** A topic that is listened to, and for whom. */
export type Heard<Reader> = {
  readonly topic: Topic
  readonly channel: string
  readonly readers: Set<Reader>
  /** Kept when from now on every event of the topic is heard. */
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
/** Longer than for a command that somebody waits for: a moment of hurry must not cut everybody off. */
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
    // Whoever asked for it hears of it; nobody else has to.
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
  // A line that went dead says nothing: we ask.
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
      // After a break the same topic may be listened to anew, for others.
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

/** Null unless it is an event to the letter: one with a field that nobody declared goes no further. */
function readEvent(message: string): LiveEvent | null {
  try {
    return liveEvent.parse(JSON.parse(message))
  } catch {
    return null
  }
}
