// Image validation before an upload: type, bytes, pixels. The server validates again, by the file's content.
import type { ErrorCode } from '@murmullo/contract/errors'
import { photoLimits } from '@murmullo/contract/limits'

export type PictureFault = Extract<ErrorCode, `photos.${'too_large' | 'type' | 'unreadable' | 'too_many_pixels'}`>

const bytesMax = photoLimits.bytesMax
const pixelsMax = photoLimits.pixelsMax
const types = photoLimits.types

/** `accept` attribute of image fields. */
export const pictureTypes = types.join(',')

export function faultOfFile({ type, size }: Pick<File, 'type' | 'size'>): PictureFault | null {
  if (!types.some((known) => known === type)) return 'photos.type'
  if (size > bytesMax) return 'photos.too_large'
  return size === 0 ? 'photos.unreadable' : null
}

/** For an image that the browser could decode. */
export function faultOfSize(width: number, height: number): PictureFault | null {
  if (width === 0 || height === 0) return 'photos.unreadable'
  return width * height > pixelsMax ? 'photos.too_many_pixels' : null
}

/** Null for an empty file field: browsers then submit a file without a name. */
export function fileIn(form: FormData | null, name: string): File | null {
  const value = form?.get(name)
  return value instanceof File && (value.name !== '' || value.size > 0) ? value : null
}
