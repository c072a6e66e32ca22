// Component tests of the publish form: what is sent, field errors, refusals of the API, and a lost connection.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { data } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ageField, createPublishPage, createRefusal, publishButton, textField } from '../../../test/publish-form.tsx'
import { renderRoute } from '../../../test/render-route.tsx'
import { readSecretDraft } from '../../shared/secret-draft.ts'
import { publishClientAction } from './publish-client-action.ts'

afterEach(() => vi.useRealTimers())

const Page = createPublishPage()
const busyLabel = () => screen.queryByRole('button', { busy: true })?.textContent
const alert = () => screen.findByRole('alert')

test('publish form: all fields are sent, with an idempotency key that is saved with the draft (PUBLISH-05, PUBLISH-07, PUBLISH-10)', async () => {
  const { user, submitted } = await renderRoute(Page, { action: () => ({ intent: '' }) })
  await user.type(textField(), 'Nunca lo dije')
  await user.click(screen.getByLabelText('Mujer'))
  await user.type(ageField(), '31')
  await user.click(screen.getByLabelText('Contiene material explícito'))
  await user.click(publishButton())
  await waitFor(() => expect(submitted).toHaveLength(1))
  const key = readSecretDraft()?.sent?.key
  expect(key).toMatch(/^[\w-]{36}$/)
  expect(submitted[0]).toEqual({
    key,
    text: 'Nunca lo dije',
    gender: 'mujer',
    age: '31',
    explicit: 'on',
    adult: 'on',
  })
})

test('publish form: a blank text shows its error and gets the focus; typing removes the error (PUBLISH-04)', async () => {
  const { user, submitted } = await renderRoute(Page, { action: () => ({}) })
  await user.type(textField(), ' {Enter} ')
  await user.click(publishButton())
  const error = screen.getByText('Escribe tu secreto antes de publicarlo.')
  expect(textField().getAttribute('aria-describedby')).toBe(error.id)
  expect(document.activeElement).toBe(textField())
  await user.type(textField(), 'a')
  expect(screen.queryByText('Escribe tu secreto antes de publicarlo.')).toBeNull()
  expect(submitted).toEqual([])
})

test('publish form: an age that is not a whole number from 18 to 120 shows its error and gets the focus (LIMIT-04, PUBLISH-09)', async () => {
  const { user, submitted } = await renderRoute(Page, { action: () => ({}) })
  await user.type(textField(), 'Nunca lo dije')
  for (const wrong of ['17', '121', '1.5', 'x', '1e2']) {
    await user.clear(ageField())
    await user.type(ageField(), wrong)
    await user.click(publishButton())
    expect(screen.getByText('La edad va de 18 a 120 años.')).toBeTruthy()
    expect(document.activeElement).toBe(ageField())
  }
  expect(submitted).toEqual([])
})

test('publish form: a text above the limit shows how many characters are too many, and is not sent', async () => {
  const { user, submitted } = await renderRoute(Page, { action: () => ({}) })
  await user.click(textField())
  await user.paste(` ${'a'.repeat(5_003)} `)
  expect(screen.getByText('Sobran 3 caracteres.')).toBeTruthy()
  await user.click(publishButton())
  expect(document.activeElement).toBe(textField())
  expect(submitted).toEqual([])
})

test('publish form: a blocked text shows rule and automated decision, and can be sent to human review; after an edit the block no longer shows (PUBLISH-18)', async () => {
  const { user, submitted } = await renderRoute(Page, {
    action: () =>
      data(
        createRefusal('secrets.blocked', 'La inteligencia artificial ha bloqueado', { rule: 'extremeViolence' }),
        422,
      ),
  })
  await user.type(textField(), 'Algo')
  await user.click(publishButton())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
  for (const shown of [
    'No se publicó, y no guardamos tu texto.',
    'Violencia extrema',
    /^Lo decidió un sistema automático/,
  ])
    expect(screen.getByText(shown)).toBeTruthy()
  expect(document.querySelector('.publish-roofs')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Pedir revisión humana' }))
  await waitFor(() => expect(submitted).toHaveLength(2))
  expect(submitted[1]).toMatchObject({ intent: 'review', text: 'Algo' })
  expect(submitted[1]?.key).not.toBe(submitted[0]?.key)
  await waitFor(() => expect([textField().readOnly, screen.queryAllByRole('alert')]).toMatchObject([false, [{}]]))
  await user.type(textField(), ' más')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.querySelector('.publish-roofs')).not.toBeNull()
})

test('publish form: a missing nickname links to the profile, an ended session offers the sign-in options (PUBLISH-11, PUBLISH-13)', async () => {
  const codes = ['secrets.nickname_missing', 'access.account_required']
  const { user } = await renderRoute(Page, {
    action: () => data(createRefusal(codes.shift() ?? '', 'No se pudo'), 422),
  })
  await user.type(textField(), 'Algo')
  await user.click(publishButton())
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/profile')
  await user.click(publishButton())
  await screen.findByText('sign-in options')
  expect(textField().value).toBe('Algo')
})

test('publish form: after a lost connection the text stays, and a retry sends the same idempotency key (PUBLISH-20)', async () => {
  const { user, submitted } = await renderRoute(Page, {
    action: () => publishClientAction({ serverAction: () => Promise.reject(new TypeError('Failed to fetch')) }),
  })
  await user.type(textField(), 'Algo')
  await user.click(publishButton())
  const box = await alert()
  expect(box.textContent).toBe('Error al publicar el secreto: No hay conexión. Revisa tu red y vuelve a intentarlo.')
  await waitFor(() => expect(document.activeElement).toBe(box))
  expect(textField().value).toBe('Algo')
  expect(readSecretDraft()?.text).toBe('Algo')
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(submitted).toHaveLength(2))
  expect(submitted[1]).toEqual(submitted[0])
})

test('publish form: a retry after an edit sends the new text with a new idempotency key', async () => {
  const { user, submitted } = await renderRoute(Page, {
    action: () => publishClientAction({ serverAction: () => Promise.reject(new TypeError('Failed to fetch')) }),
  })
  await user.type(textField(), 'Me llamo Ana')
  await user.click(publishButton())
  await alert()
  await user.clear(textField())
  await user.type(textField(), 'Sin nombre')
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(submitted).toHaveLength(2))
  expect(submitted[1]).toMatchObject({ text: 'Sin nombre' })
  expect(submitted[1]?.key).not.toBe(submitted[0]?.key)
})

test('publish form: the button says that the text is checked, after four seconds with another label (PUBLISH-14)', async () => {
  const first = Promise.withResolvers<object>()
  const responses = [first.promise]
  const { user } = await renderRoute(Page, { action: () => responses.shift() ?? new Promise(() => {}) })
  await user.type(textField(), 'Algo')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(publishButton())
  await expect.poll(busyLabel).toBe('Analizando contenido...')
  // `expect.poll` moves a fake clock by 50 ms with each attempt.
  await act(() => vi.advanceTimersByTimeAsync(3_900))
  expect(busyLabel()).toBe('Analizando contenido...')
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(busyLabel()).toBe('Verificando...')
  first.resolve({ intent: '' })
  await expect.poll(busyLabel).toBeUndefined()
  fireEvent.click(publishButton())
  await expect.poll(busyLabel).toBe('Analizando contenido...')
})

test('publish form: a double click sends one request, and the button says that the text is checked (PUBLISH-14)', async () => {
  const response = Promise.withResolvers<object>()
  const { user, submitted } = await renderRoute(Page, { action: () => response.promise })
  await user.type(textField(), 'Algo')
  await user.dblClick(publishButton())
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Analizando contenido...' })
  expect([busy.disabled, busy.getAttribute('aria-busy')]).toEqual([true, 'true'])
  response.resolve({ intent: '' })
  await waitFor(() => expect(publishButton()).toBeTruthy())
  expect(submitted).toHaveLength(1)
})

test('publish form: after a refused submit without JavaScript the page shows the submitted fields', async () => {
  const values = { text: 'Dos\nlíneas', gender: 'otro', age: '17', explicit: 'on' }
  await renderRoute(Page, {
    action: () => ({}),
    actionData: {
      ...createRefusal('request.invalid', ''),
      fieldErrors: { age: 'La edad va de 18 a 120 años.' },
      values,
    },
  })
  expect(screen.getByText('La edad va de 18 a 120 años.')).toBeTruthy()
  expect([textField().value, ageField().value]).toEqual(['Dos\nlíneas', '17'])
  expect(screen.getByLabelText<HTMLInputElement>('Otro').checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Contiene material explícito').checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Confirmo que soy mayor de 18 años').checked).toBe(false)
})
