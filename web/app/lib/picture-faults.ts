// What can be said of a picture before it is sent. The server looks again, at what it really is.
import type { ErrorCode } from '@murmullo/contract/errors'
import { limits } from '@murmullo/contract/limits'

export type PictureFault = Extract<ErrorCode, `photos.${'too_large' | 'type' | 'unreadable' | 'too_many_pixels'}`>

const bytesMax = limits.photos.bytesMax
const pixelsMax = limits.photos.pixelsMax
const types = limits.photos.types

/** What a field that takes pictures accepts. */
export const pictureTypes = types.join(',')

export function faultOfFile({ type, size }: Pick<File, 'type' | 'size'>): PictureFault | null {
  if (!types.some((known) => known === type)) return 'photos.type'
  if (size > bytesMax) return 'photos.too_large'
  return size === 0 ? 'photos.unreadable' : null
}

/** Of a picture that the browser could draw. */
export function faultOfSize(width: number, height: number): PictureFault | null {
  if (width === 0 || height === 0) return 'photos.unreadable'
  return width * height > pixelsMax ? 'photos.too_many_pixels' : null
}

/** Null when the field was left empty: a form then carries a file without a name. */
export function fileIn(form: FormData | null, name: string): File | null {
  const value = form?.get(name)
  return value instanceof File && (value.name !== '' || value.size > 0) ? value : null
}
