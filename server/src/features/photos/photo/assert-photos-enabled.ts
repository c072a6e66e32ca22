// Feature flag check: with `PHOTOS=moved` no photo is listed or uploaded here. Existing photos stay readable until they expire.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'

export function assertPhotosEnabled({ deps: { config } }: RequestContext): void {
  if (config.PHOTOS === 'moved') throw new AppError('photos.moved')
}
