// `pnpm bench photos bombs`: feed latency while other clients upload decompression bombs.
import { measureParts, type Parts, type BenchUrls } from '../results/run-parts.ts'
import { benchPhotoBombs } from '../parts/photo-bombs.ts'

const parts: Parts = { bombs: benchPhotoBombs }

export const benchPhotos = (wanted: string[], where: BenchUrls) => measureParts(parts, wanted, where)
