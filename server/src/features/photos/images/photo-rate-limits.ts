// Rate limits of image uploads: token buckets per account and day.
import { AppError } from '@murmullo/contract/core/errors'
import { photoLimits } from '@murmullo/contract/constants/limits'
import type { Deps } from '../../../platform/context/request-context.ts'
import { namedTokenBuckets } from '../../../platform/redis/token-bucket.ts'

const dayMs = 86_400_000
const bucketSizes = {
  photo: { burst: photoLimits.perDay, refillMs: dayMs / photoLimits.perDay },
  avatar: { burst: photoLimits.avatarsPerDay, refillMs: dayMs / photoLimits.avatarsPerDay },
}
const bucketsOf = {
  photo: namedTokenBuckets('photo', bucketSizes.photo),
  avatar: namedTokenBuckets('avatar', bucketSizes.avatar),
}

/** Failed uploads count, too: 40 at once, then one per minute. */
const attemptBucketSize = { burst: 40, refillMs: 60_000 }
const attemptBuckets = namedTokenBuckets('image-attempt', attemptBucketSize)

export async function consumeUploadAttempt(services: Deps, accountId: string): Promise<void> {
  const [granted] = await (await attemptBuckets(services)).consume([accountId])
  if (!granted) throw new AppError('request.too_many', { retryAfter: attemptBucketSize.refillMs / 1_000 })
}

export async function consumePhotoLimit(
  services: Deps,
  accountId: string,
  what: keyof typeof bucketSizes,
): Promise<void> {
  const [granted] = await (await bucketsOf[what](services)).consume([accountId])
  if (!granted)
    throw new AppError('photos.too_many_today', { retryAfter: Math.ceil(bucketSizes[what].refillMs / 1_000) })
}
