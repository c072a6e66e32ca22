// Unit tests of the handlers of the blocked users page, with JavaScript and without.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../../test/call-action.ts'
import { formAction } from '../../../lib/forms/form-action.ts'
import { blockedUsersHandlers } from './blocked-users-action.ts'

const action = formAction(blockedUsersHandlers)
const unblock = { intent: 'unblock', id: 'b1' }

test('blocked users action: without JavaScript a success redirects to the page', async () => {
  const calls: unknown[] = []
  const call = (input: unknown) => Promise.resolve(calls.push(input))
  const api = { chat: { unblock: call, saveChatDoor: call } }
  expect(await callAction(action, unblock, { api })).toMatchObject({ data: { intent: 'unblock' } })
  for (const fields of [unblock, { intent: 'door', door: 'nobody' }]) {
    const outcome = await callAction(action, fields, { api, isDocument: true })
    expect([outcome.status, outcome.location]).toEqual([303, '/chat/blocked'])
  }
  expect(calls).toEqual([{ id: 'b1' }, { id: 'b1' }, { door: 'nobody' }])
})

test('blocked users action: a failed request returns the text of the form and its fields (BLOCK-13)', async () => {
  const api = { chat: { unblock: refuseWith('service.failed') } }
  expect(await callAction(action, unblock, { api, isDocument: true })).toMatchObject({
    data: { error: 'No se pudo desbloquear al usuario', values: { id: 'b1' } },
  })
  expect(await callAction(action, { intent: 'door', door: 'otra' }, { api })).toMatchObject({
    data: { fieldErrors: { door: 'No se pudo guardar. Inténtalo de nuevo.' } },
  })
})
