// Single-flight rendering: concurrent requests for the same share image get one render.
import type { Services } from '../../platform/call.ts'
import { drawingOf } from './share.picture.ts'
import { type Picture, tagPicture } from './tag-picture.ts'

const drawing = new Map<string, Promise<Buffer | null>>()

/** Null when the render queue is full or rendering fails. The first caller stores the image in the cache, once. */
export function drawOnce(
  { images }: Services,
  picture: Picture,
): { readonly drawn: Promise<Buffer | null>; readonly isFirst: boolean } {
  const tag = tagPicture(picture)
  const begun = drawing.get(tag)
  if (begun !== undefined) return { drawn: begun, isFirst: false }
  const drawn = images.draw(drawingOf(picture.shown, picture.shape)).finally(() => drawing.delete(tag))
  drawing.set(tag, drawn)
  return { drawn, isFirst: true }
}
