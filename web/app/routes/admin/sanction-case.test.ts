// Unit tests of the action of a sanction case: which endpoint a sanction uses, password, and refusals.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { action } from './sanction-case.tsx'

const viewer = { kind: 'moderator', pendingSteps: null }
const params = { from: 'case', of: '12345678' }
const seen = 's'.repeat(16)
const fields = { intent: 'set', kind: 'warn', days: '7', rule: 'harassment', reason: 'Hiere.', seen }

function createApi(sanctions: object = {}) {
  const calls: unknown[] = []
  const record = (name: string) => (input: unknown) => Promise.resolve(calls.push([name, input]))
  return {
    calls,
    accounts: { confirm: record('confirm') },
    sanctions: { caution: record('caution'), exclude: record('exclude'), revoke: record('revoke'), ...sanctions },
  }
}

test('sanction action: a warning has no days, a silence has; both use the endpoint without password', async () => {
  const api = createApi()
  const { status, location } = await callAction(action, fields, { api, viewer, params })
  expect({ status, location }).toEqual({ status: 303, location: '/admin/sanciones/case/12345678' })
  await callAction(action, { ...fields, kind: 'silence' }, { api, viewer, params })
  const sent = { ...params, rule: 'harassment', reason: 'Hiere.', seen }
  expect(api.calls).toEqual([
    ['caution', { ...sent, kind: 'warn' }],
    ['caution', { ...sent, kind: 'silence', days: 7 }],
  ])
})

test('sanction action: an exclusion that needs the password returns its fields, and is sent after the password', async () => {
  const ban = { ...fields, kind: 'expel' }
  const refused = createApi({ exclude: refuseWith('access.step_up_required') })
  const { data } = await callAction(action, ban, { api: refused, viewer, params })
  expect(data).toMatchObject({ code: 'access.step_up_required', values: ban })
  const api = createApi()
  await callAction(action, { ...ban, clave: 'noche-de-lluvia' }, { api, viewer, params })
  expect(api.calls).toEqual([
    ['confirm', { password: 'noche-de-lluvia' }],
    ['exclude', { ...params, kind: 'expel', rule: 'harassment', reason: 'Hiere.', seen }],
  ])
})

test('sanction action: missing fields return their errors, and a refusal its text', async () => {
  const invalid = await callAction(action, { ...fields, rule: '', reason: ' ' }, { api: createApi(), viewer, params })
  expect(invalid.data).toMatchObject({
    fieldErrors: { rule: 'Elige qué norma incumplió.', reason: 'Escribe el motivo: la persona lo leerá.' },
  })
  const api = createApi({ revoke: refuseWith('sanctions.closed') })
  const { data, status } = await callAction(action, { intent: 'revoke', id: 'x' }, { api, viewer, params })
  expect(data).toMatchObject({ intent: 'revoke', error: 'Esa sanción ya no está vigente.', values: { id: 'x' } })
  expect(status).toBe(409)
})

test('sanction action: a user without a staff role gets a 404', async () => {
  const member = { kind: 'registered', pendingSteps: null }
  const call = callAction(action, fields, { api: createApi(), viewer: member, params })
  await expect(call).rejects.toMatchObject({ init: { status: 404 } })
})
