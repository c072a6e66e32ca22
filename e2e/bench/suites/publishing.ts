// `pnpm bench publishing`: secrets and comments are stored and moderated correctly when the AI provider fails, and exactly once when processes crash.
import { measureParts, type Parts, type BenchUrls } from '../results/run-parts.ts'
import { benchPublishingCrashRecovery } from '../parts/publishing-crash-recovery.ts'
import { benchPublishingFeedLatency } from '../parts/publishing-feed-latency.ts'
import { benchProviderFailures } from '../parts/provider-failures.ts'

const parts: Parts = {
  provider: benchProviderFailures,
  feed: benchPublishingFeedLatency,
  crashes: benchPublishingCrashRecovery,
}

export const benchPublishing = (wanted: string[], where: BenchUrls) => measureParts(parts, wanted, where)
