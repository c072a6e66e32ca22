// Import matrix of the features: which kind of file may import which, decided on resolved paths, however the import is spelled.
import { posix } from 'node:path'
import { listImports, type Source } from './source-files.ts'

type Kind = 'store' | 'routes' | 'jobs' | 'pure' | 'handler'

/** Handlers have plain names; `x.store.ts`, `x.routes.ts` and `x.jobs.ts` have their jobs; other suffixes (`.view`, `.policy` …) are pure. */
function kindOf(path: string): Kind {
  const suffix = /\.([a-z-]+)\.ts$/.exec(path)?.[1]
  if (suffix === undefined) return 'handler'
  return suffix === 'store' || suffix === 'routes' || suffix === 'jobs' ? suffix : 'pure'
}

const featureOf = (path: string) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1]
const isPlatform = (target: string) => target.startsWith('server/src/platform/')
/** Authors are encrypted in the database: a store cannot select by one without the keys. */
const databaseFiles = new Set([
  'kysely',
  'server/src/platform/db/database.ts',
  'server/src/platform/db/schema.gen.ts',
  'server/src/platform/crypto/key-store.ts',
])
const isAuthorship = (target: string) => target.startsWith('server/src/platform/authorship/')

/** `isOwn`: the target is in the same feature. */
const mayImport: Readonly<Record<Kind, (target: string, isOwn: boolean) => boolean>> = {
  // The contract, the platform, files of the same feature except routes and jobs, and handlers of other features.
  handler: (target, isOwn) =>
    isPlatform(target) ||
    (featureOf(target) !== undefined &&
      (isOwn ? !['routes', 'jobs'].includes(kindOf(target)) : kindOf(target) === 'handler')),
  pure: (target, isOwn) => isOwn && kindOf(target) === 'pure',
  jobs: (target, isOwn) => isPlatform(target) || (isOwn && kindOf(target) !== 'routes'),
  routes: (target, isOwn) => target.startsWith('server/src/http/') || (isOwn && kindOf(target) === 'handler'),
  store: (target, isOwn) =>
    databaseFiles.has(target) || isAuthorship(target) || (isOwn && target.endsWith('.columns.ts')),
}

/** Imports of server features that the matrix forbids. */
export function forbiddenFeatureImports(files: Source[]): string[] {
  return files.flatMap((file) => {
    const own = featureOf(file.path)
    if (own === undefined) return []
    const isAllowed = mayImport[kindOf(file.path)]
    return listImports(file)
      .map((path) => resolveImport(file.path, path))
      .filter((target) => !target.startsWith('@murmullo/contract/') && !isAllowed(target, featureOf(target) === own))
      .map((target) => `${file.path} may not import ${target}`)
  })
}

/** Web features do not import each other: routes compose them, and what two of them need is in web/app/shared. */
export function forbiddenWebImports(files: Source[]): string[] {
  const webFeatureOf = (path: string) => /^web\/app\/features\/([^/]+)\//.exec(path)?.[1]
  return files.flatMap((file) => {
    const own = webFeatureOf(file.path)
    if (own === undefined) return []
    return listImports(file)
      .map((path) => resolveImport(file.path, path))
      .filter((target) => webFeatureOf(target) !== undefined && webFeatureOf(target) !== own)
      .map((target) => `${file.path} may not import ${target}`)
  })
}

function resolveImport(importer: string, path: string): string {
  if (path.startsWith('.')) return posix.join(posix.dirname(importer), path)
  return path.replace(/^@murmullo\/server\//, 'server/').replace(/^kysely\/.*/, 'kysely')
}
