// Vite plugin: `import url from './file.ts?script'` builds the file and all that it imports into one classic script, which shares no chunk with
// the app. The value of the import is its URL. In development that is the source file, which the browser loads as a module.
import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const query = '?script'

export function standaloneScripts(): Plugin {
  /** By file. The client build writes the scripts, and the server build needs their names. */
  const built = new Map<string, Promise<{ readonly fileName: string; readonly code: string }>>()
  return {
    name: 'standalone-scripts',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!id.endsWith(query) || importer === undefined) return null
      return resolve(importer, '..', id)
    },
    async load(id) {
      if (!id.endsWith(query)) return null
      const file = id.slice(0, -query.length)
      const { root, command } = this.environment.config
      if (command === 'serve') return `export default ${JSON.stringify(file.slice(root.length))}`
      const script = built.get(file) ?? buildScript(file)
      built.set(file, script)
      const { fileName, code } = await script
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source: code })
      return `export default ${JSON.stringify(`/${fileName}`)}`
    },
  }
}

async function buildScript(file: string) {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rolldownOptions: { input: file, output: { format: 'iife', entryFileNames: 'assets/[name]-[hash:7].js' } },
    },
  })
  const { output } = result as Extract<typeof result, { output: unknown }>
  return output[0]
}
