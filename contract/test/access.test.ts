// Unit tests of the access check for every level and viewer, and of the generated access table.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Access, accessErrorFor, type ViewerKind } from '../src/core/access.ts'
import { accessTable } from '../src/api/access-table.ts'
import { endpoints } from '../src/api/endpoints.ts'

const viewers: ViewerKind[] = ['visitor', 'anonymous', 'registered', 'moderator', 'admin']
const expected: Record<Access, string> = {
  anyone: 'yes yes yes yes yes',
  account: 'account yes yes yes yes',
  registered: 'account registration yes yes yes',
  moderator: 'account staff staff yes yes',
  admin: 'account staff staff staff yes',
}

test.each(Object.entries(expected) as [Access, string][])(
  'access level %s: visitor, anonymous, registered, moderator and admin callers get "%s" (AUTH-15)',
  (access, row) => {
    const answers = viewers.map(
      (viewer) => accessErrorFor(access, viewer)?.replace(/^access\.|_required$|_only$/g, '') ?? 'yes',
    )
    expect(answers.join(' ')).toBe(row)
  },
)

test('access table: the Markdown rendered from the endpoints equals the committed docs/access.md', async () => {
  await expect(accessTable(endpoints)).toMatchFileSnapshot('../../docs/access.md')
  expect(await readFile(new URL('../../docs/access.md', import.meta.url), 'utf8')).toContain('secrets.listFeed')
})
