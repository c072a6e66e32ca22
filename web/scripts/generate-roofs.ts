// Generates app/ui/drawings/roofs.svg: tiles of a Latin American skyline, which roofscape.tsx puts in a row; and the houses of errors and empty lists. Run
// it after a change: the drawing code and its random numbers stay out of the browser. The server gets the same tiles for the images that it renders.
import { writeFile } from 'node:fs/promises'

/** Width and height of a tile. Every building ends at the edges of its tile, so that any tile fits beside any other. */
const width = 480
const height = 230
const seeds = [23, 91, 57, 11]

type Random = () => number
type Layer = {
  readonly colour: string
  /** Lowest and highest roof, and the narrowest and widest building. */
  readonly roof: readonly [low: number, high: number]
  readonly width: readonly [min: number, max: number]
}
type Building = { readonly left: number; readonly width: number; readonly top: number }

const layers: readonly Layer[] = [
  { colour: 'back', roof: [112, 164], width: [60, 128] },
  { colour: 'mid', roof: [82, 128], width: [72, 128] },
]
const front: Layer = { colour: 'front', roof: [54, 116], width: [92, 168] }

/** Small generator of random numbers between 0 and 1; the same seed gives the same drawing. */
function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const first = Math.imul(state ^ (state >>> 15), state | 1)
    const second = first ^ (first + Math.imul(first ^ (first >>> 7), first | 61))
    return ((second ^ (second >>> 14)) >>> 0) / 4_294_967_296
  }
}

const between = (random: Random, [min, max]: readonly [number, number]) => Math.round(min + random() * (max - min))

function buildings(random: Random, layer: Layer): Building[] {
  const row: Building[] = []
  for (let left = 0; left < width; ) {
    const wanted = between(random, layer.width)
    // The last building takes the rest of the tile.
    const rest = width - left - wanted
    const size = rest < layer.width[0] ? width - left : wanted
    row.push({ left, width: size, top: height - between(random, layer.roof) })
    left += size
  }
  return row
}

const outline = (row: readonly Building[]) =>
  `M0 ${height}${row.map(({ left, width: size, top }) => `L${left} ${top}h${size}`).join('')}V${height}z`

/** What stands on a roof: its filled and its drawn parts. */
type Detail = { readonly fill?: string; readonly line?: string }
type DrawDetail = (building: Building) => Detail

const tank: DrawDetail = ({ left, width: size, top }) => {
  const x = Math.round(left + size * 0.18)
  return {
    fill: `M${x} ${top}v-9h4v9zm20 0v-9h4v9zM${x - 5} ${top - 9}v-24q0-5 17-5t17 5v24zM${x + 5} ${top - 38}h14v-4h-14z`,
  }
}
const aerial: DrawDetail = ({ left, width: size, top }) => ({
  line: `M${Math.round(left + size / 2)} ${top}v-46m-13 6h26m-21 8h16m-11 8h6`,
})
const washingLine: DrawDetail = ({ left, width: size, top }) => {
  const [from, to, y] = [left + 8, left + size - 8, top - 26]
  return {
    line: `M${from} ${top}V${y}Q${(from + to) / 2} ${y + 9} ${to} ${y}V${top}`,
    fill: `M${from + 10} ${y + 3}h11v15h-11zm18 2h8l2 20h-12zm20 0h13v10h-13z`,
  }
}
const dish: DrawDetail = ({ left, width: size, top }) => {
  const x = Math.round(left + size * 0.6)
  return { line: `M${x} ${top}v-16`, fill: `M${x - 2} ${top - 20}a13 13 0 0 0 16-12z` }
}
const cat: DrawDetail = ({ left, width: size, top }) => {
  const x = Math.round(left + size * 0.3)
  return {
    fill: `M${x} ${top}q-2-13 5-17l1-6 4 4h4l4-4 1 7q6 5 4 16z`,
    line: `M${x + 21} ${top - 1}q12-2 9-15`,
  }
}
const details: readonly (readonly [share: number, draw: DrawDetail])[] = [
  [0.26, tank],
  [0.44, aerial],
  [0.6, washingLine],
  [0.72, dish],
  [0.82, cat],
]

function drawDetails(random: Random, row: readonly Building[]): Detail {
  const drawn = row.map((building) => {
    const chance = random()
    return details.find(([share]) => chance < share)?.[1](building) ?? {}
  })
  return { fill: drawn.map(({ fill }) => fill ?? '').join(''), line: drawn.map(({ line }) => line ?? '').join('') }
}

/** A cable that hangs between the roofs of two neighbours. */
function cables(row: readonly Building[]): string {
  const [a, b] = [row[0], row[2]]
  if (a === undefined || b === undefined) return ''
  const [from, to] = [a.left + 14, b.left + 20]
  return `M${from} ${a.top - 8}v8M${from} ${a.top - 8}Q${(from + to) / 2} ${Math.max(a.top, b.top) + 18} ${to} ${b.top - 8}v8`
}

const lamps = ['lamp', 'lamp', 'lamp-2', 'lamp-3']
/** Shares of all windows: lit, and dark but visible. */
const litShare = 0.4
const paneShare = 0.54

type Windows = { readonly panes: Record<string, string>; readonly shades: string }

function drawWindows(random: Random, row: readonly Building[]): Windows {
  const panes: Record<string, string> = {}
  let shades = ''
  for (const { left, width: size, top } of row) {
    const columns = Math.max(1, Math.floor((size - 16) / 30))
    const start = Math.round(left + (size - columns * 30 + 12) / 2)
    for (let y = top + 16; y < height - 24; y += 38)
      for (let column = 0; column < columns; column += 1) {
        const chance = random()
        if (chance > paneShare) continue
        const x = start + column * 30
        const colour = chance > litShare ? 'pane' : (lamps[Math.floor(random() * lamps.length)] ?? 'lamp')
        panes[colour] = `${panes[colour] ?? ''}M${x + 2} ${y + 2}h14v19h-14z`
        if (colour !== 'pane') shades += drawShade(random(), x, y)
      }
  }
  return { panes, shades }
}

/** Curtains, a person or a window cross in front of the light. */
function drawShade(chance: number, x: number, y: number): string {
  if (chance < 0.22) return `M${x} ${y}h8l-8 14zM${x + 18} ${y}h-8l8 14z`
  if (chance < 0.34) return `M${x + 4} ${y + 23}v-6q0-5 5-5t5 5v6zM${x + 6} ${y + 8}a3 3 0 1 1 6 0a3 3 0 1 1-6 0`
  return chance < 0.5 ? `M${x + 8} ${y}h2v23h-2zM${x} ${y + 10}h18v2h-18z` : ''
}

/** The round joins of the stroke round the corners. */
const drawPanes = (colour: string, path: string) =>
  `<path fill="${colour}" stroke="${colour}" stroke-width="4" stroke-linejoin="round" d="${path}"/>`

const colours: Readonly<Record<string, string>> = {
  back: 'var(--roof-back)',
  mid: 'var(--roof-mid)',
  // The page colour where the roofs stand on the page.
  front: 'var(--roof-front,var(--roof))',
}

function drawTile(seed: number): string {
  const random = createRandom(seed)
  const drawLayer = (layer: Layer, row: readonly Building[], extra = '') => {
    const { fill = '', line = '' } = drawDetails(random, row)
    const colour = colours[layer.colour] ?? ''
    // Crisp edges: without them a fine line would show where two tiles meet.
    return `<path fill="${colour}" shape-rendering="crispEdges" d="${outline(row)}"/><path fill="${colour}" d="${fill}"/><path fill="none" stroke="${colour}" stroke-width="2.4" d="${line}${extra}"/>`
  }
  const far = layers.map((layer) => drawLayer(layer, buildings(random, layer))).join('')
  const row = buildings(random, front)
  const near = drawLayer(front, row, cables(row))
  const { panes, shades } = drawWindows(random, row)
  const windows = Object.entries(panes)
    .map(([colour, path]) => drawPanes(colour === 'pane' ? 'var(--roof-pane,var(--pane))' : `var(--${colour})`, path))
    .join('')
  return `${far}${near}${windows}<path fill="${colours.front}" opacity=".72" d="${shades}"/>`
}

function drawStars(count: number): string {
  const random = createRandom(7)
  const star = () => {
    const [x, y, size] = [Math.round(random() * 1440), Math.round(random() * 200), 1 + random() * 1.6]
    return `<path stroke-width="${size.toFixed(1)}" opacity="${(0.25 + random() * 0.55).toFixed(2)}" d="M${x} ${y}h0"/>`
  }
  return `<g stroke="#fff" stroke-linecap="round">${Array.from({ length: count }, star).join('')}</g>`
}

/** A house whose windows are all lit but one, for the page of an unknown address. */
function drawDarkWindow(): string {
  const random = createRandom(29)
  const house: Building = { left: 20, width: 320, top: 56 }
  const panes: Record<string, string> = {}
  let shades = ''
  for (let row = 0; row < 3; row += 1)
    for (let column = 0; column < 7; column += 1) {
      const isDark = row === 1 && column === 4
      const [x, y] = [house.left + 24 + column * 42, house.top + 20 + row * 44]
      const colour = isDark ? 'pane' : (lamps[Math.floor(random() * lamps.length)] ?? 'lamp')
      panes[colour] = `${panes[colour] ?? ''}M${x + 2} ${y + 2}h14v19h-14z`
      if (!isDark) shades += drawShade(random(), x, y)
    }
  const windows = Object.entries(panes).map(([colour, path]) => drawPanes(`var(--${colour})`, path))
  const roof = [tank(house), aerial(house), cat({ ...house, left: house.left + 130 })]
  const far = `<path fill="var(--roof-mid)" d="M0 200V104h64V84h90v120zM206 200V92h96v26h58v82z"/>`
  const near = `<path fill="var(--roof)" d="M${house.left} 200V${house.top}h${house.width}v144z${roof.map(({ fill }) => fill ?? '').join('')}"/>`
  const lines = `<path fill="none" stroke="var(--roof)" stroke-width="2.4" d="${roof.map(({ line }) => line ?? '').join('')}"/>`
  return `${far}${near}${lines}${windows.join('')}<path fill="var(--roof)" opacity=".72" d="${shades}"/>`
}

/** A small house at night, for an empty list and for an error: one window is lit, or none. */
function drawSmallHouse(isLit: boolean): string {
  const house: Building = { left: 22, width: 116, top: 44 }
  const roof = [tank(house), aerial({ ...house, left: house.left + 10 }), cat({ ...house, left: house.left + 54 })]
  const panes = Array.from(
    { length: 8 },
    (_, index) => `M${house.left + 12 + (index % 4) * 26} ${index < 4 ? 56 : 84}h14v19h-14z`,
  )
  const lit = panes.splice(2, 1)[0] ?? ''
  const front = 'var(--house)'
  const body = `<path fill="${front}" d="M${house.left} 116V${house.top}h${house.width}v72zM4 116h152v2H4z${roof.map(({ fill }) => fill ?? '').join('')}"/>`
  const lines = `<path fill="none" stroke="${front}" stroke-width="2.4" d="${roof.map(({ line }) => line ?? '').join('')}"/>`
  const dark = drawPanes('var(--roof)', isLit ? panes.join('') : [...panes, lit].join(''))
  const glow = `<path fill="var(--lamp)" opacity=".24" stroke="var(--lamp)" stroke-width="18" stroke-linejoin="round" d="${lit}"/>${drawPanes('var(--lamp-2)', lit)}`
  return `${body}${lines}${dark}${isLit ? glow : ''}`
}

async function writeDrawings(
  path: string,
  drawings: readonly (readonly [id: string, drawing: string])[],
): Promise<void> {
  const header = '<!-- Generated by scripts/generate-roofs.ts. Do not edit. -->\n'
  const body = drawings.map(([id, drawing]) => `<g id="${id}">${drawing}</g>\n`).join('')
  const svg = `${header}<svg xmlns="http://www.w3.org/2000/svg"><defs>\n${body}</defs></svg>\n`
  await writeFile(new URL(`../app/ui/${path}`, import.meta.url), svg)
}

const tiles = seeds.map((seed, index) => [`tile-${index}`, drawTile(seed)] as const)
await writeDrawings('drawings/roofs.svg', [...tiles, ['stars', drawStars(46)]])
const constant = (name: string, value: string | readonly string[]) =>
  `export const ${name} = ${JSON.stringify(value, null, 2)}\n`
const tileDrawings = tiles.map(([, drawing]) => drawing)
const writeConstants = (path: string, constants: string) =>
  writeFile(
    new URL(`../../server/src/${path}`, import.meta.url),
    `// Generated by web/scripts/generate-roofs.ts. Do not edit.\n${constants}`,
  )
await writeConstants(
  'features/share/skyline.gen.ts',
  constant('tiles', tileDrawings) + constant('stars', drawStars(46)),
)
// Two tiles for the pages without React.
await writeConstants('http/pages/skyline.gen.ts', constant('tiles', tileDrawings.slice(1, 3)))
await writeDrawings('feedback/windows.svg', [
  ['one-dark', drawDarkWindow()],
  ['one-lit', drawSmallHouse(true)],
  ['none-lit', drawSmallHouse(false)],
])
