// `pnpm bench pages [blocks]`: whether the pages of signed-in readers reveal a block.
import { measureParts, type Parts, type BenchUrls } from '../results/run-parts.ts'
import { benchBlockedReaders } from '../parts/blocked-readers.ts'

const parts: Parts = { blocks: benchBlockedReaders }

export const benchPages = (wanted: string[], where: BenchUrls) => measureParts(parts, wanted, where)
