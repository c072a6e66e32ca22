// `pnpm bench publishing`: whether what people write is saved and judged rightly when the AI provider fails, and once when processes die.
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
