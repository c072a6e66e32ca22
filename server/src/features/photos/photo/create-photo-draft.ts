// Endpoint handler: creates a photo draft with caption and fields before the upload. A suspicious caption sends the photo to a moderator.
import { countries } from '@murmullo/contract/constants/countries'
import type { Gender } from '@murmullo/contract/constants/genders'
import { unknownCountry } from '@murmullo/contract/constants/defaults'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { findStoredReply, withIdempotencyKey } from '../../../platform/idempotency/with-idempotency-key.ts'
import { newInternalId } from '../../../platform/crypto/internal-id.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { isBlocked, moderateText } from '../../moderation/checks/moderate-text.ts'
import { rejectSpam } from '../../moderation/spam/reject-spam.ts'
import { insertPhoto } from './photos.store.ts'
import { assertPhotosEnabled } from './read-photo.ts'
import { consumePhotoLimit } from '../images/photo-rate-limits.ts'

type NewPhoto = {
  readonly caption?: string | undefined
  readonly explicit: boolean
  readonly gender?: Gender | undefined
  readonly age?: number | undefined
}

export async function createPhotoDraft(context: RequestContext, input: NewPhoto): Promise<{ id: string }> {
  assertPhotosEnabled(context)
  const { deps } = context
  const { accountId } = requireSession(context)
  const attempt = { principal: accountId, key: context.idempotencyKey, operation: 'photos.preparePhoto', input }
  const earlier = await findStoredReply<{ id: string }>(deps, attempt)
  if (earlier !== undefined) return earlier
  const { caption, explicit, gender, age } = input
  if (caption !== undefined) await rejectSpam(context, caption, 'photos.spam')
  await consumePhotoLimit(deps, accountId, 'photo')
  const country = await context.country()
  const photo = {
    id: newInternalId(),
    publicId: newPublicId(),
    caption: caption ?? null,
    isExplicit: explicit,
    ...(caption === undefined
      ? { captionNeedsReview: false, isMinorFlagged: false }
      : await moderateCaption(context, caption)),
    gender: gender ?? ('none' as const),
    age: age ?? null,
    // k-anonymity: a country with few users would identify the owner, so it is stored as unknown.
    countryCode: countries.some((listed) => listed === country) ? country : unknownCountry,
  }
  return withIdempotencyKey(deps, attempt, async (trx) => {
    await insertPhoto(trx, deps.keys, photo, accountId)
    return { id: photo.publicId }
  })
}

async function moderateCaption({ deps }: RequestContext, caption: string) {
  const result = await moderateText(deps, caption)
  return { captionNeedsReview: isBlocked(result) || result.needsReview, isMinorFlagged: result.isMinorFlagged }
}
