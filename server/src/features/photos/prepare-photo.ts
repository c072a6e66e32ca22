// Endpoint handler: creates a photo draft with caption and fields before the upload. A suspicious caption sends the photo to a moderator.
import { countries } from '@murmullo/contract/countries'
import type { Gender } from '@murmullo/contract/genders'
import { unknownCountry } from '@murmullo/contract/defaults'
import type { Call } from '../../platform/call.ts'
import { earlierReply, once } from '../../platform/idempotency.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { isBlocked, judgeText } from '../moderation/judge-text.ts'
import { refuseSpam } from '../moderation/refuse-spam.ts'
import { insertPhoto } from './photos.store.ts'
import { refuseMoved } from './refuse-moved.ts'
import { takeTurn } from './take-turn.ts'

type NewPhoto = {
  readonly caption?: string | undefined
  readonly explicit: boolean
  readonly gender?: Gender | undefined
  readonly age?: number | undefined
}

export async function preparePhoto(call: Call, input: NewPhoto): Promise<{ id: string }> {
  refuseMoved(call)
  const { services } = call
  const { accountId } = whoAsks(call)
  const attempt = { principal: accountId, key: call.idempotencyKey, operation: 'photos.preparePhoto', input }
  const earlier = await earlierReply<{ id: string }>(services.db.app, attempt)
  if (earlier !== undefined) return earlier
  const { caption, explicit, gender, age } = input
  if (caption !== undefined) await refuseSpam(call, caption, 'photos.spam')
  await takeTurn(services, accountId, 'photo')
  const country = await call.country()
  const photo = {
    id: newInternalId(),
    publicId: newPublicId(),
    caption: caption ?? null,
    isExplicit: explicit,
    ...(caption === undefined ? { isHeld: false, isMinorFlagged: false } : await judgeCaption(call, caption)),
    gender: gender ?? ('none' as const),
    age: age ?? null,
    // k-anonymity: a country with few users would identify the owner, so it is stored as unknown.
    countryCode: countries.some((listed) => listed === country) ? country : unknownCountry,
  }
  return once(services.db.app, attempt, async (trx) => {
    await insertPhoto(trx, photo, accountId)
    return { id: photo.publicId }
  })
}

async function judgeCaption({ services }: Call, caption: string) {
  const judged = await judgeText(services, caption)
  return { isHeld: isBlocked(judged) || judged.needsReview, isMinorFlagged: judged.isMinorFlagged }
}
