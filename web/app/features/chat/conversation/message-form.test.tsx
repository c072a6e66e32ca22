// Component tests of the message form: send, empty and too long text, Enter key, draft, safety warning and the form without JavaScript.
import { chatLimits } from '@murmullo/contract/constants/limits'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { MessageForm } from './message-form.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function renderForm(changes: Partial<ComponentProps<typeof MessageForm>> = {}) {
  const onSend = vi.fn<(text: string) => void>()
  const onDraftChange = vi.fn<(text: string) => void>()
  const props = { idempotencyKey: 'k'.repeat(20), refusal: null, isDisabled: false, draft: '', onDraftChange, onSend }
  const view = render(<MessageForm {...props} {...changes} />)
  const rerender = (more: Partial<typeof props>) => view.rerender(<MessageForm {...props} {...changes} {...more} />)
  return { ...view, rerender, onSend, onDraftChange, user: userEvent.setup() }
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Mensaje')
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' })

test('message form: the button sends the trimmed text, empties the field and its draft, and keeps the focus (CHAT-30)', async () => {
  const { user, onSend, onDraftChange } = renderForm()
  expect(field().placeholder).toBe('Escribe un mensaje...')
  await user.type(field(), ' Hola ')
  expect(onDraftChange).toHaveBeenLastCalledWith(' Hola ')
  await user.click(button())
  expect(onSend.mock.calls).toEqual([['Hola']])
  expect(onDraftChange).toHaveBeenLastCalledWith('')
  expect([field().value, document.activeElement]).toEqual(['', field()])
})

test('message form: Enter sends, Shift+Enter inserts a line break', async () => {
  const { user, onSend } = renderForm()
  await user.type(field(), 'uno{Shift>}{Enter}{/Shift}dos{Enter}')
  expect(onSend.mock.calls).toEqual([['uno\ndos']])
})

test('message form: Enter on a touch keyboard, or during the composition of a character, does not send', async () => {
  const { user, onSend } = renderForm()
  await user.type(field(), 'uno')
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  await user.type(field(), '{Enter}dos')
  expect(onSend).not.toHaveBeenCalled()
  expect(field().value).toBe('uno\ndos')
})

test('message form: an empty or whitespace message is refused, until the text changes (CHAT-31)', async () => {
  const { user, onSend } = renderForm()
  await user.type(field(), '  {Enter}')
  expect(screen.getByRole('alert').textContent).toBe('El mensaje no puede estar vacío')
  expect(field().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  expect(onSend).not.toHaveBeenCalled()
  await user.type(field(), 'a')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('message form: near the limit it counts the characters; beyond it, it refuses and keeps the text', async () => {
  const { user, onSend } = renderForm()
  fireEvent.input(field(), { target: { value: 'a'.repeat(chatLimits.messageMax + 2) } })
  expect(screen.getByText(`${chatLimits.messageMax + 2} / ${chatLimits.messageMax}`, { exact: false })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('Sobran 2 caracteres.')
  await user.click(button())
  expect([onSend.mock.calls.length, field().value.length]).toEqual([0, chatLimits.messageMax + 2])
})

test('message form: a draft fills the empty field, but not one that already has text', async () => {
  const { rerender, user, onSend } = renderForm()
  rerender({ draft: 'A medio decir' })
  expect(field().value).toBe('A medio decir')
  rerender({ draft: 'Otra cosa' })
  expect(field().value).toBe('A medio decir')
  await user.click(button())
  expect(onSend.mock.calls).toEqual([['A medio decir']])
})

test('message form: a text about money shows a safety warning to the author, after the field had the focus', () => {
  vi.useFakeTimers()
  renderForm({ draft: 'préstame dinero' })
  act(() => void vi.advanceTimersByTime(150))
  expect(screen.queryByText(/Hablas de dinero/)).toBeNull()
  fireEvent.focus(field())
  act(() => void vi.advanceTimersByTime(150))
  expect(screen.getByText(/Hablas de dinero/)).toBeTruthy()
})

test('message form: without JavaScript the refused text, its error and the idempotency key are in the form', () => {
  const { container } = renderForm({ refusal: { text: 'Hola', reason: 'No eres participante de esta conversación' } })
  expect([field().value, screen.getByRole('alert').textContent]).toEqual([
    'Hola',
    'No eres participante de esta conversación',
  ])
  const form = container.querySelector('form') as HTMLFormElement
  expect([form.method, ...new FormData(form).values()]).toEqual(['post', 'send', 'k'.repeat(20), 'Hola'])
})

test('message form: in a blocked conversation field and button are disabled', () => {
  renderForm({ isDisabled: true })
  expect([field().disabled, button().disabled]).toEqual([true, true])
})
