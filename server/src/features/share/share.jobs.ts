// What the worker does for what is shared: pictures of what is no longer shown go, within seconds.
import type { Services } from '../../platform/call.ts'
import type { Loop } from '../../platform/loop.ts'
import { tidyPictures } from './tidy-pictures.ts'

export function shareLoops(services: Services): Loop[] {
  return [{ name: 'share.tidy', everyMs: 5_000, run: () => tidyPictures(services) }]
}
