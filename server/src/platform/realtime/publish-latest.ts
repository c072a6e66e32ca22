// Publishes the latest state, then reads it again: a concurrent request may have published newer state, and clients apply the last event.
import type { LiveEvent } from '@murmullo/contract/api/live-events'
import type { Publisher, Topic } from './publisher.ts'

export type Message = { readonly topic: Topic; readonly event: LiveEvent }

/** State that changes all the time is published with each change; a few reads are enough. */
const maxReads = 3

export async function publishLatest(
  live: Pick<Publisher, 'publish'>,
  read: () => Promise<readonly Message[]>,
): Promise<void> {
  const published = new Map<Topic, string>()
  for (let reads = 0; reads < maxReads; reads += 1) {
    const messages = await read()
    const changed = messages.filter(({ topic, event }) => published.get(topic) !== JSON.stringify(event))
    if (changed.length === 0) return
    for (const { topic, event } of changed) {
      live.publish(topic, event)
      published.set(topic, JSON.stringify(event))
    }
  }
}
