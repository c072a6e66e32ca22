// PNG encoder for test images: a random colour gradient, so each image has a different hash.
import { crc32, deflateSync } from 'node:zlib'

type Size = { readonly width?: number; readonly height?: number }
const corners = 16

export function randomPng({ width = 320, height = 240 }: Size = {}): Buffer {
  const gridColours = crypto
    .getRandomValues(new Uint8Array(corners * 3))
    .map((gridColour, at) => [gridColour / 8, 60 + gridColour / 4, 160 + gridColour / 3][at % 3] ?? 0)
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + width * 3)
    for (let at = 0; at < width * 3; at += 1)
      row[1 + at] = interpolateTone(gridColours, Math.floor(at / 3) / width, y / height, at % 3)
    return row
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // IHDR fields: bit depth 8, colour type 2 (RGB), default compression, filter and interlace.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Bilinear interpolation in a 4×4 grid of colour values. */
function interpolateTone(gridColours: Uint8Array, across: number, down: number, colour: number): number {
  const [x, y] = [across * 3, down * 3]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const gridColour = (column: number, row: number) =>
    gridColours[(Math.min(3, row) * 4 + Math.min(3, column)) * 3 + colour] ?? 0
  const mix = (row: number) => gridColour(left, row) * (1 - x + left) + gridColour(left + 1, row) * (x - left)
  return mix(top) * (1 - y + top) + mix(top + 1) * (y - top)
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
