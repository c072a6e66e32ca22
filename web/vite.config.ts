// How Vite builds the pages. The server hosts this same configuration as middleware in development.

import { budgets, limits, reporting, sending } from '@murmullo/contract/limits'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import * as iconShapes from './app/ui/icon-shapes.ts'
import { groups } from './bundle-plan.ts'
import { plainReact } from './plain-react.ts'
import { silentRouter } from './silent-router.ts'

/** Seven letters of each hash are enough to tell our files apart, and the table of all pages names each of them. */
const shortNames = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' }

/** Vite wraps each lazy import in code that preloads its styles and parts; ours have none, so the wrapper only lets it pass. */
const lightLazyImports: Plugin = {
  name: 'light-lazy-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/** Writes the product's numbers where they are used, so that a page does not carry whole tables for three of them. */
const inlineLimits: Plugin = {
  name: 'inline-limits',
  enforce: 'pre',
  transform: (code, id) => {
    if (!/[\\/](?:web[\\/]app|contract[\\/]src)[\\/].*\.tsx?$/.test(id)) return null
    const inlined = code.replace(/\b(limits|sending|reporting)\.(\w+)(?:\.(\w+))?/g, (whole, table, group, name) => {
      const found = valueOf(tables[table as keyof typeof tables], group)
      const value = name === undefined ? found : valueOf(found, name)
      const isPlain = typeof value === 'number' || typeof value === 'string' || Array.isArray(value)
      return isPlain ? JSON.stringify(value) : whole
    })
    return inlined.replace(/\bbudgets\.(\w+)/g, (_, name) => `(${JSON.stringify(valueOf(budgets, name))})`)
  },
}

const tables = { limits, sending, reporting }
const valueOf = (table: unknown, name: string): unknown =>
  typeof table === 'object' && table !== null ? new Map(Object.entries(table)).get(name) : undefined

/** Writes the shape of an icon where it is drawn, so that a page does not carry the icons of the others. */
const inlineIcons: Plugin = {
  name: 'inline-icons',
  enforce: 'pre',
  transform: (code, id) => {
    if (!/[\\/]web[\\/]app[\\/].*\.tsx$/.test(id)) return null
    return code.replace(/^import \{([\w, ]+)\} from '[./a-z]+icon-shapes\.ts'$/m, (_, names: string) =>
      Object.entries(iconShapes)
        .filter(([name]) => names.split(/[, ]+/).includes(name))
        .map(([name, shape]) => `const ${name} = '${shape}';`)
        .join(''),
    )
  },
}

/** The server loads the router by itself; in development too the pages must get that same copy, so Node's conditions decide. */
const sameRouter: Plugin = {
  name: 'same-router',
  enforce: 'post',
  configEnvironment: (name, { resolve }) => {
    if (name !== 'ssr' || !resolve?.externalConditions) return
    resolve.externalConditions = resolve.externalConditions.filter((condition) => condition !== 'development')
  },
}

/**
 * When the code of a page does not arrive, the router reloads the page one is leaving: offline, that loses it. Instead the new
 * page takes its place: its data did not arrive either, and it says so; or it did, and the new page is what is reloaded.
 */
const reloadNewPage: Plugin = {
  name: 'reload-new-page',
  apply: 'build',
  transform: (code, id) => {
    if (!/react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/.test(id)) return null
    const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
    if (!reload.test(code)) throw new Error('react-router loads its pages in another way: see reloadNewPage')
    return code.replace(reload, 'return { default: () => (window.location.reload(), null), clientAction() {} };')
  },
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    inlineIcons,
    inlineLimits,
    lightLazyImports,
    plainReact,
    reloadNewPage,
    sameRouter,
    silentRouter,
  ],
  // The content policy allows no data: address, so nothing is inlined. The router names what a page needs to preload.
  build: { assetsInlineLimit: 0, modulePreload: false, sourcemap: false },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, ...shortNames } } } } },
})
