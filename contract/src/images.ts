// A picture on its way in or out. It is no JSON: it is the body itself, and everybody reads it a piece at a time.
import * as z from 'zod/mini'

/** A file of a form (a Blob) is one, and so is a request. `size` is what its sender says; null when they do not. */
export type ImageBody = { readonly size: number | null; readonly stream: () => AsyncIterable<Uint8Array> }

function isBody(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'size' in value && 'stream' in value
}

export const imageBody = z.custom<ImageBody>(isBody)

/** What leaves is always made by us, and of one kind. */
export const imageType = 'image/webp'
export const sentImage = z.strictObject({
  type: z.literal(imageType),
  size: z.int(),
  bytes: z.custom<AsyncIterable<Uint8Array>>((value) => typeof value === 'object' && value !== null),
})
export type SentImage = z.output<typeof sentImage>

/** What is drawn by us, for everybody. */
export const sharedImageType = 'image/jpeg'
export const sharedImage = z.strictObject({
  type: z.literal(sharedImageType),
  size: z.int(),
  bytes: z.custom<Uint8Array | AsyncIterable<Uint8Array>>((value) => typeof value === 'object' && value !== null),
})
export type SharedImage = z.output<typeof sharedImage>

/** Sixteen colours, four rows of four, each as six digits: what is drawn until the picture is there, or wanted. */
export const placeholder = z.string().check(z.regex(/^[\da-f]{96}$/))

/** Why a picture is not taken, wherever it was sent to. */
export const imageRefusals = [
  'photos.too_large',
  'photos.type',
  'photos.unreadable',
  'photos.too_many_pixels',
  'photos.too_many_frames',
  'photos.refused',
  'photos.busy',
  'photos.storage_away',
] as const
