// Takes out of the table of pages, which every first visit carries, what a browser never looks up: the addresses that are no pages
// (they are fetched and posted to, not moved to) and whatever says no.
import { readdir, readFile, writeFile } from 'node:fs/promises'

const assets = new URL('build/client/assets/', import.meta.url)
const opening = 'window.__reactRouterManifest='
type Table = { routes: Record<string, Record<string, unknown>> }

// A page of its own is called manifest, too; its part has a hash of other letters.
const name = (await readdir(assets)).find((each) => /^manifest-[0-9a-f]{8}\.js$/.test(each))
if (name === undefined) throw new Error('the build has no table of pages')
const text = await readFile(new URL(name, assets), 'utf8')
if (!text.startsWith(opening)) throw new Error('react-router writes its table in another way: see trim-manifest.ts')
const table = JSON.parse(text.slice(opening.length).replace(/;\s*$/, '')) as Table
const pages = Object.entries(table.routes).filter(([, route]) => route.hasDefaultExport)
const routes = Object.fromEntries(pages.map(([id, route]) => [id, withoutNo(route)]))
await writeFile(new URL(name, assets), `${opening}${JSON.stringify({ ...table, routes })};`)

function withoutNo(route: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(route).filter(([, value]) => value !== false && !(Array.isArray(value) && value.length === 0)),
  )
}
