// Coalesces `secrets` events (throttle): the first is sent at once, then at most one sum of each kind per interval.
import { liveLimits } from '@murmullo/contract/constants/limits'
import type { LiveEvent } from '@murmullo/contract/api/live-events'

type Published = Extract<LiveEvent, { type: 'secrets' }>
export type EventCoalescer = { readonly add: (event: Published) => void; readonly stop: () => void }

export function coalesceEvents(
  emit: (event: Published) => void,
  everyMs: number = liveLimits.secretsMs,
): EventCoalescer {
  const sums = new Map<boolean, number>()
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    timer = sums.size > 0 ? setTimeout(flush, everyMs).unref() : undefined
    for (const [explicit, count] of sums) emit({ type: 'secrets', explicit, count })
    sums.clear()
  }
  return {
    add: ({ explicit, count }) => {
      sums.set(explicit, (sums.get(explicit) ?? 0) + count)
      if (timer === undefined) flush()
    },
    stop: () => clearTimeout(timer),
  }
}
