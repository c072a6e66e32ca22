// `pnpm bench photos bombs`: feed latency while other clients upload decompression bombs.
import { measureParts, type Parts, type Where } from './measure/parts.ts'
import { benchBombs } from './parts/photo-bombs.ts'

const parts: Parts = { bombs: benchBombs }

export const benchPhotos = (wanted: string[], where: Where) => measureParts(parts, wanted, where)
