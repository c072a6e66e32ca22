// Sandboxed child process that transcodes uploaded images with sharp. Uploads are decoded here and nowhere else; only pixels are passed on.
// It may read its own code only, and is killed when it exceeds its time or memory limit.
import sharp, { type Sharp } from 'sharp'
import type { Transcoded, TranscodeJob, Thumbnail } from './messages.ts'
import { hashFrame } from './pdq-hashes.ts'

const motionPixelsMax = 48_000_000
const photoPx = 1_600
const motionPx = 640
const avatarPx = 256
const smallPx = 480
const quality = 78
const classifierPx = 224
const placeholderPx = 4

sharp.concurrency(1)
sharp.cache(false)
// Only these four loaders are enabled, and only from a buffer.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})

async function transcode({ bytes, shape, frames }: TranscodeJob): Promise<Transcoded> {
  const isMoving = frames > 1 && shape === 'photo'
  const source = sharp(bytes, { limitInputPixels: motionPixelsMax, failOn: 'error', animated: isMoving })
  const upright = isMoving ? source : source.autoOrient()
  const sized =
    shape === 'avatar'
      ? upright.resize({ ...square(avatarPx), fit: 'cover' })
      : upright.resize({ ...square(isMoving ? motionPx : photoPx), fit: 'inside', withoutEnlargement: true })
  const { data, info } = await sized.webp({ quality, effort: isMoving ? 0 : 3 }).toBuffer({ resolveWithObject: true })
  const pages = samplePages(info.pages ?? 1)
  // Of an avatar the whole upload is compared, too: its square shows a part.
  const compared = shape === 'avatar' ? [upright.clone().flatten({ background: '#808080' })] : []
  // From here on only our own output is decoded, never the upload.
  return {
    image: data,
    width: info.width,
    height: info.pageHeight ?? info.height,
    thumbnail:
      shape === 'photo' && (isMoving || Math.max(info.width, info.height) > smallPx)
        ? await createThumbnail(data)
        : null,
    placeholder: (await rawPixels(data, 0, placeholderPx, placeholderPx)).toString('hex'),
    perceptualHash: `${await differenceHash(data, 9, 8)}${await differenceHash(data, 8, 9)}`,
    pdqHashes: await hashFrames([...compared, ...pages.map((page) => openFrame(data, page))], isMoving),
    classifierFrames: await sampleFrames(data, pages),
  }
}

const square = (side: number) => ({ width: side, height: side })

/** Thumbnail for galleries: the first frame, cropped to a square. */
async function createThumbnail(image: Buffer): Promise<Thumbnail> {
  const { data, info } = await sharp(image, { page: 0 })
    .resize({ ...square(smallPx), fit: 'cover', withoutEnlargement: true })
    .webp({ quality, effort: 3 })
    .toBuffer({ resolveWithObject: true })
  return { image: data, width: info.width, height: info.height }
}

function samplePages(pages: number): number[] {
  return [...new Set([0, Math.floor(pages / 3), Math.floor((2 * pages) / 3), pages - 1])]
}

async function sampleFrames(image: Buffer, pages: readonly number[]): Promise<Buffer[]> {
  const frames: Buffer[] = []
  for (const page of pages) frames.push(await rawPixels(image, page, classifierPx, classifierPx))
  return frames
}

/** An animation is compared as it is: only of a still image a crop is looked for. */
async function hashFrames(frames: readonly Sharp[], isMoving: boolean): Promise<string[]> {
  const hashes = new Set<string>()
  for (const frame of frames) for (const hash of await hashFrame(frame, { isCropChecked: !isMoving })) hashes.add(hash)
  return [...hashes]
}

const openFrame = (image: Buffer, page: number) => sharp(image, { page }).flatten({ background: '#808080' })

function rawPixels(image: Buffer, page: number, width: number, height: number): Promise<Buffer> {
  return openFrame(image, page).resize(width, height, { fit: 'fill' }).toColourspace('srgb').raw().toBuffer()
}

/** Difference hash (dHash) of 64 bits: whether the next pixel to the right, or below, is brighter. */
async function differenceHash(image: Buffer, width: number, height: number): Promise<string> {
  const grey = await openFrame(image, 0).resize(width, height, { fit: 'fill' }).greyscale().raw().toBuffer()
  const step = width > height ? 1 : width
  let bits = ''
  for (let y = 0; y < 8; y += 1)
    for (let x = 0; x < 8; x += 1) {
      const at = y * width + x
      // Threshold: otherwise noise would decide the bits of flat areas.
      bits += (grey[at + step] ?? 0) > (grey[at] ?? 0) + 2 ? '1' : '0'
    }
  return bits
}

process.on('message', (job: TranscodeJob) => {
  transcode(job).then(
    (done) => process.send?.({ done }),
    () => process.send?.({ failed: true }),
  )
})
process.on('disconnect', () => process.exit())
process.send?.({ ready: true })
