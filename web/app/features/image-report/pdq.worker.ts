// Web Worker: decodes an image and computes its perceptual hash. Its response has the policy `default-src 'none'`: it cannot send a request.
import { computePdq, pdqLimits } from '@murmullo/contract/images/pdq'

export type HashResult = { readonly hash: string; readonly quality: number } | { readonly failed: true }

const { side } = pdqLimits

/** In steps of at most one half, so that every pixel counts: browsers sample four pixels only. */
function scaleDown(source: ImageBitmap): Uint8ClampedArray {
  let drawn: ImageBitmap | OffscreenCanvas = source
  for (;;) {
    const width = Math.max(side, Math.ceil(drawn.width / 2))
    const height = Math.max(side, Math.ceil(drawn.height / 2))
    const isLast = width === side && height === side
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: isLast })
    if (context === null) throw new Error('no canvas')
    context.imageSmoothingQuality = 'high'
    // The same background as on the server, for transparent images.
    context.fillStyle = '#808080'
    context.fillRect(0, 0, width, height)
    context.drawImage(drawn, 0, 0, width, height)
    if (isLast) return context.getImageData(0, 0, side, side).data
    drawn = canvas
  }
}

async function hashImage(file: Blob): Promise<HashResult> {
  const image = await createImageBitmap(file)
  const { hashes, quality } = computePdq(scaleDown(image), side, side, 4)
  return { hash: hashes[0], quality }
}

const worker = self as Pick<Worker, 'postMessage' | 'addEventListener'>
const answer = (result: HashResult) => worker.postMessage(result, [])
worker.addEventListener('message', ({ data }) => {
  hashImage(data as Blob).then(answer, () => answer({ failed: true }))
})
