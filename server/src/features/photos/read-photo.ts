// Endpoint handler: one photo before its expiry.
import type { RequestContext } from '../../platform/call.ts'
import { findVisiblePhoto } from './find-seen-photo.ts'
import { viewPhoto } from './photos.view.ts'

export async function readPhoto(call: RequestContext, { id }: { id: string }) {
  return viewPhoto(await findVisiblePhoto(call, id))
}
