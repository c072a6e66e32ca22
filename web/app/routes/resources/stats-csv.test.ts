// Unit test of the CSV export: its headers and its bytes.
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageContext } from '../../lib/api/page-context.ts'
import { loader } from './stats-csv.ts'

test('stats export: an administrator gets an attachment that no cache stores, in UTF-8 with a byte order mark', async () => {
  const rows = [{ day: '2026-11-18', kind: 'secrets', part: '', n: 60 }]
  const context = new RouterContextProvider()
  const api = { stats: { exportDays: () => Promise.resolve({ rows }) } }
  context.set(pageContext, { api, viewer: { kind: 'admin', pendingSteps: null } } as never)
  const response = await loader({ url: new URL('https://murmullo.test/admin/cifras.csv'), context } as never)
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="murmullo-cifras.csv"',
    'cache-control': 'private, no-store',
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
  expect(new TextDecoder().decode(bytes)).toBe('día (UTC),cifra,detalle,valor\r\n2026-11-18,Secretos,,60\r\n')
})
