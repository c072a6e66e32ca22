// Endpoint handler: one photo before its expiry.
import type { Call } from '../../platform/call.ts'
import { findSeenPhoto } from './find-seen-photo.ts'
import { viewPhoto } from './photos.view.ts'

export async function readPhoto(call: Call, { id }: { id: string }) {
  return viewPhoto(await findSeenPhoto(call, id))
}
