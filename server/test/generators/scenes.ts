// Test pictures with the detail of a photograph, drawn from a seed: a gradient, overlapping shapes, text and grain. They show no person.
import sharp from 'sharp'
import { hashFrame } from '../../src/platform/images/pdq-hashes.ts'

type Random = (below: number) => number
type Size = { readonly width: number; readonly height: number }

/** Deterministic pseudo-random integers (mulberry32). */
function createRandom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const sizes: readonly Size[] = [
  { width: 800, height: 600 },
  { width: 600, height: 800 },
  { width: 720, height: 720 },
  { width: 960, height: 540 },
]

/** A JPEG. Pictures of different seeds have another size, palette, kind and number of shapes. `scale`: smaller ones are drawn faster. */
export async function drawScene(seed: number, scale = 1): Promise<Buffer> {
  const random = createRandom(seed)
  const full = sizes[random(sizes.length)] ?? { width: 800, height: 600 }
  const size = { width: Math.round(full.width * scale), height: Math.round(full.height * scale) }
  const shapes = Array.from({ length: 6 + random(30) }, () => drawShape(random, size)).join('')
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <defs><linearGradient id="g" x1="${random(100)}%" y1="0%" x2="${random(100)}%" y2="100%">
    <stop offset="0" stop-color="${color(random)}"/><stop offset="1" stop-color="${color(random)}"/></linearGradient>
    <filter id="b"><feGaussianBlur stdDeviation="${1 + random(9)}"/></filter></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>${shapes}${drawText(random, size)}</svg>`
  const grain = await drawGrain(random, size)
  return sharp(Buffer.from(drawn))
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

const color = (random: Random) => `rgb(${random(256)},${random(256)},${random(256)})`

function drawShape(random: Random, { width, height }: Size): string {
  const [x, y] = [random(width), random(height)]
  const [w, h] = [20 + random(width / 2), 20 + random(height / 2)]
  const paint = `fill="${color(random)}" fill-opacity="${(30 + random(70)) / 100}"${random(3) === 0 ? ' filter="url(#b)"' : ''}
    transform="rotate(${random(360)} ${x} ${y})"`
  const kind = random(5)
  if (kind === 0) return `<ellipse cx="${x}" cy="${y}" rx="${w / 2}" ry="${h / 2}" ${paint}/>`
  if (kind === 1)
    return `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" rx="${random(40)}" ${paint}/>`
  if (kind === 2) return `<path d="M${x} ${y} l${w / 2} ${h / 3} l${-w / 3} ${h / 2} z" ${paint}/>`
  const curve = `M${x} ${y} q${w / 2} ${-h / 2} ${w} ${random(height) / 4} t${-w / 2} ${h / 2}`
  return kind === 3
    ? `<path d="${curve} z" ${paint}/>`
    : `<path d="${curve}" fill="none" stroke="${color(random)}" stroke-width="${2 + random(30)}"/>`
}

function drawText(random: Random, { width, height }: Size): string {
  const words = Array.from({ length: random(4) }, () => Math.floor(random(1e9)).toString(36))
  return words
    .map((word) => {
      const [x, y] = [random(width / 2), 40 + random(height - 40)]
      return `<text x="${x}" y="${y}" font-size="${20 + random(90)}" fill="${color(random)}">${word}</text>`
    })
    .join('')
}

async function drawGrain(random: Random, { width, height }: Size): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = 108 + random(40)
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** PDQ hash of an image as an operator's list has it: upright. */
export async function pdqOf(image: Buffer): Promise<string> {
  const [hash = ''] = await hashPicture(image)
  return hash
}

/** The hashes by which the server looks up an upload, the upright one first. */
export function hashPicture(image: Buffer): Promise<string[]> {
  const frame = sharp(image).autoOrient().flatten({ background: '#808080' })
  return hashFrame(frame, { isCropChecked: true })
}
