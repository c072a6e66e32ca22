// A program of its own that draws pictures from boxes and words. The words are anybody's: what draws them stands apart, may read its own
// code and nothing else, and is killed when it takes too long or too much.
import satori from 'satori'
import sharp, { type Sharp } from 'sharp'
import { flagAddress, isEmoji, pictureOf } from './emoji.ts'
import { drawable, families, fonts } from './fonts.ts'
import type { Box, DrawJob, DrawnPicture, Layer } from './jobs.ts'

const quality = 86
/** At which one unit of a drawing is one pixel. */
const fullDensity = 72

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer'] })

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })
/** For what we have no letters for, as if somebody were murmuring. */
const unsaid = '…'

async function draw({ width, height, background, layers }: DrawJob): Promise<DrawnPicture> {
  const drawn: Sharp[] = []
  for (const layer of layers) drawn.push(await drawLayer(layer, width, height))
  const [first, ...others] = drawn
  if (first === undefined) throw new Error('nothing is drawn')
  const over = await Promise.all(others.map((each) => each.png({ compressionLevel: 1 }).toBuffer()))
  const image = await first
    .composite(over.map((input) => ({ input })))
    .flatten({ background })
    .jpeg({ quality })
    .toBuffer()
  return { image }
}

async function drawLayer({ box, blur }: Layer, width: number, height: number): Promise<Sharp> {
  const graphemeImages: Record<string, string> = {}
  const whole = await withLetters(box, graphemeImages)
  const svg = await satori(whole, { width, height, fonts: [...fonts], graphemeImages })
  if (blur === undefined) return sharp(Buffer.from(svg))
  // Blurred while it is small: nobody sees the difference, and it is sixteen times less to do.
  const small = await sharp(Buffer.from(svg), { density: fullDensity / 4 })
    .blur(blur / 4)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(small).resize(width, height, { fit: 'fill' })
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
