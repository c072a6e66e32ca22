// Publishes the latest state, then reads it again: a concurrent request may have published newer state, and clients apply the last event.
import type { LiveEvent } from '@murmullo/contract/live'
import type { Live, Topic } from './live.ts'

export type Hint = { readonly topic: Topic; readonly event: LiveEvent }

/** State that changes all the time is published with each change; a few reads are enough. */
const looksMost = 3

export async function tellTruth(live: Live, read: () => Promise<readonly Hint[]>): Promise<void> {
  const told = new Map<Topic, string>()
  for (let looks = 0; looks < looksMost; looks += 1) {
    const hints = await read()
    const news = hints.filter(({ topic, event }) => told.get(topic) !== JSON.stringify(event))
    if (news.length === 0) return
    for (const { topic, event } of news) {
      live.tell(topic, event)
      told.set(topic, JSON.stringify(event))
    }
  }
}
