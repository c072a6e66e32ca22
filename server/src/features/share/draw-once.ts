// Draws a picture, once for all who ask for it at the same time.
import type { Services } from '../../platform/call.ts'
import { drawingOf } from './share.picture.ts'
import { type Picture, tagPicture } from './tag-picture.ts'

const drawing = new Map<string, Promise<Buffer | null>>()

/** Null when too many are being drawn, or this one cannot be. The first who asks has it kept: once is enough. */
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
