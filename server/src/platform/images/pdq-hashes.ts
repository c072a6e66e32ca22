// PDQ hashes of one frame by which it is looked up in lists of known images: in all orientations, and with what a crop may have cut off added again.
import { computePdq, pdqLimits } from '@murmullo/contract/images/pdq'
import sharp, { type Sharp } from 'sharp'

const { side, minQuality } = pdqLimits
/** Of the size before the crop. A hash tolerates a difference of about 2 %. */
const cutShares = [0.026, 0.053]
/** Smaller than `side`: there are ten paddings. */
const paddedSide = 192

const sides = ['top', 'right', 'bottom', 'left'] as const
/** Added pixels: on all sides, or on one. */
const paddings = cutShares.flatMap((share) => {
  const cut = Math.round(paddedSide * share)
  const onAll = { top: cut, right: cut, bottom: cut, left: cut }
  return [onAll].concat(sides.map((from) => ({ top: 0, right: 0, bottom: 0, left: 0, [from]: cut })))
})

/** No hash of a frame with too little detail: such frames are all alike. */
export async function hashFrame(frame: Sharp, { isCropChecked }: { isCropChecked: boolean }): Promise<string[]> {
  const pixels = await frame.resize(side, side, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer()
  const { hashes, quality } = computePdq(pixels, side, side, 3)
  if (quality < minQuality) return []
  return isCropChecked ? [...hashes, ...(await hashPadded(pixels))] : [...hashes]
}

/** The edge is repeated, where a crop may have cut off a part. */
async function hashPadded(pixels: Buffer): Promise<string[]> {
  const small = await openSquare(pixels, side).resize(paddedSide, paddedSide, { fit: 'fill' }).raw().toBuffer()
  const hashes: string[] = []
  for (const padding of paddings) {
    const extended = openSquare(small, paddedSide).extend({ ...padding, extendWith: 'copy' })
    const { data, info } = await extended.raw().toBuffer({ resolveWithObject: true })
    hashes.push(computePdq(data, info.width, info.height, 3).hashes[0])
  }
  return hashes
}

const openSquare = (pixels: Buffer, width: number) => sharp(pixels, { raw: { width, height: width, channels: 3 } })
