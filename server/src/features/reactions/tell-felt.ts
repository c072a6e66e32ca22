// Publishes reaction counts to open SSE connections, throttled: one event per interval, and the last change is always included.
import { liveLimits } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { tellReactions } from '../secrets/tell-readers.ts'

/** Batch limit of one query; the rest follows in the next interval. */
const atOnce = 500
const waiting = new WeakMap<Services, Set<string>>()

export function tellFelt(services: Services, secretIds: readonly string[]): void {
  const known = waiting.get(services) ?? new Set()
  waiting.set(services, known)
  const isIdle = known.size === 0
  for (const id of secretIds) known.add(id)
  if (isIdle && known.size > 0) tellLater(services, known)
}

function tellLater(services: Services, known: Set<string>): void {
  setTimeout(() => {
    const some = [...known].slice(0, atOnce)
    for (const id of some) known.delete(id)
    tellReactions(services, some)
    if (known.size > 0) tellLater(services, known)
  }, liveLimits.reactionsMs).unref()
}
