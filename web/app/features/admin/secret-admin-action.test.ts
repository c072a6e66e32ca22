// Tests of the form handlers of an administrator on a secret: API calls, results and texts of refusals.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { secretAdminHandlers } from './secret-admin-action.ts'

const id = 'd'.repeat(22)
const submit = (fields: Record<string, string>, admin: object) =>
  callAction(formAction(secretAdminHandlers), fields, { api: { admin }, params: { id } })
const echo = (input: object) => Promise.resolve(input)

test('secret admin action: pin and unpin return the state of the secret', async () => {
  for (const pinned of [true, false]) {
    const intent = pinned ? 'pin' : 'unpin'
    const { data } = await submit({ intent }, { pinSecret: echo })
    expect(data).toEqual({ intent, pinned })
  }
})

test('secret admin action: a reason of 10 letters reveals the address; a shorter one is refused at its field', async () => {
  const admin = { revealAddress: () => Promise.resolve({ address: '10.0.0.7' }) }
  const { data } = await submit({ intent: 'ip', reason: 'Una amenaza.' }, admin)
  expect(data).toEqual({ intent: 'ip', address: '10.0.0.7' })
  const short = await submit({ intent: 'ip', reason: 'corto' }, admin)
  expect(short.data).toMatchObject({
    fieldErrors: { reason: 'Escribe para qué la necesitas: al menos 10 letras.' },
    values: { reason: 'corto' },
  })
})

test('secret admin action: a removal from the page of the secret redirects home, others return to their page (SECRET-11)', async () => {
  const removed: object[] = []
  const admin = { removeContent: (input: object) => Promise.resolve(removed.push(input)) }
  const fields = { intent: 'remove', rule: 'spam' }
  expect(await submit({ ...fields, from: 'detail' }, admin)).toMatchObject({ status: 303, location: '/' })
  expect((await submit({ ...fields, from: 'card' }, admin)).data).toEqual({ intent: 'remove', isRemoved: true })
  expect(removed).toEqual([
    { kind: 'secret', id, rule: 'spam' },
    { kind: 'secret', id, rule: 'spam' },
  ])
})

test('secret admin action: the first press of a removal returns the rule and removes nothing', async () => {
  expect((await submit({ intent: 'ask-remove', rule: 'spam' }, {})).data).toEqual({
    intent: 'ask-remove',
    rule: 'spam',
  })
})

test('secret admin action: a refusal is prefixed with "Error:", a missing rule is a field error (ADMIN-06, ADMIN-07)', async () => {
  const pin = await submit({ intent: 'pin' }, { pinSecret: refuseWith('secrets.not_found') })
  expect(pin.data).toMatchObject({ error: expect.stringMatching(/^Error: \S/) })
  const removal = await submit({ intent: 'remove', rule: '' }, {})
  expect(removal.data).toMatchObject({ fieldErrors: { rule: 'Elige qué norma incumple.' } })
})
