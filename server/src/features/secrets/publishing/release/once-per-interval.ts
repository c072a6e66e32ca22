// Schedule of a release task, which runs every second: one release per interval, in the first seconds of it.
import type { Deps } from '../../../../platform/context/request-context.ts'

/** Later in an interval nothing is released, also after a restart of the worker. */
const windowMs = 5_000

/** A text that commits after the release waits for the next one: released alone, it would reveal when it was written. */
export function oncePerInterval(
  { clock }: Pick<Deps, 'clock'>,
  intervalMs: number,
  release: (due: Date) => Promise<number>,
): () => Promise<number> {
  let latest = 0
  return async () => {
    const now = clock()
    const elapsedMs = intervalMs === 0 ? 0 : now % intervalMs
    const due = now - elapsedMs
    if (elapsedMs > windowMs || due === latest) return 0
    const count = await release(new Date(due))
    latest = due
    return count
  }
}
