// Architecture tests: the project passes every rule, and each rule reports a planted violation.
import { endpoints } from '@murmullo/contract/api/endpoints'
import { describe, expect, test } from 'vitest'
import {
  clocksInPages,
  filesWithoutHeader,
  machineSpecificFiles,
  longFiles,
  sharedTables,
  queriesOutsideStores,
  untestedEndpoints,
  upwardImports,
  vagueNames,
} from './rules.ts'
import { readSources } from './source-files.ts'

const code = readSources(/^(contract|server|web|e2e)\/.*\.(ts|tsx)$/).filter(({ path }) => !path.endsWith('.gen.ts'))
const product = code.filter(({ path }) => !/\.test\.tsx?$|\.spec\.ts$|\.config\.ts$/.test(path))
const tests = code.filter(({ path }) => /\.(test|spec)\.ts$/.test(path))
const everything = readSources(/\.(ts|tsx|css|sql|json|yaml|md)$|^\.ci\//).filter(
  ({ path }) => path !== 'server/architecture/rules.ts' && path !== 'server/architecture/rules.test.ts',
)

describe('architecture rules: the project has no violation', () => {
  test('imports: features import only features of a lower layer', () => expect(upwardImports(product)).toEqual([]))
  test('queries: only stores and the platform folder query the database', () =>
    expect(queriesOutsideStores(product)).toEqual([]))
  test('tables: each table has one store that inserts, updates or deletes', () =>
    expect(sharedTables(product)).toEqual([]))
  test('endpoints: every endpoint of the contract is called in a test', () =>
    expect(untestedEndpoints(endpoints, tests)).toEqual([]))
  test('comments: every file starts with a comment that describes it', () =>
    expect(filesWithoutHeader(product)).toEqual([]))
  test('hydration: no page renders with the clock or the time zone of the browser', () =>
    expect(clocksInPages(product)).toEqual([]))
  test('file size: no file has more than 350 lines', () => expect(longFiles(code)).toEqual([]))
  test('file names: no vague name such as utils, helpers or index', () =>
    expect(vagueNames(code.map(({ path }) => path))).toEqual([]))
  test('repository: no file contains a machine-specific path or a private package registry', () =>
    expect(machineSpecificFiles(everything)).toEqual([]))
})

describe('architecture rules: each rule reports a planted violation', () => {
  const planted = (path: string, text: string) => [{ path, text }]
  test('clock in a page: each way to read the clock or the time zone is reported, a date of the server passes', () => {
    const read = (text: string, path = 'web/app/features/chat/a.tsx') => clocksInPages(planted(path, text))
    for (const code of [
      'new Date()',
      'Date.now()',
      'date.getHours()',
      'date.toLocaleDateString()',
      "exactDate(at, 'local')",
    ])
      expect(read(code), code).toHaveLength(1)
    expect(read('new Date(at).toISOString()')).toEqual([])
    expect(read('Date.now()', 'web/app/lib/format/dates.ts')).toEqual([])
  })
  test('upward import: every spelling of the path is reported, a downward import passes', () => {
    expect(
      upwardImports(planted('server/src/features/secrets/a.ts', `import { x } from '../comments/list-comments.ts'`)),
    ).toHaveLength(1)
    expect(
      upwardImports(planted('server/src/features/chat/a.ts', `import { x } from '../photos/open-photo.ts'`)),
    ).toHaveLength(1)
    expect(upwardImports(planted('server/src/features/extras/a.ts', ''))).toHaveLength(1)
    for (const [folder, path] of [
      ['secrets', '../../features/comments/list-comments.ts'],
      ['secrets', './../comments/list-comments.ts'],
      ['secrets', '../../../src/features/comments/list-comments.ts'],
      ['secrets', '@murmullo/server/src/features/comments/list-comments.ts'],
      ['secrets/deep', '../../comments/list-comments.ts'],
    ])
      for (const line of [`import { x } from '${path}'`, `export * from "${path}"`, `await import('${path}')`])
        expect(upwardImports(planted(`server/src/features/${folder}/a.ts`, line)), line).toHaveLength(1)
    expect(
      upwardImports(planted('server/src/features/secrets/deep/a.ts', `import { x } from '../../secrets/b.ts'`)),
    ).toEqual([])
    expect(
      upwardImports(
        planted('server/src/features/comments/a.ts', `import { x } from '../secrets/find-visible-secret.ts'`),
      ),
    ).toEqual([])
  })
  test('query outside a store: query builder calls and raw SQL are reported, stores pass', () => {
    for (const query of [
      `db.selectFrom('content.secrets')`,
      `trx.insertInto('content.secrets')`,
      `db\n.updateTable('content.secrets')`,
      `db.deleteFrom('content.secrets')`,
      `db.mergeInto('content.secrets')`,
      'sql`select 1`',
      'sql<{ id: string }>`select 1`',
      'sql<{\n  id: string\n}>`select 1`',
      `sql.raw('select 1')`,
    ]) {
      for (const path of ['features/secrets/list-feed.ts', 'features/secrets/secrets.view.ts', 'http/api.ts', 'web.ts'])
        expect(queriesOutsideStores(planted(`server/src/${path}`, query)), query).toHaveLength(1)
      for (const path of ['features/secrets/secrets.store.ts', 'platform/keys.ts', 'seed/world.ts', 'commands/seed.ts'])
        expect(queriesOutsideStores(planted(`server/src/${path}`, query)), query).toEqual([])
    }
  })
  test('table with two writers: inserts, updates, deletes and merges are reported, selects pass', () => {
    const store = (name: string, text = `db.insertInto('content.secretCounters')`) => ({
      path: `server/src/features/${name}/${name}.store.ts`,
      text,
    })
    for (const write of [
      `db.insertInto('content.secretCounters')`,
      `db.updateTable('content.secretCounters as c')`,
      `db.deleteFrom(\n  "content.secretCounters as c")`,
      'sql`insert into content.secret_counters (hearts) values (1)`',
      'sql`with old as (select 1) UPDATE only content.secret_counters set hearts = 1`',
      `prepared('tidy', 'delete from "content"."secret_counters" where hearts = 0')`,
      'sql`merge into content.secret_counters c using x on true when matched then delete`',
    ])
      expect(sharedTables([store('secrets'), store('photos', write)]), write).toHaveLength(1)
    for (const other of [
      `db.selectFrom('content.secretCounters')`,
      'sql`select 1 from content.secret_counters for update`',
      'sql`insert into content.secret_counters_old (hearts) values (1)`',
    ])
      expect(sharedTables([store('secrets'), store('photos', other)]), other).toEqual([])
    expect(sharedTables([store('secrets')])).toEqual([])
    expect(sharedTables([store('reactions'), store('comments')])).toEqual([])
    expect(
      sharedTables([
        store('comments', `db.insertInto('content.secrets')`),
        store('secrets', `db.insertInto('content.secrets')`),
      ]),
    ).toHaveLength(1)
    const erasureStore = { ...store('accounts'), path: 'server/src/features/accounts/erasure/erasure.store.ts' }
    expect(sharedTables([store('secrets'), erasureStore])).toEqual([])
    expect(sharedTables([store('secrets'), store('photos'), erasureStore])).toHaveLength(1)
  })
  test('endpoint without a test: reported by its full name, a longer name does not count', () => {
    expect(
      untestedEndpoints(
        { secrets: { forgotten: endpoints.secrets.listFeed } },
        planted('a.test.ts', 'secrets.listFeed'),
      ),
    ).toEqual(['secrets.forgotten'])
    const listed = { secrets: { list: endpoints.secrets.listFeed } }
    for (const longer of [
      'api.secrets.listFeed()',
      'api.oldsecrets.list()',
      'secrets-list',
      'secrets_list',
      'secretsXlist',
    ])
      expect(untestedEndpoints(listed, planted('a.test.ts', longer)), longer).toEqual(['secrets.list'])
    expect(untestedEndpoints(listed, planted('a.test.ts', 'await world.api.secrets.list({})'))).toEqual([])
  })
  test('file without an opening comment: reported, and a linter directive does not count', () => {
    for (const start of [
      `import x from 'y'`,
      '// oxlint-disable no-console',
      '/* eslint-disable */',
      '// biome-ignore-all format: no',
      '// @ts-nocheck',
      '/// <reference types="node" />',
      '#!/usr/bin/env node',
      '//',
      '// ------',
    ])
      expect(filesWithoutHeader(planted('a.ts', `${start}\nexport const x = 1\n`)), start).toEqual(['a.ts'])
    for (const start of ['// The log.', '/** The log. */', '/*\n * The log.\n */', '// `pnpm seed`: fills it.'])
      expect(filesWithoutHeader(planted('a.ts', `${start}\nexport const x = 1\n`)), start).toEqual([])
  })
  test('long file: 351 lines are reported', () =>
    expect(longFiles(planted('a.ts', 'x\n'.repeat(351)))).toEqual(['a.ts']))
  test('vague file name: utils, helpers and index are reported', () => {
    expect(
      vagueNames([
        'server/src/utils.ts',
        'web/app/lib/helpers/a.ts',
        'contract/src/index.ts',
        'server/src/http/api/endpoint-registry.ts',
      ]),
    ).toHaveLength(3)
  })
  test('machine-specific path: a path below the home folder is reported', () =>
    expect(machineSpecificFiles(planted('a.md', 'see /root/x'))).toEqual(['a.md']))
})
