// Image validation before an upload: type, bytes, pixels. The server validates again, by the file's content.
import { photoLimits } from '@murmullo/contract/constants/limits'
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { data } from 'react-router'

export type ImageError = Extract<ErrorCode, `photos.${'too_large' | 'type' | 'unreadable' | 'too_many_pixels'}`>

const bytesMax = photoLimits.bytesMax
const pixelsMax = photoLimits.pixelsMax
const types = photoLimits.types

/** `accept` attribute of image fields. */
export const acceptedImageTypes = types.join(',')

export function validateImageFile({ type, size }: Pick<File, 'type' | 'size'>): ImageError | null {
  if (!types.some((known) => known === type)) return 'photos.type'
  if (size > bytesMax) return 'photos.too_large'
  return size === 0 ? 'photos.unreadable' : null
}

/** For an image that the browser could decode. */
export function validateImageSize(width: number, height: number): ImageError | null {
  if (width === 0 || height === 0) return 'photos.unreadable'
  return width * height > pixelsMax ? 'photos.too_many_pixels' : null
}

/** Null for an empty file field: browsers then submit a file without a name. */
export function formFile(form: FormData | null, name: string): File | null {
  const value = form?.get(name)
  return value instanceof File && (value.name !== '' || value.size > 0) ? value : null
}

/** For a form action: an unfit file is refused with the API's error code. */
export function assertImageFile(form: FormData, name: string): void {
  const file = formFile(form, name)
  const code = file && validateImageFile(file)
  if (code) throw data({ code }, { status: 422 })
}
