// Fonts for image rendering: Newsreader for user text, Inter for the rest, and the code points that they cover.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

export type RenderFont = {
  readonly name: string
  readonly data: Buffer
  readonly weight: 400 | 500
}

/** Fallback order for a character. */
const files = [
  ['newsreader', 'latin', 400],
  ['newsreader', 'latin-ext', 400],
  ['newsreader', 'vietnamese', 400],
  ['inter', 'latin', 500],
  ['inter', 'latin-ext', 500],
  ['inter', 'vietnamese', 500],
  ['inter', 'greek', 500],
  ['inter', 'greek-ext', 500],
  ['inter', 'cyrillic', 500],
  ['inter', 'cyrillic-ext', 500],
] as const

const require = createRequire(import.meta.url)

const readFont = (family: string, subset: string, weight: number, style = 'normal') =>
  readFileSync(require.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-${style}.woff`))

const textFonts: readonly RenderFont[] = files.map(([family, subset, weight]) => ({
  name: `${family} ${subset}`,
  data: readFont(family, subset, weight),
  weight,
}))

/** Font of the site name. */
const logoFont: RenderFont = { name: 'mark', data: readFont('newsreader', 'latin', 400, 'italic'), weight: 400 }

export const fonts: readonly RenderFont[] = [...textFonts, logoFont]

const orderedNames = (first: string) =>
  textFonts
    .toSorted((a, b) => Number(b.name.startsWith(first)) - Number(a.name.startsWith(first)))
    .map(({ name }) => name)

/** Font family names of the layout, each with its fallback fonts. */
export const families: Readonly<Record<string, string>> = {
  voice: orderedNames('newsreader').join(', '),
  ui: orderedNames('inter').join(', '),
  mark: logoFont.name,
}

/** Code points that at least one font has. */
export const supportedCodePoints: ReadonlySet<number> = new Set(
  textFonts.flatMap(({ data }) => readCodePoints(readTable(data, 'cmap'))),
)

/** One table of a WOFF file, decompressed. */
function readTable(woff: Buffer, tag: string): Buffer {
  for (let n = 0; n < woff.readUInt16BE(12); n += 1) {
    const entry = 44 + n * 20
    if (woff.toString('latin1', entry, entry + 4) !== tag) continue
    const packed = woff.subarray(
      woff.readUInt32BE(entry + 4),
      woff.readUInt32BE(entry + 4) + woff.readUInt32BE(entry + 8),
    )
    return packed.length < woff.readUInt32BE(entry + 12) ? inflateSync(packed) : packed
  }
  throw new Error(`the font has no ${tag}`)
}

/** Code points of a `cmap` table (character to glyph index). Only format 4 is parsed: it covers all characters of a subset. */
function readCodePoints(cmap: Buffer): number[] {
  const codePoints: number[] = []
  for (let n = 0; n < cmap.readUInt16BE(2); n += 1) {
    const start = cmap.readUInt32BE(4 + n * 8 + 4)
    if (cmap.readUInt16BE(start) !== 4) continue
    const segments = cmap.readUInt16BE(start + 6) / 2
    for (let segment = 0; segment < segments; segment += 1) {
      const last = cmap.readUInt16BE(start + 14 + segment * 2)
      const first = cmap.readUInt16BE(start + 16 + segments * 2 + segment * 2)
      for (let codePoint = first; codePoint <= last && codePoint < 0xffff; codePoint += 1) codePoints.push(codePoint)
    }
  }
  return codePoints
}
