// Rate limits of image uploads: token buckets per account and day.
import { AppError } from '@murmullo/contract/errors'
import { photoLimits } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { namedBuckets } from '../../platform/named-buckets.ts'

const dayMs = 86_400_000
const measures = {
  photo: { burst: photoLimits.perDay, refillMs: dayMs / photoLimits.perDay },
  avatar: { burst: photoLimits.avatarsPerDay, refillMs: dayMs / photoLimits.avatarsPerDay },
}
const bucketsOf = {
  photo: namedBuckets('photo', measures.photo),
  avatar: namedBuckets('avatar', measures.avatar),
}

/** Failed uploads count, too: 40 at once, then one per minute. */
const tries = { burst: 40, refillMs: 60_000 }
const triesOf = namedBuckets('picture-try', tries)

export async function takeTry(services: Services, accountId: string): Promise<void> {
  const [granted] = await (await triesOf(services)).take([accountId])
  if (!granted) throw new AppError('request.too_many', { retryAfter: tries.refillMs / 1_000 })
}

export async function takeTurn(services: Services, accountId: string, what: keyof typeof measures): Promise<void> {
  const [granted] = await (await bucketsOf[what](services)).take([accountId])
  if (!granted) throw new AppError('photos.too_many_today', { retryAfter: Math.ceil(measures[what].refillMs / 1_000) })
}
