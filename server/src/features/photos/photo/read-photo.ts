// Endpoint handler: one photo before its expiry.
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { findVisiblePhoto } from './find-visible-photo.ts'
import { viewPhoto } from './photos.view.ts'

export async function readPhoto(call: RequestContext, { id }: { id: string }) {
  return viewPhoto(await findVisiblePhoto(call, id))
}
