// Fonts for image rendering: Newsreader for user text, Inter for the rest, and the code points that they cover.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

export type DrawingFont = {
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

const fileOf = (family: string, subset: string, weight: number, style = 'normal') =>
  readFileSync(require.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-${style}.woff`))

const letters: readonly DrawingFont[] = files.map(([family, subset, weight]) => ({
  name: `${family} ${subset}`,
  data: fileOf(family, subset, weight),
  weight,
}))

/** Font of the site name. */
const mark: DrawingFont = { name: 'mark', data: fileOf('newsreader', 'latin', 400, 'italic'), weight: 400 }

export const fonts: readonly DrawingFont[] = [...letters, mark]

const namesOf = (first: string) =>
  letters
    .toSorted((a, b) => Number(b.name.startsWith(first)) - Number(a.name.startsWith(first)))
    .map(({ name }) => name)

/** Font family names of the layout, each with its fallback fonts. */
export const families: Readonly<Record<string, string>> = {
  voice: namesOf('newsreader').join(', '),
  ui: namesOf('inter').join(', '),
  mark: mark.name,
}

/** Code points that at least one font has. */
export const drawable: ReadonlySet<number> = new Set(letters.flatMap(({ data }) => signsOf(tableOf(data, 'cmap'))))

/** One table of a WOFF file, decompressed. */
function tableOf(woff: Buffer, tag: string): Buffer {
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
function signsOf(cmap: Buffer): number[] {
  const signs: number[] = []
  for (let n = 0; n < cmap.readUInt16BE(2); n += 1) {
    const start = cmap.readUInt32BE(4 + n * 8 + 4)
    if (cmap.readUInt16BE(start) !== 4) continue
    const segments = cmap.readUInt16BE(start + 6) / 2
    for (let segment = 0; segment < segments; segment += 1) {
      const last = cmap.readUInt16BE(start + 14 + segment * 2)
      const first = cmap.readUInt16BE(start + 16 + segments * 2 + segment * 2)
      for (let sign = first; sign <= last && sign < 0xffff; sign += 1) signs.push(sign)
    }
  }
  return signs
}
