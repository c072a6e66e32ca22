// Feature flag check: with `PHOTOS=moved` no photo is listed or uploaded here. Existing photos stay readable until they expire.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'

export function refuseMoved({ services: { config } }: Call): void {
  if (config.PHOTOS === 'moved') throw new AppError('photos.moved')
}
