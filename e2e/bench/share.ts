// `pnpm bench share`: how long somebody waits for the picture of a secret, when it must be drawn and when it is kept.
import { measureParts, type Parts, type Where } from './measure/parts.ts'
import { benchPictures } from './parts/share-pictures.ts'

const parts: Parts = { pictures: benchPictures }

export const benchShare = (wanted: string[], where: Where) => measureParts(parts, wanted, where)
