// Unit tests of the loaders of the report form and of the status of a report.
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { refuseWith } from '../../../test/call-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { loader as loadForm } from './report.tsx'
import { loader as loadStatus } from './report-status.tsx'

const id = 'a'.repeat(22)
function argsFor(path: string, page: object, params = {}) {
  const context = new RouterContextProvider()
  context.set(pageContext, page as never)
  return { url: new URL(`https://murmullo.test${path}`), context, params } as never
}

test('report page: without an account a user report is sent to login, and content has its form (REPORT-01)', async () => {
  const visitor = { viewer: null, api: {} }
  const refused = await loadForm(argsFor('/report', visitor)).catch((error: unknown) => error)
  expect((refused as Response).headers.get('location')).toBe('/login?redirect=%2Freport')
  expect(await loadForm(argsFor(`/report?kind=secret&id=${id}`, visitor))).toMatchObject({
    target: { kind: 'secret', id },
    isVisitor: true,
    needsAccount: false,
  })
})

test('report page: an anonymous account must register before it reports a user (REPORT-01)', async () => {
  const anonymous = { viewer: { kind: 'anonymous' }, api: { reports: { listMine: async () => ({ items: [] }) } } }
  expect(await loadForm(argsFor('/report', anonymous))).toMatchObject({ target: null, needsAccount: true })
})

test('report status: the number of the path is read as it is, and an unknown or malformed one returns 404', async () => {
  const readReport = vi.fn((_input: object) => Promise.resolve({ number: 'ABCD2345' }))
  const found = await loadStatus(
    argsFor('/report/abcd2345', { api: { reports: { readReport } } }, { number: 'abcd2345' }),
  )
  expect(found).toMatchObject({ report: { number: 'ABCD2345' } })
  expect(readReport).toHaveBeenCalledExactlyOnceWith({ number: 'abcd2345' })
  for (const code of ['reports.unknown', 'request.invalid']) {
    const api = { reports: { readReport: refuseWith(code) } }
    expect(await loadStatus(argsFor('/report/x', { api }, { number: 'x' }))).toMatchObject({
      data: { report: null },
      init: { status: 404 },
    })
  }
})
