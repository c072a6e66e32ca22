// Endpoint handlers: upload and delete of the avatar. There is no review queue here: an image that is not clearly harmless is refused.
import { AppError } from '@murmullo/contract/errors'
import type { ImageBody } from '@murmullo/contract/images'
import type { Call } from '../../platform/call.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { forgetSessions } from '../accounts/read-session.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { deleteAvatarRow, replaceAvatar } from './avatars.store.ts'
import { keepImage } from './keep-image.ts'
import { opinionOf } from './photos.policy.ts'
import { receiveImage } from './receive-image.ts'
import { takeTurn } from './take-turn.ts'

export async function sendAvatar(call: Call, { image }: { image: ImageBody }) {
  const { services } = call
  const { accountId } = whoAsks(call)
  await takeTurn(services, accountId, 'avatar')
  const made = await receiveImage(services, { accountId, image, shape: 'avatar' })
  const opinion = opinionOf(made.judged)
  if (opinion !== 'harmless') throw new AppError(opinion === 'unknown' ? 'photos.busy' : 'avatars.unfit')
  const publicId = newPublicId()
  await keepImage(services, 'avatars', made, (trx, { imageKey }) =>
    replaceAvatar(trx, { accountId, publicId, imageKey }),
  )
  forgetSessions(services)
  return { avatar: publicId }
}

export async function deleteAvatar(call: Call) {
  await deleteAvatarRow(call.services.db.app, whoAsks(call).accountId)
  forgetSessions(call.services)
  return {}
}
