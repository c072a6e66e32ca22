// Endpoint handler: adds or removes one reaction. Concurrent requests of a process are coalesced into batches.
import { AppError } from '@murmullo/contract/errors'
import { reactionLimits } from '@murmullo/contract/limits'
import { isReactionOffered } from '@murmullo/contract/offered-reactions'
import type { ReactionKind } from '@murmullo/contract/secrets'
import { createBatch } from '../../platform/batch.ts'
import { type BucketOptions, createBuckets } from '../../platform/bucket.ts'
import type { Call, Services } from '../../platform/call.ts'
import { doesShowHelp } from '../secrets/does-show-help.ts'
import { recognizeDevice } from './recognize-device.ts'
import { tellFelt } from './tell-felt.ts'
import { type Wish, writeReactions } from './write-reactions.ts'

type Input = { secretId: string; kind: ReactionKind; reacted: boolean; device?: string | undefined }

/** One batcher per process. */
const streams = new WeakMap<Services, (wish: Wish) => Promise<boolean>>()

export async function setReaction(call: Call, { secretId, kind, reacted, device }: Input) {
  const { services, network } = call
  if (device === undefined) throw new AppError('reactions.device_missing')
  const { issuedAt, markFor } = await recognizeDevice(services, device)
  // Only reaction types that some secrets do not offer cost a query. An earlier reaction can always be removed.
  if (reacted && !isReactionOffered(kind, true) && (await doesShowHelp(call, secretId)))
    throw new AppError('reactions.not_offered')
  const stream = streams.get(services) ?? openStream(services, await services.keys('bucket'))
  const isFound = await stream({
    secretId,
    kind,
    reacted,
    mark: markFor(secretId),
    network,
    isOldEnough: services.clock() - issuedAt >= reactionLimits.deviceAgeMs,
  })
  if (!isFound) throw new AppError('secrets.not_found')
  return {}
}

function openStream(services: Services, key: BucketOptions['key']): (wish: Wish) => Promise<boolean> {
  const known = streams.get(services)
  if (known !== undefined) return known
  const { redis, clock } = services
  const buckets = createBuckets(redis, { key, name: 'reactions', size: reactionLimits.perNetwork, clock })
  const made = createBatch({
    // The pseudonym is unique per browser and secret.
    keyOf: ({ mark, kind }: Wish) => `${mark}${kind}`,
    run: async (wishes) => {
      const found = await writeReactions(services.db.preparedAsApp, buckets, wishes)
      tellFelt(
        services,
        wishes.filter((_, place) => found[place]).map(({ secretId }) => secretId),
      )
      return found
    },
  })
  streams.set(services, made)
  return made
}
