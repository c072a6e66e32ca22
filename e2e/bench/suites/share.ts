// `pnpm bench share`: latency of a secret's share image, rendered and from the image cache.
import { measureParts, type Parts, type BenchUrls } from '../results/run-parts.ts'
import { benchShareImages } from '../parts/share-images.ts'

const parts: Parts = { pictures: benchShareImages }

export const benchShare = (wanted: string[], where: BenchUrls) => measureParts(parts, wanted, where)
