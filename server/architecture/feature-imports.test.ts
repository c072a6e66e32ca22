// Tests of the import matrix of features: every planted forbidden import is reported, every allowed one passes.
import { describe, expect, test } from 'vitest'
import { forbiddenFeatureImports, forbiddenWebImports } from './feature-imports.ts'
import { crowdedFolders, fileCycles, folderCycles } from './folders.ts'
import { readSources } from './source-files.ts'

const sources = readSources(/^(contract\/src|server\/src|server\/test|web\/app|e2e)\/.*\.tsx?$/).filter(
  ({ path }) => !/\.(gen|test|spec|gallery)\.tsx?$/.test(path),
)

const forbidden: [file: string, imports: string][] = [
  ['server/src/features/chat/send.ts', '../../http/api/endpoint-registry.ts'],
  ['server/src/features/chat/ask.ts', 'kysely'],
  ['server/src/features/chat/read.ts', '../accounts/accounts.store.ts'],
  ['server/src/features/chat/read2.ts', '../../features/accounts/accounts.store.ts'],
  ['server/src/features/chat/read3.ts', '../../../src/features/accounts/accounts.store.ts'],
  ['server/src/features/chat/read4.ts', './../accounts/accounts.store.ts'],
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
  ['server/src/features/chat/deep/b.ts', '../../../http/api/endpoint-registry.ts'],
  ['server/src/features/chat/deep/c.ts', '../../accounts/accounts.store.ts'],
  ['server/src/features/chat/deep/d.ts', 'fastify'],
  ['server/src/features/chat/deep/a.store.ts', '../../../platform/redis/redis.ts'],
  ['server/src/features/chat/deep/a.view.ts', '../chat.store.ts'],
  ['server/src/features/chat/deep/a.routes.ts', '../chat.store.ts'],
  ['server/src/features/chat/a.routes.ts', '../accounts/auth/find-account.ts'],
  ['server/src/features/chat/b.routes.ts', './chat.store.ts'],
  ['server/src/features/chat/c.routes.ts', '../../platform/db/database.ts'],
  ['server/src/features/chat/d.routes.ts', '../../features/accounts/find-account.ts'],
  ['server/src/features/chat/e.routes.ts', 'fastify'],
  ['server/src/features/chat/f.routes.ts', 'kysely'],
  ['server/src/features/chat/a.jobs.ts', 'pg-boss'],
  ['server/src/features/chat/b.jobs.ts', '../accounts/accounts.store.ts'],
  ['server/src/features/chat/c.jobs.ts', '../../http/api/endpoint-registry.ts'],
  ['server/src/features/chat/d.jobs.ts', './chat.routes.ts'],
  ['server/src/features/chat/a.policy.ts', '../../platform/db/database.ts'],
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
  ['server/src/features/chat/a.store.ts', '../../platform/redis/redis.ts'],
  ['server/src/features/chat/b.store.ts', './send.ts'],
  ['server/src/features/chat/c.store.ts', '../accounts/auth/find-account.ts'],
  ['server/src/features/chat/d.store.ts', '../../features/accounts/accounts.store.ts'],
  ['server/src/features/chat/e.store.ts', 'fastify'],
  ['server/src/features/chat/f.store.ts', 'pg'],
  ['server/src/features/chat/g.store.ts', 'node:crypto'],
  ['server/src/features/chat/h.store.ts', './chat.view.ts'],
  ['server/src/features/chat/messages/send.ts', '../chat.routes.ts'],
  ['server/src/features/chat/messages/a.store.ts', '../people/people.store.ts'],
  ['server/src/features/chat/messages/b.ts', '../../accounts/auth/accounts.store.ts'],
]
const allowed: [file: string, imports: string][] = [
  ['server/src/features/chat/ok.store.ts', '../../platform/authorship/authors.ts'],
  ['server/src/features/chat/ok2.store.ts', '../../platform/crypto/key-store.ts'],
  ['server/src/features/chat/ok.ts', '../accounts/auth/find-account.ts'],
  ['server/src/features/chat/ok2.ts', '../../platform/db/database.ts'],
  ['server/src/features/chat/ok3.ts', './chat.store.ts'],
  ['server/src/features/chat/ok4.ts', './feed.query-planner.ts'],
  ['server/src/features/chat/ok5.ts', './counts.store.ts'],
  ['server/src/features/chat/ok6.ts', './find-chat.ts'],
  ['server/src/features/chat/ok7.ts', '@murmullo/contract/constants/limits'],
  ['server/src/features/chat/ok.routes.ts', '../../http/api/endpoint-registry.ts'],
  ['server/src/features/chat/ok2.routes.ts', './send.ts'],
  ['server/src/features/chat/ok3.routes.ts', '@murmullo/contract/content/secrets'],
  ['server/src/features/chat/ok.jobs.ts', './counts.store.ts'],
  ['server/src/features/chat/ok2.jobs.ts', '../../platform/jobs/queue.ts'],
  ['server/src/features/chat/ok3.jobs.ts', './send.ts'],
  ['server/src/features/chat/ok.view.ts', './chat.preview.ts'],
  ['server/src/features/chat/ok2.view.ts', '@murmullo/contract/core/primitives'],
  ['server/src/features/chat/ok.policy.ts', './chat.limits.ts'],
  ['server/src/features/chat/ok.plan.ts', './feed.count-cache.ts'],
  ['server/src/features/chat/ok.cube.ts', './feed.filter.ts'],
  ['server/src/features/chat/ok.store.ts', '../../platform/db/database.ts'],
  ['server/src/features/chat/ok2.store.ts', 'kysely'],
  ['server/src/features/chat/ok3.store.ts', '../../platform/db/schema.gen.ts'],
  ['server/src/features/chat/ok4.store.ts', '@murmullo/contract/content/secrets'],
  ['server/src/features/chat/messages/send.ts', '../requests/requests.store.ts'],
  ['server/src/features/chat/messages/a.store.ts', '../core/chat.columns.ts'],
  ['server/src/features/chat/chat.routes.ts', './messages/send.ts'],
]
const planted = (path: string, imports: string) => [
  { path, text: `import { x } from '${imports}'\nexport const y = x\n` },
]

describe('import matrix of features', () => {
  test('the project: no feature imports what the matrix forbids', () =>
    expect([...forbiddenFeatureImports(sources), ...forbiddenWebImports(sources)]).toEqual([]))
  test.each(forbidden)('%s importing %s is reported', (path, imports) =>
    expect(forbiddenFeatureImports(planted(path, imports))).toHaveLength(1),
  )
  test.each(allowed)('%s importing %s passes', (path, imports) =>
    expect(forbiddenFeatureImports(planted(path, imports))).toEqual([]),
  )
  test('a web feature importing another feature is reported, importing shared passes', () => {
    const file = 'web/app/features/chat/requests/a.tsx'
    expect(forbiddenWebImports(planted(file, '../../secrets/secret-card.tsx'))).toHaveLength(1)
    expect(forbiddenWebImports(planted(file, '../../../shared/labels/author-label.ts'))).toEqual([])
    expect(forbiddenWebImports(planted(file, '../display-name.ts'))).toEqual([])
  })
})

describe('folder rules', () => {
  test('the project: no folder has more than 20 source files, no cycle between folders or files', () => {
    expect(crowdedFolders(sources)).toEqual([])
    expect(folderCycles(sources)).toEqual([])
    expect(fileCycles(sources)).toEqual([])
  })
  test('a folder with 21 files is reported', () => {
    const many = Array.from({ length: 21 }, (_, n) => ({ path: `server/src/a/${n}.ts`, text: '' }))
    expect(crowdedFolders(many)).toEqual(['server/src/a: 21 files'])
    expect(crowdedFolders(many.slice(1))).toEqual([])
  })
  test('a cycle of three folders is reported, also through type-only and lazy imports', () => {
    const files = [
      { path: 'server/src/a/x.ts', text: "import type { Y } from '../b/y.ts'\nexport type X = Y\n" },
      { path: 'server/src/b/y.ts', text: "export type Y = 1\nexport const load = () => import('../c/z.ts')\n" },
      { path: 'server/src/c/z.ts', text: "export * from '../a/x.ts'\n" },
    ]
    expect(folderCycles(files)).toHaveLength(1)
    expect(fileCycles(files)).toHaveLength(1)
    expect(folderCycles(files.slice(0, 2))).toEqual([])
  })
})
