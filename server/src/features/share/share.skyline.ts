// Sky and roofs behind a share image, as SVG markup: the sky of the hour at which the secret was published, with the tiles of the site's skyline.
import type { Hour } from '@murmullo/contract/content/hours'
import { stars, tiles } from './skyline.gen.ts'

export type Palette = {
  /** From the top to the horizon. */
  readonly sky: readonly [string, string, string, string]
  /** From far to near; the footer stands on the nearest. */
  readonly roofs: readonly [back: string, mid: string, front: string, pane: string]
  /** Texts on the sky. */
  readonly ink: string
  readonly ink2: string
  readonly light: { readonly colour: string; readonly craters: string | null; readonly isLow: boolean }
  readonly hasStars: boolean
}

const moon = { colour: '#ffeccd', craters: '#cda98c', isLow: false }
const dark = { ink: '#f6f0f8', ink2: '#d5cbe0', light: moon, hasStars: true } as const
const nightRoofs = ['#3d2657', '#271a42', '#0d0917', '#171127'] as const

/** The text stands on the first three quarters of the sky, where every palette has a contrast of 4.5:1 or more. */
const palettes: Readonly<Record<Hour | 'unknown', Palette>> = {
  madrugada: {
    ...dark,
    sky: ['#0b1030', '#1a2266', '#333f92', '#6a73c4'],
    roofs: ['#28306f', '#191f52', '#090c20', '#11152f'],
  },
  manana: {
    sky: ['#cfd6f3', '#f3dfe6', '#fcd9c3', '#f9c29f'],
    roofs: ['#eab9a8', '#c98a93', '#55294f', '#452040'],
    ink: '#251b2c',
    ink2: '#5d5164',
    light: { colour: '#fff6e6', craters: null, isLow: false },
    hasStars: false,
  },
  tarde: {
    ...dark,
    sky: ['#2c1a4d', '#5b2758', '#97424f', '#e08a58'],
    roofs: ['#7a3352', '#4d2046', '#1d0c22', '#2a1230'],
    light: { colour: '#ffd9a0', craters: null, isLow: true },
    hasStars: false,
  },
  noche: { ...dark, sky: ['#150f2c', '#2b1d55', '#5a3163', '#9a4d62'], roofs: nightRoofs },
  unknown: {
    ...dark,
    sky: ['#15111d', '#221c2e', '#2f2840', '#463b58'],
    roofs: ['#2c2440', '#201a2f', '#0d0917', '#171127'],
  },
}

export const paletteOf = (hour: Hour | null): Palette => palettes[hour ?? 'unknown']

export type Skyline = {
  readonly width: number
  readonly height: number
  /** Height of the ground below the roofs. */
  readonly ground: number
  /** Size of the roofs: 1 is 230 px high. */
  readonly scale: number
  readonly light: { readonly x: number; readonly y: number; readonly radius: number }
}

const tileSize = { width: 480, height: 230 }
/** Without the tanks and aerials on them. */
const roofHeight = 175

/** Top of the roofs: text ends above it. */
export const skylineTop = ({ height, ground, scale }: Skyline): number => height - ground - roofHeight * scale

export function drawSkyline(skyline: Skyline, { sky, roofs, light, hasStars }: Palette): string {
  const { width, height, ground, scale } = skyline
  const [back, mid, front, pane] = roofs
  const colours = new Map([
    ['roof-back', back],
    ['roof-mid', mid],
    ['roof-front', front],
    ['roof-pane', pane],
    ['lamp', '#ffc887'],
    ['lamp-2', '#ffdfae'],
    ['lamp-3', '#f0a3bf'],
  ])
  const horizon = height - ground
  const count = Math.ceil(width / (tileSize.width * scale))
  const row = Array.from({ length: count }, (_, index) => {
    const tile = tiles[(index * 3 + 2) % tiles.length] ?? ''
    return `<g transform="translate(${index * tileSize.width} 0)">${tile}</g>`
  })
  const drawing = row
    .join('')
    .replaceAll(/var\(--([a-z0-9-]+)(?:,var\(--[a-z-]+\))?\)/g, (_, name: string) => colours.get(name) ?? front)
  return [
    drawSky(skyline, sky),
    hasStars ? `<g transform="scale(${Math.max(1, width / 1_440)})">${stars}</g>` : '',
    drawLight(skyline, light),
    `<g transform="translate(0 ${horizon - tileSize.height * scale}) scale(${scale})">${drawing}</g>`,
    drawGround(skyline, front),
  ].join('')
}

/** The sky and the ground of the footer, without light, stars and roofs. */
export function drawPlainSky(skyline: Skyline, { sky, roofs }: Palette): string {
  return drawSky(skyline, sky) + drawGround(skyline, roofs[2])
}

function drawSky({ width, height, ground }: Skyline, sky: Palette['sky']): string {
  const stops = sky.map((colour, index) => `<stop offset="${[0, 0.46, 0.76, 1][index]}" stop-color="${colour}"/>`)
  return `<defs><linearGradient id="sky" x2="0" y2="1">${stops.join('')}</linearGradient></defs><rect width="${width}" height="${height - ground}" fill="url(#sky)"/>`
}

const drawGround = ({ width, height, ground }: Skyline, colour: string) =>
  `<rect y="${height - ground - 1}" width="${width}" height="${ground + 1}" fill="${colour}"/>`

/** The moon or the sun of the morning above, or the sun of the afternoon behind the roofs. */
function drawLight({ height, ground, scale, light }: Skyline, { colour, craters, isLow }: Palette['light']): string {
  const { x, radius } = light
  const y = isLow ? height - ground - roofHeight * scale * 0.8 : light.y
  const disc = `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`
  if (craters === null) return disc
  const crater = (dx: number, dy: number, size: number) =>
    `<circle cx="${x + dx * radius}" cy="${y + dy * radius}" r="${size * radius}"/>`
  return `${disc}<g fill="${craters}" opacity=".4">${crater(-0.35, -0.3, 0.21)}${crater(0.27, -0.46, 0.12)}${crater(0.42, 0.23, 0.25)}${crater(-0.19, 0.42, 0.15)}</g>`
}
