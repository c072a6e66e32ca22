// Unit tests of the access check for every level and viewer, of the sanction policy, of the error statuses, and of the generated access table.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { type Access, accessErrorFor, type ViewerKind } from '../src/core/access.ts'
import { actionKindFor, activeSanctionKinds, sanctionErrorFor } from '../src/core/action-kinds.ts'
import { errorStatus, isErrorCode } from '../src/core/errors.ts'
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

test.each([
  ['read', 'anyone', 'none none none'],
  ['read', 'account', 'none none expelled'],
  ['communicate', 'account', 'silenced suspended expelled'],
  ['write', 'account', 'none suspended expelled'],
  ['write', 'anyone', 'none suspended expelled'],
  ['own', 'account', 'none none none'],
  ['own', 'anyone', 'none none none'],
] as const)(
  'sanction policy: %s with access %s has the error "%s" under silence, suspend and expel',
  (actionKind, access, errors) => {
    const answers = activeSanctionKinds.map(
      (kind) => sanctionErrorFor(kind, { actionKind, access, method: 'POST' })?.replace('sanctions.', '') ?? 'none',
    )
    expect(answers.join(' ')).toBe(errors)
  },
)

test.each([
  [{ method: 'GET' }, 'read'],
  [{ method: 'POST' }, 'write'],
  [{ method: 'DELETE' }, 'write'],
  [{ method: 'GET', actionKind: 'own' }, 'own'],
  [{ method: 'POST', actionKind: 'read' }, 'read'],
] as const)('action kind: an endpoint with %j has the kind %s', (declared, kind) => {
  expect(actionKindFor(declared)).toBe(kind)
})

const codesWith = (status: number) =>
  Object.entries(errorStatus).flatMap(([code, itsStatus]) => (itsStatus === status ? [code] : []))

test('error statuses: every code has a status that clients and proxies of the API handle', () => {
  const statuses = new Set<number>([400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 500, 503])
  expect(Object.entries(errorStatus).filter(([, status]) => !statuses.has(status))).toEqual([])
})

test.each([
  // The caller has to sign in, or did so with wrong credentials.
  [401, 'access.account_required accounts.wrong_credentials accounts.phrase_unknown'],
  // The photo existed and has expired.
  [410, 'photos.expired photos.comment_late'],
  // The client may retry later.
  [429, 'request.too_many admin.reveals_exhausted photos.too_many_today'],
  [500, 'reports.basics_failed service.failed'],
])('error statuses: %i is the status of %s only', (status, codes) => {
  expect(codesWith(status).join(' ')).toBe(codes)
})

test('error statuses: 404 is the status of every code of something missing, and of no refusal', () => {
  const unlikeTheirNames = new Set(['accounts.phrase_unknown', 'reactions.device_unknown'])
  const otherNames = new Set(['accounts.data_export_missing', 'chat.not_participant', 'photos.unreachable'])
  const missing = Object.keys(errorStatus).filter(
    (code) => otherNames.has(code) || (/not_found$|[._]unknown$/.test(code) && !unlikeTheirNames.has(code)),
  )
  expect(codesWith(404)).toEqual(missing)
})

test('isErrorCode: only a string of the table is an error code', () => {
  expect(['secrets.not_found', 'secrets.other', 'toString', 404, null].map(isErrorCode)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})
