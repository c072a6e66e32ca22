// Image probe: detects format, dimensions and frame count from the file header, without decoding. Null for an unknown format or header.

export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp'
export type ImageInfo = {
  readonly format: ImageFormat
  readonly width: number
  readonly height: number
  readonly frames: number
}

export function probeImage(bytes: Buffer): ImageInfo | null {
  const header = probePrefix(bytes)
  return header !== null && header.width > 0 && header.height > 0 && header.frames > 0 ? header : null
}

/** What the first bytes of a file declare. Later bytes may raise these values, never lower them. */
export function probePrefix(bytes: Buffer): ImageInfo | null {
  try {
    const found = detectFormat(bytes)
    return found === null ? null : probes[found](bytes)
  } catch (error) {
    // The buffer ends before the header does.
    if (error instanceof RangeError) return null
    throw error
  }
}

export function detectFormat(bytes: Buffer): ImageFormat | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png'
  const start = bytes.toString('latin1', 0, 12)
  if (/^GIF8[79]a/.test(start)) return 'gif'
  return /^RIFF[^]{4}WEBP$/.test(start) ? 'webp' : null
}

const probes: Record<ImageFormat, (bytes: Buffer) => ImageInfo | null> = {
  jpeg: readJpeg,
  png: readPng,
  gif: readGif,
  webp: readWebp,
}

/** No camera writes more scans; each is a pass over the whole image. */
const maxScans = 64

function readJpeg(bytes: Buffer): ImageInfo | null {
  let at = 2
  while (at < bytes.length) {
    if (bytes.readUInt8(at) !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      if (countScans(bytes, at) > maxScans) return null
      return { format: 'jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), frames: 1 }
    } else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return null
}

function countScans(bytes: Buffer, from: number): number {
  const start = Buffer.from([0xff, 0xda])
  let scans = 0
  for (let at = bytes.indexOf(start, from); at !== -1 && scans <= maxScans; at = bytes.indexOf(start, at + 2))
    scans += 1
  return scans
}

function readPng(bytes: Buffer): ImageInfo | null {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), frames: 1 }
}

function readGif(bytes: Buffer): ImageInfo | null {
  let [width, height, frames] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8), 0]
  let at = 13 + colorTableBytes(bytes.readUInt8(10))
  while (at < bytes.length) {
    const block = bytes.readUInt8(at)
    if (block === 0x2c) {
      // A frame may exceed the declared size of the image.
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5))
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7))
      frames += 1
      at = skipSubBlocks(bytes, at + 11 + colorTableBytes(bytes.readUInt8(at + 9)))
    } else if (block === 0x21) at = skipSubBlocks(bytes, at + 2)
    else break
  }
  return { format: 'gif', width, height, frames }
}

const colorTableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

function skipSubBlocks(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes.readUInt8(at) !== 0) at += 1 + bytes.readUInt8(at)
  return at + 1
}

function readWebp(bytes: Buffer): ImageInfo | null {
  let [width, height, frames] = [0, 0, 0]
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    const [w, h] = webpSize(bytes, name, at + 8)
    width = Math.max(width, w)
    height = Math.max(height, h)
    if (name === 'ANMF' || (frames === 0 && /^VP8[ L]$/.test(name))) frames += 1
    at += 8 + size + (size % 2)
  }
  return { format: 'webp', width, height, frames }
}

function webpSize(bytes: Buffer, name: string, at: number): [number, number] {
  if (name === 'VP8X') return [bytes.readUIntLE(at + 4, 3) + 1, bytes.readUIntLE(at + 7, 3) + 1]
  if (name === 'ANMF') return [bytes.readUIntLE(at + 6, 3) + 1, bytes.readUIntLE(at + 9, 3) + 1]
  if (name === 'VP8 ') return [bytes.readUInt16LE(at + 6) & 0x3fff, bytes.readUInt16LE(at + 8) & 0x3fff]
  if (name !== 'VP8L') return [0, 0]
  const packed = bytes.readUInt32LE(at + 1)
  return [(packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1]
}
