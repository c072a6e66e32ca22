// Test generator: hostile image files. Images with a canary in every metadata slot, polyglots, decompression bombs, and random mutations of them.
import { crc32, deflateSync } from 'node:zlib'
import { generateImage, generateAnimation } from './images.ts'

export type HostileFile = {
  readonly name: string
  readonly bytes: Buffer /** The upload must be rejected. */
  readonly isRefused?: true
}

export const canary = 'CANARIO-7f3a91'
const canaryBytes = Buffer.from(`${canary} 19.4326N 99.1332W`)

const be32 = (n: number) => Buffer.from([n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255])
const le32 = (n: number) => Buffer.from([n & 255, (n >>> 8) & 255, (n >>> 16) & 255, n >>> 24])

const pngChunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  return Buffer.concat([be32(data.length), body, be32(crc32(body))])
}
const intoPng = (png: Buffer, chunk: Buffer) => Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
const jpegSegment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data])
const intoJpeg = (jpeg: Buffer, segment: Buffer) => Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
const webpChunk = (name: string, data: Buffer) =>
  Buffer.concat([Buffer.from(name, 'latin1'), le32(data.length), data, Buffer.alloc(data.length % 2)])
const intoWebp = (webp: Buffer, chunk: Buffer) =>
  Buffer.concat([webp.subarray(0, 4), le32(webp.length - 8 + chunk.length), webp.subarray(8), chunk])
const gifSubBlocks = (data: Buffer) => Buffer.concat([Buffer.from([data.length]), data, Buffer.from([0])])
const intoGif = (gif: Buffer, block: Buffer) => Buffer.concat([gif.subarray(0, -1), block, Buffer.from([0x3b])])

type Sources = {
  readonly jpeg: Buffer
  readonly png: Buffer
  readonly webp: Buffer
  readonly gif: Buffer
  readonly film: Buffer
}

async function sources(): Promise<Sources> {
  const exif = {
    IFD0: { Copyright: canaryBytes.toString(), ImageDescription: canaryBytes.toString() },
    IFD3: { GPSLatitude: '19/1 25/1 57/1' },
  }
  const drawn = generateImage({ width: 96, height: 64 })
  return {
    jpeg: await drawn.clone().withExif(exif).withIccProfile('p3').jpeg().toBuffer(),
    png: await drawn.clone().withExif(exif).png().toBuffer(),
    webp: await drawn.clone().withExif(exif).withIccProfile('p3').webp().toBuffer(),
    gif: await generateAnimation('gif', 3),
    film: await generateAnimation('webp', 3),
  }
}

function metadataCanaries({ jpeg, png, webp, gif, film: animatedWebp }: Sources): HostileFile[] {
  const xmp = Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">${canary}</x:xmpmeta>`)
  const photoshop = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\x00\x00'),
    be32(canaryBytes.length),
    canaryBytes,
  ])
  return [
    ...Array.from({ length: 16 }, (_, n) => ({
      name: `jpeg APP${n}`,
      bytes: intoJpeg(jpeg, jpegSegment(0xe0 + n, canaryBytes)),
    })),
    { name: 'jpeg COM', bytes: intoJpeg(jpeg, jpegSegment(0xfe, canaryBytes)) },
    { name: 'jpeg XMP', bytes: intoJpeg(jpeg, jpegSegment(0xe1, xmp)) },
    { name: 'jpeg IPTC', bytes: intoJpeg(jpeg, jpegSegment(0xed, photoshop)) },
    { name: 'jpeg after its end', bytes: Buffer.concat([jpeg, canaryBytes]) },
    { name: 'jpeg after another', bytes: Buffer.concat([jpeg, jpeg, canaryBytes]) },
    ...['tEXt', 'eXIf', 'tIME', 'prVt', 'cHRM', 'sPLT'].map((name) => ({
      name: `png ${name}`,
      bytes: intoPng(png, pngChunk(name, Buffer.concat([Buffer.from('Comment\0'), canaryBytes]))),
    })),
    {
      name: 'png zTXt',
      bytes: intoPng(png, pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(canaryBytes)]))),
    },
    {
      name: 'png iTXt',
      bytes: intoPng(png, pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), xmp]))),
    },
    {
      name: 'png iCCP',
      bytes: intoPng(png, pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(canaryBytes)]))),
    },
    { name: 'png after its end', bytes: Buffer.concat([png, canaryBytes]) },
    ...['EXIF', 'XMP ', 'ICCP', 'JUNK'].map((name) => ({
      name: `webp ${name}`,
      bytes: intoWebp(webp, webpChunk(name, canaryBytes)),
    })),
    { name: 'webp film XMP', bytes: intoWebp(animatedWebp, webpChunk('XMP ', xmp)) },
    { name: 'webp after its end', bytes: Buffer.concat([webp, canaryBytes]) },
    { name: 'gif comment', bytes: intoGif(gif, Buffer.concat([Buffer.from([0x21, 0xfe]), gifSubBlocks(canaryBytes)])) },
    {
      name: 'gif plain text',
      bytes: intoGif(gif, Buffer.concat([Buffer.from([0x21, 0x01]), gifSubBlocks(canaryBytes)])),
    },
    {
      name: 'gif XMP',
      bytes: intoGif(
        gif,
        Buffer.concat([Buffer.from([0x21, 0xff]), gifSubBlocks(Buffer.from('XMP DataXMP')), gifSubBlocks(canaryBytes)]),
      ),
    },
    { name: 'gif after its end', bytes: Buffer.concat([gif, canaryBytes]) },
  ]
}

function polyglots({ jpeg, png, webp, gif }: Sources): HostileFile[] {
  const script = Buffer.from(`*/=1;alert('${canary}')//<script>alert(1)</script><?php echo 1;?>`)
  const zip = Buffer.concat([Buffer.from('504b0304140000000000', 'hex'), canaryBytes])
  const refused = (name: string, text: string | Buffer) => ({
    name,
    bytes: Buffer.from(text),
    isRefused: true as const,
  })
  return [
    ...Object.entries({ jpeg, png, webp, gif }).flatMap(([kind, bytes]) => [
      { name: `${kind} and script`, bytes: Buffer.concat([bytes, script]) },
      { name: `${kind} and zip`, bytes: Buffer.concat([bytes, zip]) },
      { name: `${kind} and pdf`, bytes: Buffer.concat([bytes, Buffer.from(`%PDF-1.7 ${canary}`)]) },
      refused(`script before ${kind}`, Buffer.concat([script, bytes])),
    ]),
    { name: 'gif whose size is script', bytes: Buffer.concat([Buffer.from('GIF89a/*'), gif.subarray(8), script]) },
    refused('svg', `<svg xmlns="http://www.w3.org/2000/svg"><script>alert('${canary}')</script></svg>`),
    refused(
      'svg that reads a file',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ),
    refused('html', `<!doctype html><img src=x onerror=alert('${canary}')>`),
    refused('xml', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    refused('pdf', `%PDF-1.7 ${canary}`),
    refused('tiff', Buffer.concat([Buffer.from('49492a0008000000', 'hex'), canaryBytes])),
    refused('bmp', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60), canaryBytes])),
    refused('ico', Buffer.concat([Buffer.from('00000100010010100000', 'hex'), canaryBytes])),
    refused('heif', Buffer.concat([be32(24), Buffer.from('ftypheic'), canaryBytes])),
    refused('avif', Buffer.concat([be32(24), Buffer.from('ftypavif'), canaryBytes])),
    refused('mvg', 'push graphic-context viewbox 0 0 640 480 image over 0,0 0,0 "https://example.com/x"'),
    refused('eps', '%!PS-Adobe-3.0 EPSF-3.0'),
    refused('nothing', ''),
    refused('zeros', Buffer.alloc(1_000)),
    refused('jxl', Buffer.from('ff0a', 'hex')),
    refused('elf', Buffer.from('7f454c46', 'hex')),
    ...[
      'ffd8ff',
      '89504e470d0a1a0a',
      Buffer.from('GIF89a').toString('hex'),
      Buffer.from('RIFF    WEBP').toString('hex'),
    ].map((start) => refused(`only the start ${start}`, Buffer.from(start, 'hex'))),
  ]
}

/** A single-colour image that is huge when decoded and small when compressed. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.concat([be32(width), be32(height), Buffer.from([1, 0, 0, 0, 0])])
  const row = Math.ceil(width / 8) + 1
  const rows = Math.min(height, Math.floor(40_000_000 / row))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(row * rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Decompression bombs: small files whose header declares a huge size. */
export function decompressionBombs({
  jpeg,
  gif,
  film: animatedWebp,
}: Pick<Sources, 'jpeg' | 'gif' | 'film'>): HostileFile[] {
  const lyingJpeg = Buffer.from(jpeg)
  const frame = lyingJpeg.indexOf(Buffer.from([0xff, 0xc0]))
  lyingJpeg.writeUInt32BE(0xffff_ffff, frame + 5)
  const wideGif = Buffer.from(gif)
  wideGif.writeUInt32LE(0xffff_ffff, 6)
  const widePart = Buffer.from(gif)
  widePart.writeUInt32LE(0xffff_ffff, widePart.indexOf(0x2c, 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1)) + 5)
  const manyFrames = Buffer.concat([
    animatedWebp,
    ...Array.from({ length: 60 }, () => webpChunk('ANMF', Buffer.alloc(40))),
  ])
  const wideWebp = Buffer.from(animatedWebp)
  wideWebp.fill(0xff, 24, 30)
  const scans = Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: 5_000 }, () => Buffer.from('ffda000c03010002110311003f00aa', 'hex')),
  ])
  const giant = pngOf(50_000, 50_000)
  const dot = Buffer.from('2c0000000001000100000202440100', 'hex')
  const manyDots = Buffer.concat([
    Buffer.from('47494638396101000100800000000000ffffff', 'hex'),
    ...Array.from({ length: 20_000 }, () => dot),
    Buffer.from([0x3b]),
  ])
  return [
    { name: 'bomb: jpeg of 65535 square', bytes: lyingJpeg },
    { name: 'bomb: jpeg of a thousand scans', bytes: scans },
    { name: 'bomb: gif of 65535 square', bytes: wideGif },
    { name: 'bomb: gif with a frame of 65535 square', bytes: widePart },
    { name: 'bomb: webp of 16 million square', bytes: wideWebp },
    { name: 'bomb: webp of 60 frames', bytes: manyFrames },
    { name: 'bomb: gif of 20000 frames', bytes: manyDots },
    { name: 'bomb: png of 50000 square', bytes: giant },
    {
      name: 'bomb: png of 50000 square, and as long as may be',
      bytes: Buffer.concat([giant, Buffer.alloc(5_242_880 - giant.length)]),
    },
    { name: 'bomb: png of 2147483647 lines', bytes: pngOf(10, 0x7fff_ffff) },
    { name: 'bomb: png of 24 million and one', bytes: pngOf(24_000_001, 1) },
  ].map(({ name, bytes }) => ({ name, bytes, isRefused: true }))
}

/** All crafted files, then as many mutated ones as requested. Deterministic. */
export async function hostileFiles(count: number): Promise<HostileFile[]> {
  const all = await sources()
  const crafted = [...metadataCanaries(all), ...polyglots(all), ...decompressionBombs(all), ...(await slowFiles())]
  const next = randomOf(20_261_124)
  const damaged = Array.from({ length: Math.max(0, count - crafted.length) }, (_, n) => {
    const from = crafted[next(crafted.length)] ?? { name: '', bytes: all.jpeg }
    return { name: `${from.name}, damaged ${n}`, bytes: mutate(from.bytes, next) }
  })
  return [...crafted, ...damaged]
}

/** Valid by their header, but slow to decode. */
export async function slowFiles(): Promise<HostileFile[]> {
  return [
    { name: 'png of 24 million', bytes: pngOf(6_000, 4_000) },
    { name: 'gif of 50 frames', bytes: await generateAnimation('gif', 50, 400) },
  ]
}

function mutate(bytes: Buffer, next: (below: number) => number): Buffer {
  const copy = Buffer.from(bytes)
  if (copy.length === 0) return copy
  const way = next(5)
  if (way === 0) return copy.subarray(0, next(copy.length))
  if (way === 1) return Buffer.concat([copy.subarray(0, next(copy.length)), copy.subarray(next(copy.length))])
  if (way === 2) copy.fill(next(256), next(copy.length), Math.min(copy.length, next(copy.length) + 64))
  const changes = 1 + next(way === 3 ? 4 : 60)
  // Mostly in the header, where the sizes are.
  for (let change = 0; change < changes; change += 1)
    copy[next(3) === 0 ? next(copy.length) : next(Math.min(copy.length, 200))] = next(256)
  return copy
}

function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export const createBombFiles = async () => decompressionBombs(await sources())
