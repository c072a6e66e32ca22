// Test images, generated from a seed. Images of different seeds look different when they are compared.
import sharp, { type Sharp } from 'sharp'

/** Deterministic pseudo-random bytes. */
function randomBytesOf(seed: number): () => number {
  let state = seed * 2_654_435_761
  let at = 0
  return () => {
    at += 1
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917 + at) >>> 0
    return state >>> 24
  }
}

type ImageOptions = { readonly width?: number; readonly height?: number; readonly seed?: number }

/** Colour blocks from a seed. */
export function generateImage({ width = 320, height = 240, seed = 1 }: ImageOptions = {}): Sharp {
  const [columns, rows] = [8, 8]
  const pixels = Buffer.alloc(columns * rows * 3)
  const next = randomBytesOf(seed)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = next()
  return sharp(pixels, { raw: { width: columns, height: rows, channels: 3 } }).resize(width, height, {
    kernel: 'cubic',
    fit: 'fill',
  })
}

export const jpeg = (drawn?: ImageOptions) => generateImage(drawn).jpeg().toBuffer()
export const png = (drawn?: ImageOptions) => generateImage(drawn).png().toBuffer()
export const webp = (drawn?: ImageOptions) => generateImage(drawn).webp().toBuffer()

/** An animated image: each frame has another colour. */
export function generateAnimation(kind: 'gif' | 'webp', frames: number, size = 32): Promise<Buffer> {
  const pixels = Buffer.alloc(size * size * frames * 3)
  for (let frame = 0; frame < frames; frame += 1)
    pixels.fill((frame * 37) % 256, frame * size * size * 3, (frame + 1) * size * size * 3)
  const still = sharp(pixels, { raw: { width: size, height: size * frames, channels: 3, pageHeight: size } })
  return (kind === 'gif' ? still.gif() : still.webp()).toBuffer()
}

const shapes = {
  /** The classifier scores it as certainly explicit. */
  sure: `<rect width="640" height="480" fill="#d9a58a"/>
    <ellipse cx="200" cy="240" rx="190" ry="230" fill="url(#g)" filter="url(#b)"/>
    <ellipse cx="440" cy="240" rx="190" ry="230" fill="url(#g)" filter="url(#b)"/>
    <path d="M320 40 Q310 240 320 460" stroke="#8c4b3d" stroke-width="10" filter="url(#b)"/>
    <ellipse cx="320" cy="300" rx="26" ry="60" fill="#b4574f" filter="url(#b)"/>`,
  /** The classifier score is in the review range. */
  doubt: `<rect width="640" height="480" fill="#caa08a"/>
    <rect x="250" y="60" width="130" height="380" rx="65" fill="url(#g)" filter="url(#b)"/>
    <ellipse cx="315" cy="100" rx="70" ry="60" fill="#c8746a" filter="url(#b)"/>
    <circle cx="240" cy="420" r="80" fill="url(#g)" filter="url(#b)"/>
    <circle cx="390" cy="420" r="80" fill="url(#g)" filter="url(#b)"/>`,
}

/** Abstract shapes and noise that the classifier scores as skin. They depict nothing. */
export async function generateSkinLikeImage(kind: keyof typeof shapes, seed = 1): Promise<Buffer> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><defs>
    <radialGradient id="g"><stop offset="0" stop-color="#f3c9ad"/><stop offset="1" stop-color="#c98b6b"/></radialGradient>
    <filter id="b"><feGaussianBlur stdDeviation="6"/></filter></defs>${shapes[kind]}</svg>`
  const next = randomBytesOf(seed)
  const grain = Buffer.alloc(640 * 480 * 3)
  // The sum of four uniform values approximates a normal distribution.
  for (let at = 0; at < grain.length; at += 1) grain[at] = 128 + (next() + next() + next() + next() - 510) / 12
  const input = await sharp(grain, { raw: { width: 640, height: 480, channels: 3 } })
    .png()
    .toBuffer()
  return sharp(Buffer.from(drawn))
    .composite([{ input, blend: 'soft-light' }])
    .jpeg()
    .toBuffer()
}
