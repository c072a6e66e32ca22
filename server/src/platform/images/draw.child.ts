// A program of its own that draws pictures from boxes and words. The words are anybody's: what draws them stands apart, may read its own
// code and nothing else, and is killed when it takes too long or too much.
import satori from 'satori'
import sharp from 'sharp'
import { flagAddress, isEmoji, pictureOf } from './emoji.ts'
import { drawable, families, fonts } from './fonts.ts'
import type { Box, DrawJob, DrawnPicture } from './jobs.ts'

const quality = 86
/** At which one unit of a drawing is one pixel. */
const fullDensity = 72

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })
/** For what we have no letters for, as if somebody were murmuring. */
const unsaid = '…'

/** One and the same for every drawing: satori reads them again from each list it has not seen. */
const readFonts = [...fonts]

async function draw({ width, height, background, layers }: DrawJob): Promise<DrawnPicture> {
  // The ground is painted with the rest: it need not be laid under every pixel afterwards.
  let painted = `<rect width="100%" height="100%" fill="${background}"/>`
  for (const layer of layers) {
    painted += await insideOf(layer.box, width, height)
    if (layer.blur !== undefined) painted = await blurred(wholeOf(painted, width, height), layer.blur)
  }
  const image = await sharp(wholeOf(painted, width, height))
    .removeAlpha()
    // The best code for each picture would make it a tenth smaller, and whoever waits for it wait a tenth longer.
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
      // Each picture stands behind a mask as large as itself, and for each mask the whole ground would be painted once more.
      .replaceAll(/<(mask|clipPath) id="[^"]*">.*?<\/\1>/gs, '')
      .replaceAll(/ (?:mask|clip-path)="url\(#[^"]*\)"/g, '')
  )
}

/** Blurred while it is small, and made large by whoever paints it: nobody sees the difference, and it is far less to do. */
async function blurred(drawing: Buffer, blur: number): Promise<string> {
  const small = await sharp(drawing, { density: fullDensity / 4 })
    .blur(blur / 4)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return `<image width="100%" height="100%" preserveAspectRatio="none" href="data:image/png;base64,${small.toString('base64')}"/>`
}

type Keyed = Box & { readonly key: null }

/** The same boxes, with nothing in their words that no font has. */
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
    // An accent that no font has is left out, and so is a sign that nobody sees.
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
// Whoever comes first does not wait for what is done for the first time.
await draw({
  width: 64,
  height: 64,
  background: '#000',
  layers: [{ box: { type: 'div', props: { style: { fontFamily: 'voice', fontSize: 9 }, children: 'ñ 🙂' } } }],
})
process.send?.({ ready: true })
