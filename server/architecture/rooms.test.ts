// Every rule of the rooms is seen to catch a planted violation, and to let its neighbour pass.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

const caught: [file: string, imports: string][] = [
  ['contract/src/a.ts', 'kysely'],
  ['contract/src/b.ts', 'node:fs'],
  ['contract/src/c.ts', '../../server/src/main.ts'],
  ['server/src/d.ts', '../../web/app/root.tsx'],
  ['server/src/platform/a.ts', '../http/doors.ts'],
  ['server/src/platform/b.ts', '../features/secrets/list-feed.ts'],
  ['server/src/http/a.ts', '../features/secrets/list-feed.ts'],
  ['server/src/http/b.ts', 'kysely'],
  ['server/src/features/chat/send.ts', '../../http/doors.ts'],
  ['server/src/features/chat/ask.ts', 'kysely'],
  ['server/src/features/chat/read.ts', '../accounts/accounts.store.ts'],
  ['server/src/features/chat/a.routes.ts', '../accounts/find-account.ts'],
  ['server/src/features/chat/b.routes.ts', './chat.store.ts'],
  ['server/src/features/chat/c.routes.ts', '../../platform/db.ts'],
  ['server/src/features/chat/a.policy.ts', '../../platform/db.ts'],
  ['server/src/features/chat/b.view.ts', './chat.store.ts'],
  ['server/src/features/chat/c.view.ts', 'node:fs'],
  ['server/src/features/chat/a.store.ts', '../../platform/redis.ts'],
  ['server/src/features/chat/b.store.ts', './send.ts'],
  ['server/src/features/chat/c.store.ts', '../accounts/find-account.ts'],
  ['web/app/ui/a.tsx', '@murmullo/contract/secrets'],
  ['web/app/ui/b.tsx', '../lib/dates.ts'],
  ['web/app/lib/a.ts', '../features/chat/bubble.tsx'],
  ['web/app/features/chat/a.tsx', '../secrets/card.tsx'],
  ['web/app/features/chat/b.tsx', '../../routes/feed.tsx'],
  ['web/app/routes/a.tsx', '../shell/bar.tsx'],
  ['web/app/routes/b.tsx', '@murmullo/server/main'],
  ['web/app/shell/a.tsx', '../routes/feed.tsx'],
]
const allowed: [file: string, imports: string][] = [
  ['contract/src/ok.ts', './limits.ts'],
  ['contract/src/ok2.ts', 'zod/mini'],
  ['server/src/platform/ok.ts', './db.ts'],
  ['server/src/http/ok.ts', '../platform/db.ts'],
  ['server/src/features/chat/ok.ts', '../accounts/find-account.ts'],
  ['server/src/features/chat/ok2.ts', '../../platform/db.ts'],
  ['server/src/features/chat/ok3.ts', './chat.store.ts'],
  ['server/src/features/chat/ok.routes.ts', '../../http/doors.ts'],
  ['server/src/features/chat/ok2.routes.ts', './send.ts'],
  ['server/src/features/chat/ok.view.ts', './chat.preview.ts'],
  ['server/src/features/chat/ok.store.ts', '../../platform/db.ts'],
  ['server/src/features/chat/ok2.store.ts', 'kysely'],
  ['web/app/ui/ok.tsx', './button.tsx'],
  ['web/app/features/chat/ok.tsx', '../../ui/button.tsx'],
  ['web/app/features/chat/ok2.tsx', '../../lib/dates.ts'],
  ['web/app/routes/ok.tsx', '../features/chat/bubble.tsx'],
]
const inCode: Record<string, [file: string, code: string]> = {
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
  for (const [file, imports] of [...caught, ...allowed])
    await put(file, `import { x } from '${imports}'\nexport const y = x\n`)
  for (const [file, code] of Object.values(inCode)) await put(file, code)
  const program = join(root, 'node_modules/.bin/oxlint')
  const { stdout } = await promisify(execFile)(program, ['--type-aware', '-f', 'json', '.'], {
    cwd: folder,
    maxBuffer: 1e8,
  }).catch((failed) => failed)
  const report = JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }
  findings = report.diagnostics.map(({ filename, code }) => ({ file: filename, code }))
})
afterAll(() => rm(folder, { recursive: true }))

const restricted = (file: string) =>
  findings.some((found) => found.file === file && found.code.includes('no-restricted-imports'))

test.each(caught)('%s may not import %s', (file) => expect(restricted(file)).toBe(true))
test.each(allowed)('%s may import %s', (file) => expect(restricted(file)).toBe(false))
test.each(Object.entries(inCode))('%s is an error', (code, [file]) => {
  expect(findings.filter((found) => found.file === file).map((found) => found.code)).toContain(code)
})
