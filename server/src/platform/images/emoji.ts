// Emoji as PNG data URLs, from the Noto icon set; flags, which Noto lacks, from the set of our pages. Each is rendered once and cached.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as flagIcons from 'country-flag-icons/string/3x2'
import sharp from 'sharp'

const px = 96
const maxCached = 500
const require = createRequire(import.meta.url)
const read = (file: string): unknown => JSON.parse(readFileSync(require.resolve(`@iconify-json/noto/${file}`), 'utf8'))

type Icons = {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>
}
const names = new Map(Object.entries(read('chars.json') as Record<string, string>))
const { icons, aliases = {} } = read('icons.json') as Icons
const cache = new Map<string, string>()

/** True if the grapheme is rendered as an image instead of text. */
export function isEmoji(grapheme: string): boolean {
  return /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[\d#*]\ufe0f?\u20e3|\p{Regional_Indicator}/u.test(
    grapheme,
  )
}

/** Null without an icon. An unknown sequence falls back to its first code point, which is better than nothing. */
export async function renderEmoji(grapheme: string): Promise<string | null> {
  const known = cache.get(grapheme)
  if (known !== undefined) return known
  const svg = findFlagSvg(grapheme) ?? findEmojiSvg(grapheme)
  if (svg === null) return null
  const png = await sharp(Buffer.from(svg))
    .resize({ width: px, height: px, fit: 'contain', background: '#0000' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const picture = `data:image/png;base64,${png.toString('base64')}`
  if (cache.size >= maxCached) cache.clear()
  cache.set(grapheme, picture)
  return picture
}

function findEmojiSvg(grapheme: string): string | null {
  const codes = Array.from(grapheme, (character) => (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0'))
  const bare = codes.filter((code) => code !== 'fe0f')
  const name = names.get(codes.join('-')) ?? names.get(bare.join('-')) ?? names.get(bare[0] ?? '')
  const body = name === undefined ? undefined : (icons[name] ?? icons[aliases[name]?.parent ?? ''])?.body
  if (body === undefined) return null
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="0 0 128 128">${body}</svg>`
}

const flags: ReadonlyMap<string, string> = new Map(Object.entries(flagIcons))

/** A flag is two regional indicators, which encode the country code. */
function findFlagSvg(grapheme: string): string | null {
  const offsets = Array.from(grapheme, (character) => (character.codePointAt(0) ?? 0) - regionalA)
  if (offsets.length !== 2 || offsets.some((offset) => offset < 0 || offset > 25)) return null
  return flags.get(String.fromCodePoint(...offsets.map((offset) => offset + 0x41))) ?? null
}
const regionalA = 0x1f1e6

/** Data URL of a flag by ISO 3166 alpha-2 code. */
export function flagDataUrl(country: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(flags.get(country) ?? '').toString('base64')}`
}
