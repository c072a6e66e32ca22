// Endpoint handler: uploads the image of a photo draft. It is re-encoded, classified and stored, then published or sent to a moderator.
import { AppError } from '@murmullo/contract/errors'
import type { ImageBody } from '@murmullo/contract/images'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { keepLooked } from '../moderation/keep-looked.ts'
import { keepImage } from './keep-image.ts'
import { arrivalOf, opinionOf, reasonOf } from './photos.policy.ts'
import { findOwnPhoto, updateArrived } from './photos.store.ts'
import { viewState } from './photos.view.ts'
import { receiveImage } from './receive-image.ts'
import { takeTry } from './take-turn.ts'

export async function sendImage(call: Call, { id, image }: { id: string; image: ImageBody }) {
  const { services } = call
  const { accountId } = whoAsks(call)
  const photo = await findOwnPhoto(services.db.app, id, accountId)
  if (photo === undefined) throw new AppError('photos.not_found')
  if (photo.state !== 'arriving') throw new AppError('photos.already_sent')
  await takeTry(services, accountId)
  const made = await receiveImage(services, { accountId, image, shape: 'photo' })
  const opinion = opinionOf(made.judged)
  const arrival = arrivalOf(photo, opinion)
  await keepImage(services, 'photos', made, async (trx, keys) => {
    if (!(await updateArrived(trx, { id: photo.id, ...keys, ...arrival }))) throw new AppError('photos.already_sent')
    await keepLooked(
      trx,
      { photoId: photo.id },
      {
        waits: arrival.state === 'hidden',
        why: reasonOf(photo, opinion),
        isMinorFlagged: photo.isMinorFlagged,
      },
    )
  })
  return { state: viewState(arrival.state) }
}
