// Endpoint handler: adds or removes one reaction. Concurrent requests of a process are coalesced into batches.
import { AppError } from '@murmullo/contract/core/errors'
import { reactionLimits } from '@murmullo/contract/constants/view-limits'
import { isReactionOffered } from '@murmullo/contract/content/offered-reactions'
import type { ReactionKind } from '@murmullo/contract/content/secrets'
import { createBatcher } from '../../platform/resilience/batcher.ts'
import type { TokenBucketOptions } from '../../platform/redis/token-bucket.ts'
import type { RequestContext, Deps } from '../../platform/context/request-context.ts'
import { doesShowHelp } from '../secrets/public/shows-help.ts'
import { verifyDeviceToken } from './device-token.ts'
import { publishReactionCounts } from './publish-reaction-counts.ts'
import { createReactionRateLimit } from './reaction-rate-limit.ts'
import { type ReactionChange, writeReactions } from './write-reactions.ts'

type Input = { secretId: string; kind: ReactionKind; reacted: boolean; device?: string | undefined }

/**
 * Shared token bucket of all circuits of the onion service: a circuit costs less than an IP address. Over the limit a reaction is stored but not
 * counted, so no visitor is refused.
 */
const onionNetwork = 'onion'

/**
 * At hundreds of reactions a second a statement for each few would keep the database busy with statements and commits, and the feed would wait. A
 * reader does not notice these milliseconds.
 */
const batching = { lingerMs: 50, eagerSize: 32 } as const

/** One batcher per process. */
const batchers = new WeakMap<Deps, (change: ReactionChange) => Promise<boolean>>()

export async function setReaction(context: RequestContext, { secretId, kind, reacted, device }: Input) {
  const { deps, networkHash, wideNetworkHash, ipAddress } = context
  if (device === undefined) throw new AppError('reactions.device_missing')
  const { issuedAt, pseudonymFor } = await verifyDeviceToken(deps, device)
  // Only reaction types that some secrets do not offer cost a query. An earlier reaction can always be removed.
  if (reacted && !isReactionOffered(kind, true) && (await doesShowHelp(context, secretId)))
    throw new AppError('reactions.not_offered')
  const batcher = batchers.get(deps) ?? getBatcher(deps, await deps.keys('bucket'))
  const isFound = await batcher({
    secretId,
    kind,
    reacted,
    pseudonym: pseudonymFor(secretId),
    network: ipAddress() === null ? onionNetwork : networkHash,
    wideNetwork: wideNetworkHash,
    isOldEnough: deps.clock() - issuedAt >= reactionLimits.deviceAgeMs,
  })
  if (!isFound) throw new AppError('secrets.not_found')
  return {}
}

function getBatcher(deps: Deps, key: TokenBucketOptions['key']): (change: ReactionChange) => Promise<boolean> {
  const existing = batchers.get(deps)
  if (existing !== undefined) return existing
  const rateLimit = createReactionRateLimit(deps, key)
  const created = createBatcher({
    ...batching,
    // The pseudonym is unique per browser and secret.
    getKey: ({ pseudonym, kind }: ReactionChange) => `${pseudonym}${kind}`,
    run: async (changes) => {
      const found = await writeReactions(deps.db.write.prepared, rateLimit, changes)
      publishReactionCounts(
        deps,
        changes.filter((_, index) => found[index]).map(({ secretId }) => secretId),
      )
      return found
    },
  })
  batchers.set(deps, created)
  return created
}
