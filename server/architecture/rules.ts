// Architecture rules that no linter has. Each function receives the source files and returns the violations.
import { posix } from 'node:path'
import { type EndpointTable, listEndpoints } from '@murmullo/contract/core/endpoint'
import { listImports, type Source } from './source-files.ts'

const layers = [
  ['accounts'],
  ['notifications'],
  ['profiles'],
  ['moderation', 'reports', 'contact'],
  ['sanctions'],
  ['secrets', 'photos', 'chat'],
  ['comments', 'reactions', 'search', 'share'],
  ['admin', 'status', 'page-state'],
]
const layerFor = (feature: string) => layers.findIndex((level) => level.includes(feature))

/** Layering: a feature may import only features of a lower layer. */
export function upwardImports(files: Source[]): string[] {
  return files.flatMap((file) => {
    const own = /^server\/src\/features\/([^/]+)\//.exec(file.path)?.[1]
    if (own === undefined) return []
    if (layerFor(own) === -1) return [`${file.path}: the feature ${own} has no place in the order`]
    const used = listImports(file).flatMap((path) => importedFeature(file.path, path) ?? [])
    return used
      .filter((other) => other !== own && layerFor(other) >= layerFor(own))
      .map((other) => `${file.path}: ${own} may not use ${other}`)
  })
}

/** Resolves an import path: the same target can be spelled in many ways. */
function importedFeature(importer: string, path: string): string | undefined {
  const target = path.startsWith('.') ? posix.join(posix.dirname(importer), path) : path
  return /(?:^|\/)features\/([^/]+)\//.exec(target)?.[1]
}

const queryMethod = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\s*\(/
const rawQuery = /\bsql\s*(?:<[^`]*>\s*)?`|\bsql\s*\.\s*raw\b/

/** Queries only in stores and platform. Seed data and commands are exempt: they are not part of the running product. */
export function queriesOutsideStores(files: Source[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('server/src/') && !/^server\/src\/(platform|seed|commands)\//.test(path))
    .filter(({ path }) => !/\.(store|test)\.ts$/.test(path))
    .filter(({ text }) => queryMethod.test(text) || rawQuery.test(text))
    .map(({ path }) => path)
}

/** Erasure stores: they delete from tables of other features, as the erasure plan requires. No other store may. */
const erasureStores = new Set([
  'server/src/features/accounts/erasure/erasure.store.ts',
  'server/src/features/accounts/erasure/cohort.store.ts',
  'server/src/features/accounts/erasure/own-cases.store.ts',
  'server/src/features/accounts/erasure/own-content.store.ts',
])

/**
 * Exceptions. The row of `content.secret_counters` has columns of two features: reactions and comments. And the reactions store inserts into
 * the notification outbox in the same statement (transactional outbox). Content that loses its author loses its notifications in one statement.
 */
const extraWriters = new Set([
  'content.secret_counters server/src/features/comments/comments.store.ts',
  'identity.reaction_outbox server/src/features/reactions/reactions.store.ts',
  'identity.content_notifications server/src/platform/authorship/authors.ts',
])

/** Single writer: one store inserts, updates and deletes the rows of a table. */
export function sharedTables(files: Source[]): string[] {
  const writers = new Map<string, Set<string>>()
  for (const { path, text } of files.filter(
    (file) =>
      /\.store\.ts$|platform\/.*\.ts$/.test(file.path) &&
      !file.path.endsWith('.test.ts') &&
      !erasureStores.has(file.path),
  ))
    for (const table of tablesWritten(text))
      if (!extraWriters.has(`${table} ${path}`)) writers.set(table, (writers.get(table) ?? new Set()).add(path))
  return [...writers]
    .filter(([, paths]) => paths.size > 1)
    .map(([table, paths]) => `${table}: ${[...paths].join(', ')}`)
}

const builtWrite = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`]([\w.]+)/g
const rawWrite =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?("?\w+"?\."?\w+"?)/gi

/** Table names as in SQL: the query builder uses `secretCounters` for `secret_counters`. */
function tablesWritten(text: string): string[] {
  const built = [...text.matchAll(builtWrite)].map(([, table = '']) =>
    table.replace(/[A-Z]/g, (letter) => `_${letter}`),
  )
  const raw = [...text.matchAll(rawWrite)].map(([, table = '']) => table.replaceAll('"', ''))
  return [...built, ...raw].map((table) => table.toLowerCase())
}

/** Test coverage: every endpoint is named in a test. */
export function untestedEndpoints(table: EndpointTable, tests: Source[]): string[] {
  const all = tests.map((file) => file.text).join('\n')
  return listEndpoints(table)
    .map(({ name }) => name)
    .filter((name) => !new RegExp(`(?<![\\w$])${name.replace('.', '\\.')}(?![\\w$])`).test(all))
}

const headerPattern = /^(?:(?:\/\/|--|#) *|\/\*[\s*]*)(?=[\p{L}`])/u
const directive = /^(?:(?:oxlint|eslint|tslint|biome|prettier|knip|v8|c8|istanbul)\b|globals? |region\b)/

/** Every file starts with a comment that describes it. A linter directive does not count. */
export function filesWithoutHeader(files: Source[]): string[] {
  const opens = (text: string) => headerPattern.test(text) && !directive.test(text.replace(headerPattern, ''))
  return files.filter(({ text }) => !opens(text)).map(({ path }) => path)
}

/** More than 350 lines is too long for one file. */
export function longFiles(files: Source[]): string[] {
  return files.filter(({ text }) => text.split('\n').length > 350).map(({ path }) => path)
}

/** File names that do not describe their content. */
export function vagueNames(paths: string[]): string[] {
  return paths.filter(
    (path) =>
      /(^|\/)(utils?|helpers?|misc|common|shared)([./]|$)/i.test(path.replace(/^web\/app\/shared\//, '')) ||
      /(^|\/)index\.tsx?$/.test(path),
  )
}

/** Files with machine-specific paths or a private package registry: the repository must work on every machine. */
export function machineSpecificFiles(files: Source[]): string[] {
  return files
    .filter(({ text }) =>
      /\/work\/|\/root\/|registry\.npm|https?:\/\/[^\s'"]*(artifactory|nexus|verdaccio)/i.test(text),
    )
    .map(({ path }) => path)
}

const clockOrZone =
  /\bnew Date\(\)|\bDate\.now\(|\bgetTimezoneOffset\b|\.get(?:Hours|Minutes|Date|Day|Month|FullYear)\(|\btoLocale\w*String\b|\bIntl\.DateTimeFormat\b|'local'/

/** Files that do not render with it: in loaders, event handlers and effects, and after hydration. `hydration.ts` and `dates.ts` are the way for all others. */
const clockReaders = new Set(
  [
    'features/account/use-browser-time-zone.ts',
    'features/chat/chat-dates.ts',
    'features/chat/conversation/message-draft.ts',
    'features/chat/conversation/use-outbox.ts',
    'features/chat/reader-time-zone.ts',
    'features/notifications/device-push.ts',
    'features/photos/photo-countdown.tsx',
    'features/secrets/use-release-refresh.ts',
    'lib/format/dates.ts',
    'lib/format/secret-view.ts',
    'lib/live/leader.ts',
    'lib/live/unread-store.ts',
    'lib/rendering/hydration.ts',
    'lib/site/theme.ts',
    'root.tsx',
    'routes/resources/atom-feed.ts',
    'shared/secret-draft.ts',
  ].map((path) => `web/app/${path}`),
)

/** Hydration mismatch: the clock and the time zone of the browser differ from those of the server, so a rendered text must not depend on them. */
export function clocksInPages(files: Source[]): string[] {
  return files
    .filter(({ path, text }) => path.startsWith('web/app/') && !/\.test\.tsx?$/.test(path) && clockOrZone.test(text))
    .filter(({ path }) => !clockReaders.has(path))
    .map(({ path }) => path)
}
