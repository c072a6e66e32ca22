// Endpoint handler: creates a photo draft with caption and fields before the upload. A suspicious caption sends the photo to a moderator.
import { countries } from '@murmullo/contract/countries'
import type { Gender } from '@murmullo/contract/genders'
import { unknownCountry } from '@murmullo/contract/defaults'
import type { RequestContext } from '../../platform/call.ts'
import { findStoredReply, withIdempotencyKey } from '../../platform/idempotency.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { requireSession } from '../accounts/who-asks.ts'
import { isBlocked, moderateText } from '../moderation/judge-text.ts'
import { rejectSpam } from '../moderation/refuse-spam.ts'
import { insertPhoto } from './photos.store.ts'
import { assertPhotosEnabled } from './refuse-moved.ts'
import { consumePhotoLimit } from './take-turn.ts'

type NewPhoto = {
  readonly caption?: string | undefined
  readonly explicit: boolean
  readonly gender?: Gender | undefined
  readonly age?: number | undefined
}

export async function createPhotoDraft(call: RequestContext, input: NewPhoto): Promise<{ id: string }> {
  assertPhotosEnabled(call)
  const { deps } = call
  const { accountId } = requireSession(call)
  const attempt = { principal: accountId, key: call.idempotencyKey, operation: 'photos.preparePhoto', input }
  const earlier = await findStoredReply<{ id: string }>(deps.db.app, attempt)
  if (earlier !== undefined) return earlier
  const { caption, explicit, gender, age } = input
  if (caption !== undefined) await rejectSpam(call, caption, 'photos.spam')
  await consumePhotoLimit(deps, accountId, 'photo')
  const country = await call.country()
  const photo = {
    id: newInternalId(),
    publicId: newPublicId(),
    caption: caption ?? null,
    isExplicit: explicit,
    ...(caption === undefined ? { isHeld: false, isMinorFlagged: false } : await moderateCaption(call, caption)),
    gender: gender ?? ('none' as const),
    age: age ?? null,
    // k-anonymity: a country with few users would identify the owner, so it is stored as unknown.
    countryCode: countries.some((listed) => listed === country) ? country : unknownCountry,
  }
  return withIdempotencyKey(deps.db.app, attempt, async (trx) => {
    await insertPhoto(trx, photo, accountId)
    return { id: photo.publicId }
  })
}

async function moderateCaption({ deps }: RequestContext, caption: string) {
  const result = await moderateText(deps, caption)
  return { isHeld: isBlocked(result) || result.needsReview, isMinorFlagged: result.isMinorFlagged }
}
