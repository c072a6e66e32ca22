import { endpoints } from '@murmullo/contract/endpoints'
import { describe, expect, test } from 'vitest'
import {
  filesWithoutOpening,
  foreignWords,
  longFiles,
  sharedTables,
  untestedEndpoints,
  upwardImports,
  vagueNames,
} from './rules.ts'
import { sources } from './source.ts'

const code = sources(/^(contract|server|web|e2e)\/.*\.(ts|tsx)$/).filter(({ path }) => !path.endsWith('.gen.ts'))
const product = code.filter(({ path }) => !/\.test\.tsx?$|\.spec\.ts$|\.config\.ts$/.test(path))
const tests = code.filter(({ path }) => /\.(test|spec)\.ts$/.test(path))
const everything = sources(/\.(ts|tsx|css|sql|json|yaml|md)$|^\.ci\//).filter(
  ({ path }) => path !== 'server/architecture/rules.ts' && path !== 'server/architecture/rules.test.ts',
)

describe('the project keeps the rules of the house', () => {
  test('features use only features below them', () => expect(upwardImports(product)).toEqual([]))
  test('one store writes a table', () => expect(sharedTables(product)).toEqual([]))
  test('every endpoint is named by a test', () => expect(untestedEndpoints(endpoints, tests)).toEqual([]))
  test('every file opens with what it is for', () => expect(filesWithoutOpening(product)).toEqual([]))
  test('no file is too long', () => expect(longFiles(code)).toEqual([]))
  test('names explain themselves', () => expect(vagueNames(code.map(({ path }) => path))).toEqual([]))
  test('nothing names a machine', () => expect(foreignWords(everything)).toEqual([]))
})

describe('each rule catches a planted violation', () => {
  const planted = (path: string, text: string) => [{ path, text }]
  test('an upward import', () => {
    expect(
      upwardImports(planted('server/src/features/secrets/a.ts', `import { x } from '../comments/list-comments.ts'`)),
    ).toHaveLength(1)
    expect(
      upwardImports(planted('server/src/features/chat/a.ts', `import { x } from '../reports/open-case.ts'`)),
    ).toHaveLength(1)
    expect(upwardImports(planted('server/src/features/extras/a.ts', ''))).toHaveLength(1)
    expect(
      upwardImports(
        planted('server/src/features/comments/a.ts', `import { x } from '../secrets/find-visible-secret.ts'`),
      ),
    ).toEqual([])
  })
  test('a table with two writers', () => {
    const store = (name: string) => ({
      path: `server/src/features/${name}/${name}.store.ts`,
      text: `db.insertInto('content.secrets')`,
    })
    expect(sharedTables([store('secrets'), store('comments')])).toHaveLength(1)
    expect(sharedTables([store('secrets')])).toEqual([])
  })
  test('an endpoint without a test', () => {
    expect(
      untestedEndpoints(
        { secrets: { forgotten: endpoints.secrets.listFeed } },
        planted('a.test.ts', 'secrets.listFeed'),
      ),
    ).toEqual(['secrets.forgotten'])
  })
  test('a file without an opening', () =>
    expect(filesWithoutOpening(planted('a.ts', `import x from 'y'`))).toEqual(['a.ts']))
  test('a long file', () => expect(longFiles(planted('a.ts', 'x\n'.repeat(351)))).toEqual(['a.ts']))
  test('a vague name', () => {
    expect(
      vagueNames([
        'server/src/utils.ts',
        'web/app/lib/helpers/a.ts',
        'contract/src/index.ts',
        'server/src/http/doors.ts',
      ]),
    ).toHaveLength(3)
  })
  test('a path of a machine', () => expect(foreignWords(planted('a.md', 'see /root/x'))).toEqual(['a.md']))
})
