// Variants of a picture as users send it again: re-encoded, resized, slightly changed. 200 ways, and cropped ones.
import sharp, { type Sharp } from 'sharp'

export type Variant = { readonly name: string; readonly apply: (picture: Buffer) => Promise<Buffer> }

const range = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, step) => from + ((to - from) * step) / (count - 1))
const round = (value: number) => Math.round(value * 100) / 100
const variant = (name: string, change: (picture: Sharp) => Sharp): Variant => ({
  name,
  apply: (picture) => change(sharp(picture)).toBuffer(),
})
const jpeg = (quality = 80) => ({ quality })

async function resize(picture: Buffer, percent: number, quality: number): Promise<Buffer> {
  const { width } = await sharp(picture).metadata()
  return sharp(picture)
    .resize(Math.max(1, Math.round((width * percent) / 100)))
    .jpeg({ quality })
    .toBuffer()
}

async function addNoise(picture: Buffer, strength: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const noise = { type: 'gaussian', mean: 128, sigma: strength } as const
  const input = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return sharp(picture)
    .composite([{ input, blend: 'overlay' }])
    .jpeg()
    .toBuffer()
}

async function addWatermark(picture: Buffer, gravity: string, opacity: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width / 2)}" height="${Math.round(height / 8)}">
    <text x="5%" y="80%" font-size="${Math.round(height / 14)}" fill="white" fill-opacity="${opacity}">ejemplo.test</text></svg>`
  return sharp(picture)
    .composite([{ input: Buffer.from(svg), gravity }])
    .jpeg()
    .toBuffer()
}

const corners = ['northwest', 'northeast', 'southwest', 'southeast', 'center']

/** Exactly 200. */
export const variants: readonly Variant[] = [
  ...range(10, 95, 18).map((quality) => variant(`jpeg ${quality}`, (p) => p.jpeg(jpeg(Math.round(quality))))),
  ...range(10, 95, 18).map((quality) => variant(`webp ${quality}`, (p) => p.webp({ quality: Math.round(quality) }))),
  ...[30, 50, 70].map((quality) => variant(`avif ${quality}`, (p) => p.avif({ quality, effort: 0 }))),
  ...[16, 64, 256].map((colours) => variant(`gif ${colours} colours`, (p) => p.gif({ colours, effort: 1 }))),
  variant('png', (p) => p.png({ compressionLevel: 1 })),
  ...range(25, 200, 36).flatMap((percent) =>
    [40, 85].map((quality) => ({
      name: `${percent} %, jpeg ${quality}`,
      apply: (picture: Buffer) => resize(picture, percent, quality),
    })),
  ),
  ...range(0.8, 1.2, 10).map((brightness) =>
    variant(`brightness ${round(brightness)}`, (p) => p.modulate({ brightness }).jpeg()),
  ),
  ...range(0.8, 1.2, 10).map((contrast) =>
    variant(`contrast ${round(contrast)}`, (p) => p.linear(contrast, 128 * (1 - contrast)).jpeg()),
  ),
  ...range(0, 2, 9).map((saturation) =>
    variant(`saturation ${round(saturation)}`, (p) => p.modulate({ saturation }).jpeg()),
  ),
  ...range(-20, 20, 6).map((hue) => variant(`hue ${round(hue)}`, (p) => p.modulate({ hue }).jpeg())),
  ...range(1, 1.6, 7).map((gamma) => variant(`gamma ${round(gamma)}`, (p) => p.gamma(gamma, 1.3).jpeg())),
  ...range(0.5, 3, 10).map((sigma) => variant(`blur ${round(sigma)}`, (p) => p.blur(sigma).jpeg())),
  ...range(0.5, 3, 8).map((sigma) => variant(`sharpen ${round(sigma)}`, (p) => p.sharpen({ sigma }).jpeg())),
  ...range(3, 25, 10).map((strength) => ({
    name: `noise ${round(strength)}`,
    apply: (picture: Buffer) => addNoise(picture, strength),
  })),
  ...corners.flatMap((corner) =>
    [0.4, 0.8].map((opacity) => ({
      name: `watermark ${corner} ${opacity}`,
      apply: (picture: Buffer) => addWatermark(picture, corner, opacity),
    })),
  ),
  variant('metadata', (p) => p.withExif({ IFD0: { Copyright: 'ejemplo', ImageDescription: 'x'.repeat(500) } }).jpeg()),
  variant('progressive', (p) => p.jpeg({ progressive: true, chromaSubsampling: '4:4:4' })),
  variant('grey', (p) => p.greyscale().jpeg()),
  variant('turned by its metadata', (p) => p.rotate(90).withMetadata({ orientation: 8 }).jpeg()),
  variant('median', (p) => p.median(3).jpeg()),
]

/** `percent` of each side is cut off, on one side. */
export const crops = (percent: number): readonly Variant[] =>
  ['all sides', 'left', 'right', 'top', 'bottom'].map((from) => ({
    name: `${percent} % off ${from}`,
    apply: async (picture) => {
      const { width, height } = await sharp(picture).metadata()
      const [x, y] = [Math.round((width * percent) / 100), Math.round((height * percent) / 100)]
      const isAll = from === 'all sides'
      const [left, top] = [isAll ? Math.round(x / 2) : 0, isAll ? Math.round(y / 2) : 0]
      return sharp(picture)
        .extract({
          left: from === 'left' ? x : left,
          top: from === 'top' ? y : top,
          width: isAll || from === 'left' || from === 'right' ? width - x : width,
          height: isAll || from === 'top' || from === 'bottom' ? height - y : height,
        })
        .jpeg()
        .toBuffer()
    },
  }))
