// Tests of the lint configuration: each import restriction reports a planted violation and accepts a valid import next to it.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

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
  ...webImports(
    'server/src/platform/pages.ts',
    'server/src/http/pages/register-pages.ts',
    'server/src/features/chat/pages.ts',
    'server/src/features/chat/pages.routes.ts',
    'server/src/features/chat/pages.policy.ts',
    'server/src/features/chat/pages.view.ts',
    'server/src/features/chat/pages.jobs.ts',
    'server/src/features/chat/pages.store.ts',
  ),
  ['server/src/platform/a.ts', '../http/doors.ts'],
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
  ['server/src/features/chat/send.ts', '../../http/doors.ts'],
  ['server/src/features/chat/ask.ts', 'kysely'],
  ['server/src/features/chat/read.ts', '../accounts/accounts.store.ts'],
  ['server/src/features/chat/read2.ts', '../../features/accounts/accounts.store.ts'],
  ['server/src/features/chat/read3.ts', '../../../src/features/accounts/accounts.store.ts'],
  ['server/src/features/chat/read4.ts', './../accounts/accounts.store.ts'],
  ['server/src/features/chat/read5.ts', './deep/chat.store.ts'],
  ['server/src/features/chat/serve.ts', 'fastify'],
  ['server/src/features/chat/keep.ts', 'ioredis'],
  ['server/src/features/chat/say.ts', 'pino'],
  ['server/src/features/chat/plan.ts', 'pg-boss'],
  ['server/src/features/chat/save.ts', 'node:fs/promises'],
  ['server/src/features/chat/save2.ts', 'fs'],
  ['server/src/features/chat/open.ts', './chat.routes.ts'],
  ['server/src/features/chat/tidy.ts', './chat.jobs.ts'],
  ['server/src/features/chat/start.ts', '../../main.ts'],
  ['server/src/features/chat/deep/a.ts', 'kysely'],
  ['server/src/features/chat/deep/b.ts', '../../../http/doors.ts'],
  ['server/src/features/chat/deep/c.ts', '../../accounts/accounts.store.ts'],
  ['server/src/features/chat/deep/d.ts', 'fastify'],
  ['server/src/features/chat/deep/a.store.ts', '../../../platform/redis.ts'],
  ['server/src/features/chat/deep/a.view.ts', '../chat.store.ts'],
  ['server/src/features/chat/deep/a.routes.ts', '../chat.store.ts'],
  ['server/src/features/chat/a.routes.ts', '../accounts/find-account.ts'],
  ['server/src/features/chat/b.routes.ts', './chat.store.ts'],
  ['server/src/features/chat/c.routes.ts', '../../platform/db.ts'],
  ['server/src/features/chat/d.routes.ts', '../../features/accounts/find-account.ts'],
  ['server/src/features/chat/e.routes.ts', 'fastify'],
  ['server/src/features/chat/f.routes.ts', 'kysely'],
  ['server/src/features/chat/a.jobs.ts', 'pg-boss'],
  ['server/src/features/chat/b.jobs.ts', '../accounts/accounts.store.ts'],
  ['server/src/features/chat/c.jobs.ts', '../../http/doors.ts'],
  ['server/src/features/chat/d.jobs.ts', './chat.routes.ts'],
  ['server/src/features/chat/a.policy.ts', '../../platform/db.ts'],
  ['server/src/features/chat/b.policy.ts', './send.ts'],
  ['server/src/features/chat/c.policy.ts', './chat.jobs.ts'],
  ['server/src/features/chat/d.policy.ts', '../accounts/accounts.policy.ts'],
  ['server/src/features/chat/b.view.ts', './chat.store.ts'],
  ['server/src/features/chat/c.view.ts', 'node:fs'],
  ['server/src/features/chat/d.view.ts', './send.ts'],
  ['server/src/features/chat/e.view.ts', './chat.routes.ts'],
  ['server/src/features/chat/f.view.ts', 'ioredis'],
  ['server/src/features/chat/g.view.ts', 'kysely'],
  ['server/src/features/chat/h.view.ts', 'crypto'],
  ['server/src/features/chat/a.plan.ts', './chat.store.ts'],
  ['server/src/features/chat/b.plan.ts', 'node:crypto'],
  ['server/src/features/chat/a.store.ts', '../../platform/redis.ts'],
  ['server/src/features/chat/b.store.ts', './send.ts'],
  ['server/src/features/chat/c.store.ts', '../accounts/find-account.ts'],
  ['server/src/features/chat/d.store.ts', '../../features/accounts/accounts.store.ts'],
  ['server/src/features/chat/e.store.ts', 'fastify'],
  ['server/src/features/chat/f.store.ts', 'pg'],
  ['server/src/features/chat/g.store.ts', 'node:crypto'],
  ['server/src/features/chat/h.store.ts', './chat.view.ts'],
  ['web/app/ui/a.tsx', '@murmullo/contract/content/secrets'],
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
  ['server/src/platform/ok2.ts', 'ioredis'],
  ['server/src/platform/ok3.ts', 'node:crypto'],
  ['server/src/http/ok2.ts', 'fastify'],
  ['server/src/http/ok.ts', '../platform/db.ts'],
  ['server/src/features/chat/ok.ts', '../accounts/find-account.ts'],
  ['server/src/features/chat/ok2.ts', '../../platform/db.ts'],
  ['server/src/features/chat/ok3.ts', './chat.store.ts'],
  ['server/src/features/chat/ok4.ts', './feed.plan.ts'],
  ['server/src/features/chat/ok5.ts', './counts.store.ts'],
  ['server/src/features/chat/ok6.ts', './find-chat.ts'],
  ['server/src/features/chat/ok7.ts', '@murmullo/contract/constants/limits'],
  ['server/src/features/chat/ok.routes.ts', '../../http/doors.ts'],
  ['server/src/features/chat/ok2.routes.ts', './send.ts'],
  ['server/src/features/chat/ok3.routes.ts', '@murmullo/contract/content/secrets'],
  ['server/src/features/chat/ok.jobs.ts', './counts.store.ts'],
  ['server/src/features/chat/ok2.jobs.ts', '../../platform/queue.ts'],
  ['server/src/features/chat/ok3.jobs.ts', './send.ts'],
  ['server/src/features/chat/ok.view.ts', './chat.preview.ts'],
  ['server/src/features/chat/ok2.view.ts', '@murmullo/contract/core/primitives'],
  ['server/src/features/chat/ok.policy.ts', './chat.limits.ts'],
  ['server/src/features/chat/ok.plan.ts', './feed.cube.ts'],
  ['server/src/features/chat/ok.cube.ts', './feed.filter.ts'],
  ['server/src/features/chat/ok.store.ts', '../../platform/db.ts'],
  ['server/src/features/chat/ok2.store.ts', 'kysely'],
  ['server/src/features/chat/ok3.store.ts', '../../platform/db.gen.ts'],
  ['server/src/features/chat/ok4.store.ts', '@murmullo/contract/content/secrets'],
  ['web/app/ui/ok.tsx', './button.tsx'],
  ['web/app/features/chat/ok.tsx', '../../ui/button.tsx'],
  ['web/app/features/chat/ok2.tsx', '../../lib/dates.ts'],
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
