// Single-flight rendering: concurrent requests for the same share image get one render.
import type { Deps } from '../../platform/context/request-context.ts'
import { createRenderJob } from './share.template.ts'
import { type ShareImage, computeImageTag } from './image-cache.ts'

const inFlight = new Map<string, Promise<Buffer | null>>()

/** Null when the render queue is full or rendering fails. The first caller stores the image in the cache, once. */
export function renderSingleFlight(
  { images }: Deps,
  picture: ShareImage,
): { readonly rendered: Promise<Buffer | null>; readonly isFirst: boolean } {
  const tag = computeImageTag(picture)
  const pending = inFlight.get(tag)
  if (pending !== undefined) return { rendered: pending, isFirst: false }
  const rendered = images.render(createRenderJob(picture.shown, picture.format)).finally(() => inFlight.delete(tag))
  inFlight.set(tag, rendered)
  return { rendered, isFirst: true }
}
