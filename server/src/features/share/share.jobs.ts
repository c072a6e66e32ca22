// Worker interval task of share: prunes images of secrets that are no longer public, within seconds.
import type { Deps } from '../../platform/call.ts'
import type { IntervalTask } from '../../platform/loop.ts'
import { pruneShareImages } from './tidy-pictures.ts'

export function shareIntervalTasks(services: Deps): IntervalTask[] {
  return [{ name: 'share.tidy', intervalMs: 5_000, run: () => pruneShareImages(services) }]
}
