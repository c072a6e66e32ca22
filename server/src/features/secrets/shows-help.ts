// Whether a secret with this text shows the help card. Nothing is stored: the phrase lists alone decide, on every read.
import { speaksOfSelfHarm } from '@murmullo/contract/self-harm'
import { memoizeByDigest } from '../../platform/text-memo.ts'

/** Lists ask the same question about each card of each page. */
export const showsHelp = memoizeByDigest(speaksOfSelfHarm, 20_000)
