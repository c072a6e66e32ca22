// `pnpm bench share`: latency of a secret's share image, rendered and from the image cache.
import { measureParts, type Parts, type Where } from './measure/parts.ts'
import { benchPictures } from './parts/share-pictures.ts'

const parts: Parts = { pictures: benchPictures }

export const benchShare = (wanted: string[], where: Where) => measureParts(parts, wanted, where)
