// `pnpm bench publishing`: secrets and comments are stored and moderated correctly when the AI provider fails, and exactly once when processes crash.
import { measureParts, type Parts, type Where } from './measure/parts.ts'
import { benchDeaths } from './parts/deaths.ts'
import { benchFeedMeanwhile } from './parts/feed-meanwhile.ts'
import { benchProviderFailures } from './parts/provider-failures.ts'

const parts: Parts = {
  provider: benchProviderFailures,
  feed: benchFeedMeanwhile,
  deaths: benchDeaths,
}

export const benchPublishing = (wanted: string[], where: Where) => measureParts(parts, wanted, where)
