// Tests of the lint configuration: each import restriction reports a planted violation and accepts a valid import next to it.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './source-files.ts'

/** Each folder's rule repeats this restriction, because an oxlint override for a narrower folder replaces the wider one. */
function webImports(...rooms: string[]): [file: string, imports: string][] {
  return rooms.flatMap((room) => [
    [room.replace('pages', 'one-page'), '../../../../web/app/root.tsx'],
    [room.replace('pages', 'all-pages'), '@murmullo/web'],
    [room.replace('pages', 'some-pages'), '@murmullo/web/app/root'],
  ])
}

const forbidden: [file: string, imports: string][] = [
  ['contract/src/a.ts', 'kysely'],
  ['contract/src/b.ts', 'node:fs'],
  ['contract/src/c.ts', '../../server/src/main.ts'],
  ['server/src/d.ts', '../../web/app/root.tsx'],
  ...webImports('server/src/platform/pages.ts', 'server/src/http/pages/register-pages.ts'),
  ['server/src/platform/a.ts', '../http/api/endpoint-registry.ts'],
  ['server/src/platform/b.ts', '../features/secrets/list-feed.ts'],
  ['server/src/platform/c.ts', '../main.ts'],
  ['server/src/platform/d.ts', '../dev/dev.ts'],
  ['server/src/platform/e.ts', 'fastify'],
  ['server/src/platform/deep/a.ts', '../../web.ts'],
  ['server/src/http/a.ts', '../features/secrets/list-feed.ts'],
  ['server/src/http/b.ts', 'kysely'],
  ['server/src/http/c.ts', 'ioredis'],
  ['server/src/http/d.ts', 'pg-boss'],
  ['server/src/http/e.ts', 'pino'],
  ['server/src/http/f.ts', '../main.ts'],
  ['web/app/ui/a.tsx', '@murmullo/contract/content/secrets'],
  ['web/app/ui/b.tsx', '../lib/format/dates.ts'],
  ['web/app/lib/a.ts', '../features/chat/bubble.tsx'],
  ['web/app/features/chat/b.tsx', '../../routes/feed.tsx'],
  ['web/app/routes/a.tsx', '../shell/bar.tsx'],
  ['web/app/routes/b.tsx', '@murmullo/server/main'],
  ['web/app/shell/a.tsx', '../routes/feed.tsx'],
]
const allowed: [file: string, imports: string][] = [
  ['contract/src/ok.ts', './limits.ts'],
  ['contract/src/content/ok.ts', '../constants/limits.ts'],
  ['contract/src/ok2.ts', 'zod/mini'],
  ['server/src/platform/ok.ts', './db/database.ts'],
  ['server/src/platform/ok2.ts', 'ioredis'],
  ['server/src/platform/ok3.ts', 'node:crypto'],
  ['server/src/http/ok2.ts', 'fastify'],
  ['server/src/http/ok.ts', '../platform/db/database.ts'],
  ['web/app/ui/ok.tsx', './button.tsx'],
  ['web/app/features/chat/ok.tsx', '../../ui/button.tsx'],
  ['web/app/features/chat/ok2.tsx', '../../lib/format/dates.ts'],
  ['web/app/routes/ok.tsx', '../features/chat/bubble.tsx'],
]
const codeViolations: Record<string, [file: string, code: string]> = {
  'import(no-cycle)': ['server/src/round/one.ts', `import { two } from './two.ts'\nexport const one = () => two\n`],
  'import(no-default-export)': ['server/src/e.ts', 'export default 1\n'],
  'typescript(no-explicit-any)': ['server/src/f.ts', 'export const x: any = 1\n'],
  'typescript(no-non-null-assertion)': ['server/src/g.ts', 'export const first = (list: number[]) => list[0]!\n'],
  'typescript(no-floating-promises)': ['server/src/h.ts', 'export function go() { fetch("/") }\n'],
  'eslint(no-console)': ['server/src/i.ts', 'console.log(1)\n'],
  'react(no-danger)': ['web/app/ui/z.tsx', 'export const Raw = () => <p dangerouslySetInnerHTML={{ __html: "" }} />\n'],
}

let folder: string
let findings: { file: string; code: string }[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooms-'))
  const put = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  await put('.oxlintrc.json', (await readFile(join(root, '.oxlintrc.json'), 'utf8')).replace(/^.*\$schema.*$/m, ''))
  await put(
    'tsconfig.json',
    '{ "compilerOptions": { "strict": true, "jsx": "react-jsx", "lib": ["esnext", "dom"], "allowImportingTsExtensions": true, "noEmit": true } }',
  )
  await put('server/src/round/two.ts', `import { one } from './one.ts'\nexport const two = () => one\n`)
  for (const [file, imports] of [...forbidden, ...allowed])
    await put(file, `import { x } from '${imports}'\nexport const y = x\n`)
  for (const [file, code] of Object.values(codeViolations)) await put(file, code)
  const programs = join(root, 'node_modules/.bin')
  const { stdout } = await promisify(execFile)(join(programs, 'oxlint'), ['--type-aware', '-f', 'json', '.'], {
    cwd: folder,
    maxBuffer: 1e8,
    // oxlint resolves tsgolint in PATH, and vitest may run without the project's node_modules/.bin in it.
    env: { ...process.env, PATH: [programs, process.env.PATH].join(delimiter) },
  }).catch((failed) => failed)
  const report = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
  findings = report.diagnostics.map(({ filename, code }) => ({ file: filename, code }))
})
afterAll(() => rm(folder, { recursive: true }))

const isRestricted = (file: string) =>
  findings.some((found) => found.file === file && found.code.includes('no-restricted-imports'))

test.each(forbidden)('lint: %s may not import %s', (file) => expect(isRestricted(file)).toBe(true))
test.each(allowed)('lint: %s may import %s', (file) => expect(isRestricted(file)).toBe(false))
test.each(Object.entries(codeViolations))('lint: a violation of %s is reported as an error', (code, [file]) => {
  expect(findings.filter((found) => found.file === file).map((found) => found.code)).toContain(code)
})
