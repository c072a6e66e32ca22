// Component tests of step-up authentication: the password form sends the fields of the refused form again.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { ActionForm, fieldOf, useActionForm } from './action-form.tsx'
import { PasswordForm, useStepUp } from './step-up-form.tsx'

function Page() {
  const form = useActionForm<{ readonly done?: boolean }>({ intent: ['set', 'unset'] })
  const refused = useStepUp(form)
  if (form.success?.done) return <p>Hecho</p>
  return (
    <>
      {refused && <PasswordForm form={form} refused={refused} />}
      <ActionForm form={form} hidden={refused !== null}>
        <TextField label="Apodo" {...fieldOf(form, 'nickname')} />
        <button type="submit" name="intent" value="set">
          Poner
        </button>
        <p>{refused === null && form.failure?.error}</p>
      </ActionForm>
    </>
  )
}

const stepUp = (more: object = {}) => ({
  intent: 'set',
  code: 'access.step_up_required',
  error: 'Para esto, escribe otra vez tu contraseña.',
  fieldErrors: {},
  values: { intent: 'set', nickname: 'marea', key: 'k' },
  ...more,
})
const wrong = stepUp({ error: '', fieldErrors: { clave: 'Esa no es tu contraseña.' } })
const password = () => screen.findByLabelText<HTMLInputElement>('Tu contraseña')
const confirm = () => screen.getByRole('button', { name: 'Confirmar y seguir' })

/** One result, or a promise of it, for each submit; an error is thrown. */
async function openRefused(...results: unknown[]) {
  const view = await renderRoute(Page, {
    action: () => {
      const result = results.shift()
      if (result instanceof Error) throw result
      return result
    },
  })
  await view.user.type(screen.getByLabelText('Apodo'), 'marea')
  await view.user.click(screen.getByRole('button', { name: 'Poner' }))
  const field = await password()
  await expect.poll(() => document.activeElement).toBe(field)
  return view
}

test('password form: it sends the fields and the intent of the refused form, with the password', async () => {
  const { user, submitted } = await openRefused(stepUp(), { intent: 'set', done: true })
  await user.type(await password(), 'buena')
  await user.click(confirm())
  await screen.findByText('Hecho')
  expect(submitted).toHaveLength(2)
  expect(submitted[1]).toMatchObject({ intent: 'set', nickname: 'marea', clave: 'buena' })
})

test('password form: a wrong password shows its error at the field, which gets the focus each time', async () => {
  const { user, submitted } = await openRefused(stepUp(), { ...wrong }, { ...wrong })
  for (const count of [2, 3]) {
    await user.type(await password(), 'mala')
    await user.click(confirm())
    await expect.poll(() => submitted).toHaveLength(count)
    await screen.findByText('Esa no es tu contraseña.')
    const field = await password()
    await expect.poll(() => document.activeElement).toBe(field)
  }
})

test('password form: after a lost connection it stays, and a retry sends the same fields', async () => {
  const { user, submitted } = await openRefused(stepUp(), new TypeError('Failed to fetch'), {
    intent: 'set',
    done: true,
  })
  await user.type(await password(), 'buena')
  await user.click(confirm())
  await screen.findByText('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect((await password()).value).toBe('buena')
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('Hecho')
  expect(submitted[2]).toMatchObject({ intent: 'set', nickname: 'marea', clave: 'buena' })
})

test('password form: when the API then refuses for another reason, the form returns with its input', async () => {
  const refusal = { ...stepUp(), code: 'admin.user_not_found', error: 'No hay nadie con ese apodo.' }
  const { user } = await openRefused(stepUp(), refusal)
  await user.type(await password(), 'buena')
  await user.click(confirm())
  await screen.findByText('No hay nadie con ese apodo.')
  expect(screen.queryByLabelText('Tu contraseña')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Apodo').value).toBe('marea')
})

test('password form: a double click sends one request', async () => {
  const response = Promise.withResolvers<object>()
  const { user, submitted } = await openRefused(stepUp(), response.promise)
  await user.type(await password(), 'buena')
  await user.dblClick(confirm())
  response.resolve({ intent: 'set', done: true })
  await screen.findByText('Hecho')
  expect(submitted).toHaveLength(2)
})

test('password form: without JavaScript the page that the refused form returns holds its fields', async () => {
  const { container } = await renderRoute(Page, { action: () => ({}), actionData: stepUp() })
  const form = (await password()).form
  expect(form?.method).toBe('post')
  expect(Object.fromEntries(new FormData(form ?? undefined))).toMatchObject({ intent: 'set', nickname: 'marea' })
  expect(container.querySelectorAll('form')).toHaveLength(2)
})
