// Worker interval task of share: prunes images of secrets that are no longer public, within seconds.
import type { Services } from '../../platform/call.ts'
import type { Loop } from '../../platform/loop.ts'
import { tidyPictures } from './tidy-pictures.ts'

export function shareLoops(services: Services): Loop[] {
  return [{ name: 'share.tidy', everyMs: 5_000, run: () => tidyPictures(services) }]
}
