// Component tests of the edit form of an own secret: what is sent, field errors, refusals of the API, and a lost connection.
import type { OwnSecret } from '@murmullo/contract/content/own-secrets'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { data } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { EditForm } from './edit-form.tsx'

afterEach(() => vi.useRealTimers())

const secret: OwnSecret = {
  id: 's'.repeat(22),
  text: 'Como era antes',
  explicit: false,
  state: 'public',
  isPrivate: false,
  publishedAt: '2026-11-15T11:58:00Z',
  statementId: null,
}
const Page = () => <EditForm secret={secret} help={<p>help card</p>} onFirstFocus={() => {}} />

const text = () => screen.getByLabelText<HTMLTextAreaElement>('Tu secreto')
const busyLabel = () => screen.queryByRole('button', { busy: true })?.textContent
const save = () => screen.getByRole('button', { name: 'Guardar cambios' })

async function replaceText(user: Awaited<ReturnType<typeof renderRoute>>['user'], value: string) {
  await user.clear(text())
  if (value !== '') await user.type(text(), value)
}

test('edit form: text and explicit flag are sent (MINE-12)', async () => {
  const { user, submitted } = await renderRoute(Page, { action: () => ({}) })
  await replaceText(user, 'Como es ahora')
  await user.click(screen.getByLabelText('Es explícito'))
  await user.click(save())
  await waitFor(() => expect(submitted).toMatchObject([{ text: 'Como es ahora', explicit: 'yes' }]))
})

test('edit form: an empty text shows its error, gets the focus and sends no request', async () => {
  const { user, submitted } = await renderRoute(Page, { action: () => ({}) })
  await replaceText(user, '')
  await user.click(save())
  expect(screen.getByText('No se pudieron guardar los cambios: escribe algo antes.')).toBeTruthy()
  expect(document.activeElement).toBe(text())
  expect(submitted).toEqual([])
})

test('edit form: a text above the limit shows how many characters are too many, and is not sent', async () => {
  const { user, submitted } = await renderRoute(Page, { action: () => ({}) })
  await user.click(text())
  await user.paste('a'.repeat(5_000))
  expect(screen.getByText('Sobran 14 caracteres.')).toBeTruthy()
  await user.click(save())
  expect(submitted).toEqual([])
})

test('edit form: a blocked text shows the reason, gets the focus and can be sent to human review (PUBLISH-18)', async () => {
  const { user, submitted } = await renderRoute(Page, {
    action: () =>
      data(
        {
          intent: '',
          code: 'secrets.blocked',
          error: 'Bloqueado',
          details: { rule: 'extremeViolence' },
          fieldErrors: {},
          values: {},
        },
        422,
      ),
  })
  await user.click(save())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
  expect(screen.getByText('Violencia extrema')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Pedir revisión humana' }))
  await waitFor(() => expect(submitted.at(-1)).toMatchObject({ intent: 'review', text: 'Como era antes' }))
  await waitFor(() => expect([text().readOnly, screen.queryAllByRole('alert')]).toMatchObject([false, [{}]]))
  await user.type(text(), '.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('edit form: the button says that the text is checked, after four seconds with another label (PUBLISH-14)', async () => {
  await renderRoute(Page, { action: () => new Promise(() => {}) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(save())
  await expect.poll(busyLabel).toBe('Analizando contenido...')
  // `expect.poll` moves a fake clock by 50 ms with each attempt.
  await act(() => vi.advanceTimersByTimeAsync(3_900))
  expect(busyLabel()).toBe('Analizando contenido...')
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(busyLabel()).toBe('Verificando...')
})

test('edit form: a double click sends one request; after a lost connection the text stays, and a retry sends it again', async () => {
  const failure = Promise.withResolvers<never>()
  const { user, submitted } = await renderRoute(Page, { action: () => failure.promise })
  await replaceText(user, 'Nuevo')
  await user.dblClick(save())
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Analizando contenido...' })
  expect(busy.disabled).toBe(true)
  failure.reject(new TypeError('Failed to fetch'))
  const box = await screen.findByRole('alert')
  expect(box.textContent).toBe(
    'No se pudieron guardar los cambios: No hay conexión. Revisa tu red y vuelve a intentarlo.',
  )
  expect(text().value).toBe('Nuevo')
  expect(submitted).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(submitted).toHaveLength(2))
  expect(submitted[1]).toEqual(submitted[0])
})

test('edit form: after a refused submit without JavaScript the page shows the submitted fields and the error', async () => {
  const values = { text: '\n', explicit: 'yes' }
  const fieldErrors = { text: 'No se pudieron guardar los cambios: escribe algo antes.' }
  await renderRoute(Page, {
    action: () => ({}),
    actionData: { intent: '', code: 'request.invalid', error: '', fieldErrors, values },
  })
  expect(screen.getByText(fieldErrors.text)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Es explícito').checked).toBe(true)
})

test('edit form: typing shows the PII warning with a mask button, and the help card', async () => {
  const { user } = await renderRoute(Page, { action: () => ({}) })
  await replaceText(user, 'Escríbeme a marta.ruiz@correo.example, ya no quiero vivir')
  await user.click(await screen.findByRole('button', { name: 'Ocultar marta.ruiz@correo.example' }))
  await waitFor(() => expect(text().value).not.toMatch(/marta/))
  await waitFor(() => expect(document.activeElement).toBe(text()))
  expect(await screen.findByText('help card')).toBeTruthy()
})

test.each(['secrets.spam', 'secrets.blocked_minor'])(
  'edit form: the refusal %s gets the focus, keeps the text and offers no human review (SPAM-02)',
  async (code) => {
    const failure = { intent: '', code, error: 'Bloqueado', details: {}, fieldErrors: {}, values: {} }
    const { user } = await renderRoute(Page, { action: () => data(failure, 422) })
    await replaceText(user, 'Vengan')
    await user.click(save())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
    expect(text().value).toBe('Vengan')
    expect(screen.getByRole('alert').compareDocumentPosition(text())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryAllByText('Esto no lo podemos publicar así.')).toHaveLength(code === 'secrets.spam' ? 1 : 0)
    expect(screen.queryByRole('button', { name: 'Pedir revisión humana' })).toBeNull()
  },
)
