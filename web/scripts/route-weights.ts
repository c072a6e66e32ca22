// Route weights: gzip size of the JavaScript that each route loads at first, from the build's manifest. `--update` writes the table.
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

type Route = {
  readonly parentId?: string
  readonly module: string
  readonly imports?: string[]
  readonly hasDefaultExport?: boolean
}
type Manifest = {
  readonly url: string
  readonly entry: { readonly module: string; readonly imports: string[] }
  readonly routes: Readonly<Record<string, Route>>
}

const build = new URL('../build/', import.meta.url)
const table = new URL('../route-weights.json', import.meta.url)

export function readRouteWeights(): Record<string, number> {
  return JSON.parse(readFileSync(table, 'utf8')) as Record<string, number>
}

/** Kilobytes by route id, heaviest last. Every route also loads the entry, the manifest and its parent routes. */
export async function measureRouteWeights(): Promise<Record<string, number>> {
  const { assets } = (await import(new URL('server/index.js', build).href)) as { assets: Manifest }
  const sizes = new Map<string, number>()
  const sizeOf = (path: string) => {
    const size = sizes.get(path) ?? gzipSync(readFileSync(new URL(`client${path}`, build)), { level: 9 }).length
    sizes.set(path, size)
    return size
  }
  const weightOf = (id: string) => {
    const files = new Set([assets.url, assets.entry.module, ...assets.entry.imports])
    for (let route = assets.routes[id]; route !== undefined; route = assets.routes[route.parentId ?? ''])
      for (const file of [route.module, ...(route.imports ?? [])]) files.add(file)
    return Math.round([...files].reduce((sum, file) => sum + sizeOf(file), 0) / 100) / 10
  }
  const pages = Object.keys(assets.routes).filter((id) => assets.routes[id]?.hasDefaultExport)
  return Object.fromEntries(
    pages.map((id) => [id, weightOf(id)] as const).toSorted(([, one], [, other]) => one - other),
  )
}

if (process.argv.includes('--update')) writeFileSync(table, `${JSON.stringify(await measureRouteWeights(), null, 2)}\n`)
