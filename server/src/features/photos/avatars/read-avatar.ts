// Endpoint handler: streams an avatar from our own origin, so that no third party sees which profile a client requests.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { findAvatarImage } from './avatars.store.ts'
import { openImage } from '../images/open-image.ts'

export async function readAvatar(call: RequestContext, { id }: { id: string }) {
  const found = await findAvatarImage(call.deps.db.app, id)
  const image = found === undefined ? null : await openImage(call.deps, found)
  if (image === null) throw new AppError('avatars.not_found')
  return image
}
