// Sandboxed child process that renders images from a layout tree (satori to SVG, sharp to JPEG). The text is user input, so it is rendered
// apart: the process may read its own code only, and is killed when it exceeds its time or memory limit.
import satori from 'satori'
import sharp from 'sharp'
import { flagDataUrl, isEmoji, renderEmoji } from './emoji.ts'
import { supportedCodePoints, families, fonts } from './fonts.ts'
import type { LayoutNode, RenderJob, RenderedImage } from './messages.ts'

const quality = 86
/** DPI at which one SVG unit is one pixel. */
const fullDensity = 72

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' })
/** Fallback for characters that no font has: reads like a murmur. */
const ellipsis = '…'

/** One array for all renders: satori caches parsed fonts by the identity of this array. */
const fontList = [...fonts]

async function render({ width, height, background, backdrop = '', layers }: RenderJob): Promise<RenderedImage> {
  // The background is part of the SVG: cheaper than flattening every pixel afterwards.
  let svgBody = `<rect width="100%" height="100%" fill="${background}"/>${backdrop}`
  for (const layer of layers) {
    svgBody += await renderLayer(layer.node, width, height)
    if (layer.blur !== undefined) svgBody = await blurSvg(wrapSvg(svgBody, width, height), layer.blur)
  }
  const image = await sharp(wrapSvg(svgBody, width, height))
    .removeAlpha()
    // Optimized Huffman tables would make the file a tenth smaller, and the client's wait a tenth longer.
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer()
  return { image }
}

const wrapSvg = (svgBody: string, width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${svgBody}</svg>`,
  )

async function renderLayer(layout: LayoutNode, width: number, height: number): Promise<string> {
  const graphemeImages: Record<string, string> = {}
  const whole = await resolveNode(layout, graphemeImages)
  const svg = await satori(whole, { width, height, fonts: fontList, graphemeImages })
  return (
    svg
      .replaceAll(/^<svg[^>]*>|<\/svg>$/g, '')
      // satori adds a mask to each image, as large as the image, and for each mask the whole background would be rendered once more.
      .replaceAll(/<(mask|clipPath) id="[^"]*">.*?<\/\1>/gs, '')
      .replaceAll(/ (?:mask|clip-path)="url\(#[^"]*\)"/g, '')
  )
}

/** Blurs at a quarter of the size and lets the SVG renderer scale it up: no visible difference, far less work. */
async function blurSvg(drawing: Buffer, blur: number): Promise<string> {
  const small = await sharp(drawing, { density: fullDensity / 4 })
    .blur(blur / 4)
    .png({ compressionLevel: 1 })
    .toBuffer()
  return `<image width="100%" height="100%" preserveAspectRatio="none" href="data:image/png;base64,${small.toString('base64')}"/>`
}

type KeyedNode = LayoutNode & { readonly key: null }

/** Resolves font families and flags, and replaces characters that no font has. */
async function resolveNode({ type, props }: LayoutNode, emojiImages: Record<string, string>): Promise<KeyedNode> {
  const { fontFamily, ...style } = props.style
  const family = fontFamily === undefined ? {} : { fontFamily: families[fontFamily] ?? '' }
  const { children, src } = props
  if (children === undefined) {
    const flag = /^flag:([A-Z]{2})$/.exec(src ?? '')?.[1]
    const shown = flag === undefined ? {} : { src: flagDataUrl(flag) }
    return { type, key: null, props: { ...props, ...shown, style: { ...style, ...family } } }
  }
  const inside =
    typeof children === 'string'
      ? await replaceUnsupported(children, emojiImages)
      : await Promise.all(children.map((child) => resolveNode(child, emojiImages)))
  return {
    type,
    key: null,
    props: { ...props, style: { boxSizing: 'border-box', ...style, ...family }, children: inside },
  }
}

async function replaceUnsupported(text: string, emojiImages: Record<string, string>): Promise<string> {
  let output = ''
  for (const { segment } of graphemes.segment(text)) {
    const picture = isEmoji(segment) ? await renderEmoji(segment) : null
    if (picture !== null) {
      emojiImages[segment] = picture
      output += segment
      continue
    }
    // Combining accents that no font has, and invisible characters, are dropped.
    const supported = Array.from(segment)
      .filter((character) => character === '\n' || supportedCodePoints.has(character.codePointAt(0) ?? 0))
      .join('')
    if (/[^\p{M}\p{Cf}]/u.test(supported)) output += supported
    else if (!output.endsWith(ellipsis) && /[^\p{M}\p{Cf}\p{Cc}]/u.test(segment)) output += ellipsis
  }
  return output
}

process.on('message', (job: RenderJob) => {
  render(job).then(
    (done) => process.send?.({ done }),
    () => process.send?.({ failed: true }),
  )
})
process.on('disconnect', () => process.exit())
// Warm-up render: the first job does not wait for lazy initialization.
await render({
  width: 64,
  height: 64,
  background: '#000',
  layers: [{ node: { type: 'div', props: { style: { fontFamily: 'voice', fontSize: 9 }, children: 'ñ 🙂' } } }],
})
process.send?.({ ready: true })
