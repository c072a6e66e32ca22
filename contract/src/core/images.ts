// Schemas of image uploads and responses. An image is the raw request or response body and is streamed, never JSON.
import * as z from 'zod/mini'

/** A Blob of a form is one, and so is a request. `size` is the declared content length; null when the client sent none. */
export type ImageBody = { readonly size: number | null; readonly stream: () => AsyncIterable<Uint8Array> }

function isBody(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'size' in value && 'stream' in value
}

export const imageBody = z.custom<ImageBody>(isBody)

/** Images in responses are always re-encoded by our server, to one type. */
export const imageType = 'image/webp'
export const imageResponse = z.strictObject({
  type: z.literal(imageType),
  size: z.int(),
  bytes: z.custom<AsyncIterable<Uint8Array>>((value) => typeof value === 'object' && value !== null),
})
export type ImageResponse = z.output<typeof imageResponse>

/** Share images, rendered by our server; public. */
export const shareImageType = 'image/jpeg'
export const shareImageResponse = z.strictObject({
  type: z.literal(shareImageType),
  size: z.int(),
  bytes: z.custom<Uint8Array | AsyncIterable<Uint8Array>>((value) => typeof value === 'object' && value !== null),
})
export type ShareImageResponse = z.output<typeof shareImageResponse>

/** Sixteen colours, four rows of four, six hex digits each: the blur placeholder, rendered until the image is loaded or revealed. */
export const placeholder = z.string().check(z.regex(/^[\da-f]{96}$/))

/** Error codes of an image upload, shared by all upload endpoints. */
export const imageUploadErrors = [
  'photos.too_large',
  'photos.type',
  'photos.unreadable',
  'photos.too_many_pixels',
  'photos.too_many_frames',
  'photos.refused',
  'photos.busy',
  'photos.storage_unavailable',
] as const
