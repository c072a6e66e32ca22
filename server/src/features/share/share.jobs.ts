// Worker interval task of share: prunes images of secrets that are no longer public, within seconds.
import type { Deps } from '../../platform/context/request-context.ts'
import type { IntervalTask } from '../../platform/jobs/interval-task.ts'
import { pruneShareImages } from './prune-share-images.ts'

export function shareIntervalTasks(services: Deps): IntervalTask[] {
  return [{ name: 'share.prune-images', intervalMs: 5_000, run: () => pruneShareImages(services) }]
}
