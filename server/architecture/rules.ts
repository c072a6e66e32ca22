// The rules of the house that no linter knows. Each takes the sources and says what breaks it.
import { listEndpoints, type EndpointTable } from '@murmullo/contract/endpoint'
import { importsOf, type Source } from './source.ts'

const levels = [
  ['accounts'],
  ['moderation', 'notifications'],
  ['secrets', 'photos', 'chat', 'reports'],
  ['comments', 'reactions', 'search', 'admin'],
]
const levelOf = (feature: string) => levels.findIndex((level) => level.includes(feature))

/** A feature may use only features below it. */
export function upwardImports(files: Source[]): string[] {
  return files.flatMap((file) => {
    const own = /server\/src\/features\/([^/]+)\//.exec(file.path)?.[1]
    if (own === undefined) return []
    if (levelOf(own) === -1) return [`${file.path}: the feature ${own} has no place in the order`]
    const used = importsOf(file).flatMap((path) => /^\.\.\/([a-z-]+)\//.exec(path)?.[1] ?? [])
    return used
      .filter((other) => levelOf(other) >= levelOf(own))
      .map((other) => `${file.path}: ${own} may not use ${other}`)
  })
}

/** One store writes a table. */
export function sharedTables(files: Source[]): string[] {
  const writers = new Map<string, Set<string>>()
  for (const { path, text } of files.filter(
    (file) => /\.store\.ts$|platform\/.*\.ts$/.test(file.path) && !file.path.endsWith('.test.ts'),
  ))
    for (const [, table = ''] of text.matchAll(/(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([^']+)'/g))
      writers.set(table, (writers.get(table) ?? new Set()).add(path))
  return [...writers]
    .filter(([, paths]) => paths.size > 1)
    .map(([table, paths]) => `${table}: ${[...paths].join(', ')}`)
}

/** Every endpoint is named by a test. */
export function untestedEndpoints(table: EndpointTable, tests: Source[]): string[] {
  const all = tests.map((file) => file.text).join('\n')
  return listEndpoints(table)
    .map(({ name }) => name)
    .filter((name) => !all.includes(name))
}

/** A file opens with a sentence that says what it is for. */
export function filesWithoutOpening(files: Source[]): string[] {
  return files.filter(({ text }) => !/^(\/\/|\/\*\*?|--|#) ?\S/.test(text)).map(({ path }) => path)
}

/** 350 lines is too long for one room. */
export function longFiles(files: Source[]): string[] {
  return files.filter(({ text }) => text.split('\n').length > 350).map(({ path }) => path)
}

/** Names that explain nothing. */
export function vagueNames(paths: string[]): string[] {
  return paths.filter(
    (path) => /(^|\/)(utils?|helpers?|misc|common|shared)([./-]|$)/i.test(path) || /(^|\/)index\.tsx?$/.test(path),
  )
}

/** The project speaks of the product alone: no paths of a machine, no registry. */
export function foreignWords(files: Source[]): string[] {
  return files
    .filter(({ text }) =>
      /\/work\/|\/root\/|registry\.npm|https?:\/\/[^\s'"]*(artifactory|nexus|verdaccio)/i.test(text),
    )
    .map(({ path }) => path)
}
