// Judges what nobody could judge when it was written, the longest waiting first, until none is left or the provider is away again.
import type { Services } from '../../platform/call.ts'
import type { JudgedKind } from './moderation.columns.ts'
import { takeUnjudged } from './moderation.store.ts'

const atOnce = 4

export async function askAgain(
  { db }: Services,
  kind: JudgedKind,
  judge: (id: string) => Promise<boolean>,
): Promise<void> {
  // One alone first: while the provider is away, nobody else need wait for that.
  for (let count = 1; ; count = atOnce) {
    const ids = await takeUnjudged(db.app, kind, count)
    const judged = await Promise.all(ids.map(judge))
    if (ids.length === 0 || judged.includes(false)) return
  }
}
