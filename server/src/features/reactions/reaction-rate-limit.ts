// Rate limit of counted reactions: token buckets per secret and network, and per secret and wide network (/24 or /48). A reaction counts only
// with a token of each.
import { reactionLimits } from '@murmullo/contract/constants/view-limits'
import { type TokenBucketOptions, createTokenBuckets } from '../../platform/redis/token-bucket.ts'
import type { Deps } from '../../platform/context/request-context.ts'

/** `wideNetwork` is null for the onion service. */
export type LimitedReaction = {
  readonly secretId: string
  readonly network: string
  readonly wideNetwork: string | null
}

export type ReactionRateLimit = {
  /** Returns the reactions that count. */
  readonly consume: <Reaction extends LimitedReaction>(reactions: readonly Reaction[]) => Promise<Set<Reaction>>
  readonly refund: (reactions: readonly LimitedReaction[]) => void
}

export function createReactionRateLimit({ redis, clock }: Deps, key: TokenBucketOptions['key']): ReactionRateLimit {
  const own = createTokenBuckets(redis, { key, name: 'reactions', size: reactionLimits.perNetwork, clock })
  const wide = createTokenBuckets(redis, { key, name: 'reactions-wide', size: reactionLimits.perWideNetwork, clock })
  return {
    consume: async (reactions) => {
      const granted = await own.consume(reactions.map(ownBucket))
      const passed = reactions.filter((_, index) => granted[index])
      const limited = passed.filter(hasWideNetwork)
      const grantedWide = await wide.consume(limited.map(wideBucket))
      const refused = new Set<LimitedReaction>(limited.filter((_, index) => !grantedWide[index]))
      own.refund([...refused].map(ownBucket))
      return new Set(passed.filter((reaction) => !refused.has(reaction)))
    },
    refund: (reactions) => {
      own.refund(reactions.map(ownBucket))
      wide.refund(reactions.filter(hasWideNetwork).map(wideBucket))
    },
  }
}

const hasWideNetwork = ({ wideNetwork }: LimitedReaction) => wideNetwork !== null
const ownBucket = ({ network, secretId }: LimitedReaction) => `${network} ${secretId}`
const wideBucket = ({ wideNetwork, secretId }: LimitedReaction) => `${wideNetwork} ${secretId}`
