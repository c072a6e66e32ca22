// While photos are moved, none are listed or taken here. Those that are here are shown until they go.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'

export function refuseMoved({ services: { config } }: Call): void {
  if (config.PHOTOS === 'moved') throw new AppError('photos.moved')
}
