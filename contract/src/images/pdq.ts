// PDQ perceptual hash (ThreatExchange, 2017): 256 bits of the low frequencies of an image, in all eight orientations. Pure: the same module runs
// in the sandboxed image process and in a Web Worker of the browser.
import { meanFilter } from './mean-filter.ts'

export type Pdq = {
  /** 64 hexadecimal digits each: as it is, turned by 90, 180 and 270 degrees, and the mirror image of each. */
  readonly hashes: readonly [string, ...string[]]
  /** Amount of detail, 0 to 100. Below `pdqLimits.minQuality` the hashes of different images are alike. */
  readonly quality: number
}

export const pdqLimits = {
  /** Every image is scaled to a square of this side first, on the server and in the browser. The reference does so with larger images only. */
  side: 512,
  /** Hamming distance of 256 bits up to which two images count as the same: the reference value, confirmed in docs/benchmarks.md. */
  maxDistance: 31,
  minQuality: 50,
} as const

export const pdqPattern = /^[0-9a-f]{64}$/

/** Side of the downsampled image, and of the block of coefficients. */
const side = 64
const frequencies = 16
const filterPasses = 2
/** Rows of the DCT matrix for the frequencies 1 to 16. */
const dct = Float64Array.from({ length: frequencies * side }, (_, at) => {
  const [row, column] = [Math.floor(at / side), at % side]
  return Math.sqrt(2 / side) * Math.cos((Math.PI / (2 * side)) * (row + 1) * (2 * column + 1))
})

/** `channels`: values per pixel; the first three are red, green and blue. */
export function computePdq(pixels: ArrayLike<number>, width: number, height: number, channels: 3 | 4): Pdq {
  const small = downsample(toLuma(pixels, width * height, channels), width, height)
  const block = transform(small)
  const [first = '', ...others] = orientations.map((orient) => toHash(orient(block)))
  return { hashes: [first, ...others], quality: measureQuality(small) }
}

function toLuma(pixels: ArrayLike<number>, count: number, channels: number): Float32Array {
  const luma = new Float32Array(count)
  for (let at = 0, from = 0; at < count; at += 1, from += channels)
    luma[at] = 0.299 * (pixels[from] ?? 0) + 0.587 * (pixels[from + 1] ?? 0) + 0.114 * (pixels[from + 2] ?? 0)
  return luma
}

/** Jarosz filter (a mean filter, twice, in both directions), then one sample from each cell of a grid of 64 × 64. */
function downsample(luma: Float32Array, width: number, height: number): Float32Array {
  meanFilter(luma, { width, height, cells: side, passes: filterPasses })
  const small = new Float32Array(side * side)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const row = Math.floor(((y + 0.5) * height) / side)
      small[y * side + x] = luma[row * width + Math.floor(((x + 0.5) * width) / side)] ?? 0
    }
  return small
}

/** Sum of the visible gradients. */
function measureQuality(small: Float32Array): number {
  let sum = 0
  const add = (at: number, next: number) =>
    (sum += Math.abs(Math.trunc((((small[at] ?? 0) - (small[next] ?? 0)) * 100) / 255)))
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const at = y * side + x
      if (y < side - 1) add(at, at + side)
      if (x < side - 1) add(at, at + 1)
    }
  return Math.min(100, Math.floor(sum / 90))
}

/** Two-dimensional DCT, of which only 16 × 16 low frequencies are computed: `dct` × image × `dct` transposed. */
function transform(small: Float32Array): Float64Array {
  const rows = new Float64Array(frequencies * side)
  for (let i = 0; i < frequencies; i += 1)
    for (let j = 0; j < side; j += 1) {
      let sum = 0
      for (let k = 0; k < side; k += 1) sum += (dct[i * side + k] ?? 0) * (small[k * side + j] ?? 0)
      rows[i * side + j] = sum
    }
  const block = new Float64Array(frequencies * frequencies)
  for (let i = 0; i < frequencies; i += 1)
    for (let j = 0; j < frequencies; j += 1) {
      let sum = 0
      for (let k = 0; k < side; k += 1) sum += (rows[i * side + k] ?? 0) * (dct[j * side + k] ?? 0)
      block[i * frequencies + j] = sum
    }
  return block
}

/** Turning or mirroring an image transposes its coefficients and negates every other one: index 0 is the frequency 1, which is odd. */
const orientations: readonly ((block: Float64Array) => Float64Array)[] = [false, true].flatMap((isTransposed) =>
  [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ].map(
    ([evenRow = 1, evenColumn = 1]) =>
      (block: Float64Array) =>
        block.map((_, at) => {
          const [i, j] = [Math.floor(at / frequencies), at % frequencies]
          const value = block[isTransposed ? j * frequencies + i : at] ?? 0
          return value * (i % 2 === 0 ? evenRow : 1) * (j % 2 === 0 ? evenColumn : 1)
        }),
  ),
)

/** Each bit: whether the coefficient is above the median. The bit of the first coefficient is the last of the number. */
function toHash(block: Float64Array): string {
  const median = block.toSorted()[block.length / 2 - 1] ?? 0
  let hash = ''
  for (let at = block.length - 4; at >= 0; at -= 4) {
    let digit = 0
    for (let bit = 3; bit >= 0; bit -= 1) digit = digit * 2 + ((block[at + bit] ?? 0) > median ? 1 : 0)
    hash += digit.toString(16)
  }
  return hash
}

/** Hamming distance of two hashes, in bits. */
export function pdqDistance(one: string, other: string): number {
  let bits = 0
  for (let at = 0; at < one.length; at += 8) {
    let difference = (Number.parseInt(one.slice(at, at + 8), 16) ^ Number.parseInt(other.slice(at, at + 8), 16)) >>> 0
    for (; difference > 0; difference = (difference & (difference - 1)) >>> 0) bits += 1
  }
  return bits
}
