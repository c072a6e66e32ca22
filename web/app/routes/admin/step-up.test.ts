// Tests of the action of the password confirmation page.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { action } from './step-up.tsx'

const submit = (clave: string, confirm: (input: object) => Promise<object>) =>
  callAction(action, { clave }, { api: { accounts: { confirm } }, viewer: { kind: 'moderator', pendingSteps: null } })

test('password confirmation: the right password redirects', async () => {
  const confirmed: object[] = []
  const reply = await submit('buena', (input) => Promise.resolve({ count: confirmed.push(input) }))
  expect(reply).toMatchObject({ status: 303, location: '/' })
  expect(confirmed).toEqual([{ password: 'buena' }])
})

test('password confirmation: a wrong or empty password is refused at its field', async () => {
  for (const code of ['accounts.wrong_password', 'request.invalid'])
    expect((await submit('', refuseWith(code))).data).toMatchObject({
      fieldErrors: { clave: 'Esa no es tu contraseña.' },
    })
})
