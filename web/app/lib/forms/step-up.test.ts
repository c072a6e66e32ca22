// Tests of step-up authentication in form actions: the fields of a refused form return, and the password is verified first.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { formAction } from './form-action.ts'
import { withPassword } from './step-up.ts'

const fields = { intent: 'set', nickname: 'marea', key: 'k' }

/** The API refuses until the password of the session was confirmed. */
function session() {
  let isConfirmed = false
  const confirmed: string[] = []
  const api = {
    accounts: {
      confirmWithPasskey: ({ credential }: { readonly credential: { readonly id: string } | null }) => {
        if (credential?.id !== 'buena') return refuseWith('accounts.passkey_rejected')()
        isConfirmed = true
        return Promise.resolve({})
      },
      confirm: ({ password }: { readonly password: string }) => {
        confirmed.push(password)
        if (password !== 'buena') return refuseWith('accounts.wrong_password')()
        isConfirmed = true
        return Promise.resolve({})
      },
    },
  }
  const action = formAction({
    set: withPassword({
      run: () => (isConfirmed ? Promise.resolve({ isSet: true }) : refuseWith('access.step_up_required')()),
    }),
  })
  return {
    confirmed,
    submit: (more: Record<string, string> = {}) => callAction(action, { ...fields, ...more }, { api }),
  }
}

test('step-up: without a recent password the failure has status 403 and the submitted fields', async () => {
  const { submit, confirmed } = session()
  const { data, status } = await submit()
  expect(status).toBe(403)
  expect(data).toMatchObject({ code: 'access.step_up_required', values: fields, fieldErrors: {} })
  expect(confirmed).toEqual([])
})

test('step-up: a wrong password returns its field error with the fields, and never the password', async () => {
  const { data, status } = await session().submit({ clave: 'mala' })
  expect(status).toBe(403)
  expect(data).toMatchObject({
    code: 'access.step_up_required',
    fieldErrors: { clave: 'Esa no es tu contraseña.' },
    values: fields,
  })
  expect(JSON.stringify(data)).not.toContain('mala')
})

test('step-up: with the password the form is executed', async () => {
  const { submit, confirmed } = session()
  expect((await submit({ clave: 'buena' })).data).toEqual({ intent: 'set', isSet: true })
  expect(confirmed).toEqual(['buena'])
})

test('step-up: a passkey replaces the password; a refused one returns its error with the fields, and never the response', async () => {
  const { submit, confirmed } = session()
  for (const llave of ['{"id":"mala"}', 'no JSON']) {
    const { data, status } = await submit({ clave: '', llave })
    expect(status).toBe(403)
    expect(data).toMatchObject({
      code: 'access.step_up_required',
      fieldErrors: { llave: 'Esa llave de acceso no es correcta, o pasó demasiado tiempo. Vuelve a intentarlo.' },
      values: fields,
    })
    expect(JSON.stringify(data)).not.toContain(llave)
  }
  expect((await submit({ clave: '', llave: '{"id":"buena"}' })).data).toEqual({ intent: 'set', isSet: true })
  expect(confirmed).toEqual([])
})
