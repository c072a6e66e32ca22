// Sandboxed child process that renders images from a layout tree (satori to SVG, sharp to JPEG). The text is user input, so it is rendered
// apart: the process may read its own code only, and is killed when it exceeds its time or memory limit.
import satori from 'satori'
import sharp from 'sharp'
import { flagAddress, isEmoji, pictureOf } from './emoji.ts'
import { drawable, families, fonts } from './fonts.ts'
import type { Box, DrawJob, DrawnPicture } from './jobs.ts'

const quality = 86
/** DPI at which one SVG unit is one pixel. */
const fullDensity = 72

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })
/** Fallback for characters that no font has: reads like a murmur. */
const unsaid = '…'

/** One array for all renders: satori caches parsed fonts by the identity of this array. */
const readFonts = [...fonts]

async function draw({ width, height, background, layers }: DrawJob): Promise<DrawnPicture> {
  // The background is part of the SVG: cheaper than flattening every pixel afterwards.
  let painted = `<rect width="100%" height="100%" fill="${background}"/>`
  for (const layer of layers) {
    painted += await insideOf(layer.box, width, height)
    if (layer.blur !== undefined) painted = await blurred(wholeOf(painted, width, height), layer.blur)
  }
  const image = await sharp(wholeOf(painted, width, height))
    .removeAlpha()
    // Optimized Huffman tables would make the file a tenth smaller, and the client's wait a tenth longer.
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer()
  return { image }
}

const wholeOf = (painted: string, width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${painted}</svg>`,
  )

async function insideOf(box: Box, width: number, height: number): Promise<string> {
  const graphemeImages: Record<string, string> = {}
  const whole = await withLetters(box, graphemeImages)
  const svg = await satori(whole, { width, height, fonts: readFonts, graphemeImages })
  return (
    svg
      .replaceAll(/^<svg[^>]*>|<\/svg>$/g, '')
      // satori adds a mask to each image, as large as the image, and for each mask the whole background would be rendered once more.
      .replaceAll(/<(mask|clipPath) id="[^"]*">.*?<\/\1>/gs, '')
      .replaceAll(/ (?:mask|clip-path)="url\(#[^"]*\)"/g, '')
  )
}

/** Blurs at a quarter of the size and lets the SVG renderer scale it up: no visible difference, far less work. */
async function blurred(drawing: Buffer, blur: number): Promise<string> {
  const small = await sharp(drawing, { density: fullDensity / 4 })
    .blur(blur / 4)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return `<image width="100%" height="100%" preserveAspectRatio="none" href="data:image/png;base64,${small.toString('base64')}"/>`
}

type Keyed = Box & { readonly key: null }

/** Resolves font families and flags, and replaces characters that no font has. */
async function withLetters({ type, props }: Box, pictures: Record<string, string>): Promise<Keyed> {
  const { fontFamily, ...style } = props.style
  const family = fontFamily === undefined ? {} : { fontFamily: families[fontFamily] ?? '' }
  const { children, src } = props
  if (children === undefined) {
    const flag = /^flag:([A-Z]{2})$/.exec(src ?? '')?.[1]
    const shown = flag === undefined ? {} : { src: flagAddress(flag) }
    return { type, key: null, props: { ...props, ...shown, style: { ...style, ...family } } }
  }
  const inside =
    typeof children === 'string'
      ? await lettersOf(children, pictures)
      : await Promise.all(children.map((child) => withLetters(child, pictures)))
  return {
    type,
    key: null,
    props: { ...props, style: { boxSizing: 'border-box', ...style, ...family }, children: inside },
  }
}

async function lettersOf(text: string, pictures: Record<string, string>): Promise<string> {
  let said = ''
  for (const { segment } of graphemes.segment(text)) {
    const picture = isEmoji(segment) ? await pictureOf(segment) : null
    if (picture !== null) {
      pictures[segment] = picture
      said += segment
      continue
    }
    // Combining accents that no font has, and invisible characters, are dropped.
    const kept = Array.from(segment)
      .filter((sign) => sign === '\n' || drawable.has(sign.codePointAt(0) ?? 0))
      .join('')
    if (/[^\p{M}\p{Cf}]/u.test(kept)) said += kept
    else if (!said.endsWith(unsaid) && /[^\p{M}\p{Cf}\p{Cc}]/u.test(segment)) said += unsaid
  }
  return said
}

process.on('message', (job: DrawJob) => {
  draw(job).then(
    (done) => process.send?.({ done }),
    () => process.send?.({ failed: true }),
  )
})
process.on('disconnect', () => process.exit())
// Warm-up render: the first job does not wait for lazy initialization.
await draw({
  width: 64,
  height: 64,
  background: '#000',
  layers: [{ box: { type: 'div', props: { style: { fontFamily: 'voice', fontSize: 9 }, children: 'ñ 🙂' } } }],
})
process.send?.({ ready: true })
