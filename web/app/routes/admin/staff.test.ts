// Tests of the action of the team page: roles, resets of a second factor, and step-up.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { action } from './staff.tsx'

const viewer = { kind: 'admin', pendingSteps: null }
const submit = (fields: Record<string, string>, admin: object) => callAction(action, fields, { api: { admin }, viewer })
const role = { intent: 'role', nickname: 'sol', role: 'moderator' }

test('team action: a changed role and a reset second factor redirect to their message', async () => {
  const calls: object[] = []
  const call = (input: object) => Promise.resolve(calls.push(input))
  expect((await submit(role, { setRole: call })).location).toBe('/admin/equipo?guardado')
  const reset = await submit({ intent: 'reset', nickname: 'sol' }, { resetSecondFactor: call })
  expect(reset.location).toBe('/admin/equipo?quitado')
  expect(calls).toEqual([{ nickname: 'sol', role: 'moderator' }, { nickname: 'sol' }])
})

test('team action: the first press of a reset changes nothing', async () => {
  const { data } = await submit({ intent: 'ask-reset', nickname: 'sol' }, {})
  expect(data).toEqual({ intent: 'ask-reset', nickname: 'sol' })
})

test('team action: without a recent password the fields of the role return', async () => {
  const { data, status } = await submit(role, { setRole: refuseWith('access.step_up_required') })
  expect(status).toBe(403)
  expect(data).toMatchObject({ code: 'access.step_up_required', values: role })
})

test('team action: a refusal and an empty nickname return their texts', async () => {
  const unknown = await submit(role, { setRole: refuseWith('admin.user_not_found') })
  expect(unknown.data).toMatchObject({ error: 'No hay nadie con ese apodo.' })
  const empty = await submit({ ...role, nickname: '' }, {})
  expect(empty.data).toMatchObject({ fieldErrors: { nickname: 'Escribe un apodo y elige un rol.' } })
})

test('team action: a moderator gets 404', async () => {
  const asModerator = callAction(action, role, { api: {}, viewer: { kind: 'moderator', pendingSteps: null } })
  await expect(asModerator).rejects.toMatchObject({ init: { status: 404 } })
})
