// Font files of the web build, for pages without React. The service worker caches them for the offline page. In development there are none.
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const assets = fileURLToPath(new URL('../../../../web/build/client/assets/', import.meta.url))
const files = existsSync(assets) ? readdirSync(assets).filter((name) => name.endsWith('.woff2')) : []

export const fontPaths: readonly string[] = files.map((name) => `/assets/${name}`)

const families = [
  ['Newsreader', 'newsreader-latin'],
  ['Figtree', 'figtree-latin'],
] as const

/** `@font-face` rules of the families that the build has. */
export const fontFaces = families
  .flatMap(([family, prefix]) =>
    fontPaths
      .filter((path) => path.startsWith(`/assets/${prefix}`))
      .map(
        (path) =>
          `@font-face{font-family:${family};src:url(${path}) format("woff2");font-weight:300 800;font-display:swap}`,
      ),
  )
  .join('\n')
