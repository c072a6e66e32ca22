// Whether a text shows the help card. No result is stored in the database: the phrase lists decide on every request.
import { mentionsSelfHarm } from '@murmullo/contract/safety/self-harm'
import { memoizeByDigest } from '../../../platform/cache/text-memo.ts'

/** Memoized in an LRU cache by digest, because lists check every card of every page. */
export const showsHelp = memoizeByDigest(mentionsSelfHarm, 20_000)
