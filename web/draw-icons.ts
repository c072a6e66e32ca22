// Draws the icons from Lucide: one path per icon, a third of the size of its components. Run it after adding a name.
import { writeFile } from 'node:fs/promises'

const names = [
  'arrow-left',
  'arrow-up',
  'bell',
  'chevron-down',
  'circle-check',
  'circle-exclamation-point',
  'eye',
  'eye-off',
  'flag',
  'flame',
  'globe',
  'heart-handshake',
  'menu',
  'message-circle',
  'message-square',
  'moon',
  'pen-line',
  'pin',
  'rotate-cw',
  'search',
  'shield',
  'sliders-horizontal',
  'sparkles',
  'sun',
  'x',
]

/** What only a page or two draw, so that the others do not carry it. */
const rare = [
  'arrow-down',
  'ban',
  'bell',
  'bell-off',
  'check',
  'circle-dot',
  'clock',
  'download',
  'ellipsis-vertical',
  'external-link',
  'face-slightly-smiling',
  'image-plus',
  'link',
  'send',
  'share-2',
  'triangle-exclamation-point',
  'user-round-plus',
]

const lucide = new URL('dist/esm/icons/', import.meta.resolve('lucide-react/package.json')).href

type Shape = Readonly<Record<string, string>>

const draw: Readonly<Record<string, (shape: Shape) => string>> = {
  path: ({ d = '' }) => d,
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points = '' }) => `M${points.trim()}`,
  circle: ({ cx, cy, r }) =>
    `M${Number(cx) - Number(r)} ${cy}a${r} ${r} 0 1 0 ${2 * Number(r)} 0a${r} ${r} 0 1 0 ${-2 * Number(r)} 0`,
  rect: ({ x = '0', y = '0', width, height, rx = '0' }) => {
    const across = Number(width) - 2 * Number(rx)
    const down = Number(height) - 2 * Number(rx)
    const turn = (right: number, below: number) => `a${rx} ${rx} 0 0 1 ${right * Number(rx)} ${below * Number(rx)}`
    return `M${Number(x) + Number(rx)} ${y}h${across}${turn(1, 1)}v${down}${turn(-1, 1)}h${-across}${turn(-1, -1)}v${-down}${turn(1, -1)}z`
  },
}

async function shapeOf(name: string): Promise<string> {
  const { __iconData: icon } = (await import(`${lucide}${name}.mjs`)) as {
    __iconData: { node: [string, Shape][] }
  }
  return icon.node
    .map(([tag, shape]) => {
      const drawn = draw[tag]?.(shape)
      if (drawn === undefined) throw new Error(`${name} has a <${tag}>, which this script cannot draw`)
      return fromTheStart(drawn)
    })
    .join('')
}

/** A path may begin with a relative move, and what follows it is relative too; behind another path only the second may stay so. */
function fromTheStart(path: string): string {
  const [, x, y, rest = ''] = /^m(-?[\d.]+)[ ,]?(-?[\d.]+)(.*)$/.exec(path) ?? []
  if (x === undefined) return path
  return `M${x} ${y}${/^[a-z]/i.test(rest) ? rest : `l${rest.trimStart()}`}`
}

async function write(file: string, names: readonly string[]): Promise<void> {
  const lines = await Promise.all(
    names.map(async (name) => {
      const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
      const line = `export const ${camel} = '${await shapeOf(name)}'\n`
      return line.length > 121 ? line.replace(' = ', ' =\n  ') : line
    }),
  )
  const header = '// The shapes of the icons, by draw-icons.ts from Lucide (ISC licence). Not written by hand.\n'
  await writeFile(new URL(`app/ui/${file}`, import.meta.url), header + lines.join(''))
}

await write('icon-shapes.ts', names)
await write('rare-icon-shapes.ts', rare)
