// Unit tests of who may open a staff page: each loader with each kind of viewer.
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { loader as audit } from './audit-log.tsx'
import { loader as statsCsv } from '../resources/stats-csv.ts'
import { loader as dashboard } from './dashboard.tsx'
import { loader as laboratory } from './laboratory.tsx'
import { loader as laboratoryVersion } from './laboratory-version.tsx'
import { loader as queue } from './moderation-queue.tsx'
import { loader as report } from './report-case.tsx'
import { loader as reports } from './report-cases.tsx'
import { loader as sanction } from './sanction-case.tsx'
import { loader as appeals } from './sanction-appeals.tsx'
import { action as actOnSecret, loader as secret } from './secret-admin.tsx'
import { loader as replies } from './saved-replies.tsx'
import { loader as terms } from './spam-terms.tsx'
import { loader as team } from './staff.tsx'
import { loader as moderationTest } from './test-moderation.tsx'

/** The API is reached: the guard let the viewer through. */
const passed = new Error('passed')
const api = new Proxy({}, { get: () => new Proxy({}, { get: () => () => Promise.reject(passed) }) })
const versionParams = { kind: 'terms', number: '1' }
const params = { id: 'a'.repeat(22), number: 'ABCD2345', from: 'case', of: 'ABCD2345' }

const paramsFor = (path: string) => (path.startsWith('/admin/laboratorio/') ? versionParams : params)

/** `passed`, the status of an error, or the location of a redirect. */
type Outcome = number | string
async function open(loader: (args: never) => unknown, path: string, viewer: object | null): Promise<Outcome> {
  const context = new RouterContextProvider()
  context.set(pageContext, { api, viewer } as never)
  try {
    await loader({ url: new URL(`https://murmullo.test${path}`), context, params: paramsFor(path) } as never)
    return 'passed'
  } catch (error) {
    if (error === passed) return 'passed'
    if (error instanceof Response) return error.headers.get('location') ?? error.status
    return (error as { init?: { status: number } }).init?.status ?? String(error)
  }
}

const viewer = (kind: string, pendingSteps: object | null = null) => ({ kind, pendingSteps })
const login = (path: string) => `/login?redirect=${encodeURIComponent(path)}`
const secondFactor = (path: string) => `/account/segundo-factor?volver=${encodeURIComponent(path)}`
const home = '/?aviso=sin-permiso'

test.each([
  ['/admin', dashboard, 404, 'passed'],
  ['/admin/revision', queue, 404, 'passed'],
  ['/admin/apelaciones', appeals, 404, 'passed'],
  ['/admin/sanciones/case/ABCD2345', sanction, 404, 'passed'],
  ['/reports', reports, home, 'passed'],
  ['/reports/ABCD2345', report, home, 'passed'],
  ['/admin/equipo', team, 404, 404],
  ['/admin/cifras.csv', statsCsv, 404, 404],
  ['/admin/auditoria', audit, 404, 404],
  ['/admin/palabras', terms, 404, 404],
  ['/admin/respuestas', replies, 404, 404],
  ['/admin/laboratorio', laboratory, 404, 404],
  ['/admin/laboratorio/terms/1', laboratoryVersion, 404, 404],
  [`/admin/secreto/${params.id}`, secret, 404, 404],
  ['/admin/test-moderation', moderationTest, '/', '/'],
] as const)(
  'staff page %s: a visitor logs in, a user gets %s, a moderator gets %s (ADMIN-11, REPORTS-01, REPORTS-02)',
  async (path, loader, forUser, forModerator) => {
    const outcomes = [null, viewer('registered'), viewer('moderator'), viewer('admin')].map((who) =>
      open(loader, path, who),
    )
    expect(await Promise.all(outcomes)).toEqual([login(path), forUser, forModerator, 'passed'])
  },
)

test('staff page: a staff member without a verified second factor is sent to verify it, and back', async () => {
  const pending = (kind: string) => viewer('registered', { kind, expired: false })
  expect(await open(moderationTest, '/admin/test-moderation', pending('admin'))).toBe(
    secondFactor('/admin/test-moderation'),
  )
  expect(await open(queue, '/admin/revision.data?after=x', pending('moderator'))).toBe(
    secondFactor('/admin/revision?after=x'),
  )
  expect(await open(team, '/admin/equipo', pending('moderator'))).toBe(404)
})

test('administrator action: a user whose role was revoked gets the error of the endpoint beside the form (ADMIN-06, ADMIN-08)', async () => {
  const stub = { api: { admin: { pinSecret: refuseWith('access.staff_only') } }, params }
  expect((await callAction(actOnSecret, { intent: 'pin' }, stub)).data).toMatchObject({
    error: 'Error: No tienes permisos de administrador para realizar esta acción.',
  })
})
