// React is CommonJS: asked for by name, each page would carry the code that reads names out of such a module. Here the names are
// read once, from the module as a whole.
import type { Plugin } from 'vite'
import { framework } from './bundle-plan.ts'

const names: Readonly<Record<string, string>> = {
  react:
    'createContext lazy memo startTransition StrictMode Suspense use useCallback useEffect useId useLayoutEffect useRef useState useSyncExternalStore',
  'react/jsx-runtime': 'Fragment jsx jsxs',
  'react-dom': 'flushSync',
  'react-dom/client': 'hydrateRoot',
}

export const plainReact: Plugin = {
  name: 'plain-react',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id, importer) => (id in names && importer && !framework.test(importer) ? `\0plain:${id}` : null),
  load: (id) => {
    const module = id.startsWith('\0plain:') ? id.slice('\0plain:'.length) : ''
    return module in names
      ? `import React from '${module}'; export const { ${names[module]?.replaceAll(' ', ', ')} } = React`
      : null
  },
}
