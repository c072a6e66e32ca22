// How Vite builds the pages. The server hosts this same configuration as middleware in development.

import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { groups } from './chunks.ts'
import { standaloneScripts } from './standalone-scripts.ts'

/** Seven letters of each hash are enough to tell our files apart, and the table of all pages names each of them. */
const shortNames = { entryFileNames: 'assets/[name]-[hash:7].js', chunkFileNames: 'assets/[name]-[hash:7].js' }

/** The server imports the router outside of Vite. In development too the pages must get the same copy, so Node's export conditions apply. */
const sameRouter: Plugin = {
  name: 'same-router',
  enforce: 'post',
  configEnvironment: (name, { resolve }) => {
    if (name !== 'ssr' || !resolve?.externalConditions) return
    resolve.externalConditions = resolve.externalConditions.filter((condition) => condition !== 'development')
  },
}

export default defineConfig({
  plugins: [tailwindcss(), standaloneScripts(), reactRouter(), sameRouter],
  // The content policy allows no data: address, so nothing is inlined. The router names what a page needs to preload.
  build: { assetsInlineLimit: 0, modulePreload: false, sourcemap: false },
  // In development: the form pages load it, and a late discovery would reload the page.
  optimizeDeps: { include: ['zod/mini'] },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups }, ...shortNames } } } } },
})
