import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Access, mayCall, type ViewerKind } from '../src/access.ts'
import { accessTable } from '../src/access-table.ts'
import { endpoints } from '../src/endpoints.ts'

const viewers: ViewerKind[] = ['visitor', 'anonymous', 'registered', 'moderator', 'admin']
const expected: Record<Access, string> = {
  anyone: 'yes yes yes yes yes',
  account: 'account yes yes yes yes',
  registered: 'account registration yes yes yes',
  moderator: 'account staff staff yes yes',
  admin: 'account staff staff staff yes',
}

test.each(Object.entries(expected) as [Access, string][])('%s: %s', (access, row) => {
  const answers = viewers.map((viewer) => mayCall(access, viewer)?.replace(/^access\.|_required$|_only$/g, '') ?? 'yes')
  expect(answers.join(' ')).toBe(row)
})

test('the table of who may call what is the committed one', async () => {
  await expect(accessTable(endpoints)).toMatchFileSnapshot('../../docs/access.md')
  expect(await readFile(new URL('../../docs/access.md', import.meta.url), 'utf8')).toContain('secrets.listFeed')
})
