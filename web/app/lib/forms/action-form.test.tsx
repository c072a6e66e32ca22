// Component tests of forms: a retry, idempotency keys, a failure before a redirect, and forms that share an intent.
import { screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { data, redirect } from 'react-router'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { ActionForm, FormError, fieldOf, useActionForm } from './action-form.tsx'

function TextForm() {
  const form = useActionForm()
  return (
    <ActionForm form={form}>
      <FormError form={form} />
      <input aria-label="Text" {...fieldOf(form, 'text')} />
      {form.failure === null && (
        <button type="submit" name="extra" value="yes">
          Send
        </button>
      )}
    </ActionForm>
  )
}

/** Its fields are always the same. */
function SameForm() {
  const form = useActionForm()
  return (
    <ActionForm form={form}>
      <FormError form={form} />
      <button type="submit">{form.isSubmitting ? 'Sending' : 'Send'}</button>
    </ActionForm>
  )
}
const refusal = (fields: object = {}) => ({
  intent: '',
  code: 'service.failed',
  error: 'Refused',
  fieldErrors: {},
  values: {},
  ...fields,
})

test('form: a retry sends the current fields and the value of a submit button that is gone', async () => {
  const { user, submitted } = await renderRoute(TextForm, { action: () => Promise.reject(new TypeError('lost')) })
  await user.type(screen.getByLabelText('Text'), 'a')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('button', { name: 'Reintentar' })
  await user.type(screen.getByLabelText('Text'), 'b')
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(submitted).toHaveLength(2))
  expect(submitted[1]).toMatchObject({ text: 'ab', extra: 'yes' })
  expect(submitted[1]?.key).not.toBe(submitted[0]?.key)
})

test('form: after a failure and then a redirect to the same page, the failure no longer shows', async () => {
  const results = [() => Promise.reject(new TypeError('lost')), () => redirect('/')]
  const { user, submitted } = await renderRoute(TextForm, { action: () => results.shift()?.() })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(submitted).toHaveLength(2))
  await screen.findByRole('button', { name: 'Send' })
  expect(screen.queryByText(/No hay conexión/)).toBeNull()
})

/** `send` submits the form and waits for its result. */
async function renderSameForm(respond: () => unknown) {
  let isSending = Promise.withResolvers<void>()
  const { user, submitted } = await renderRoute(SameForm, { action: () => isSending.promise.then(respond) })
  const send = async () => {
    isSending = Promise.withResolvers<void>()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByRole('button', { name: 'Sending' })
    isSending.resolve()
    await screen.findByRole('button', { name: 'Send' })
  }
  return { send, keys: () => submitted.map(({ key }) => key) }
}

test.each([
  ['data', () => ({ intent: '' })],
  ['a redirect', () => redirect('/')],
])('form: after a success with %s, the same fields are sent with a new idempotency key', async (_, succeed) => {
  const { send, keys } = await renderSameForm(succeed)
  await send()
  await send()
  expect(keys()).toEqual([expect.stringMatching(/^[\w-]{36}$/), expect.stringMatching(/^[\w-]{36}$/)])
  expect(new Set(keys()).size).toBe(2)
})

test('form: after a failure, the same fields are sent with the same idempotency key until they succeed', async () => {
  const results = [() => data(refusal(), 500), () => Promise.reject(new TypeError('lost'))]
  const { send, keys } = await renderSameForm(() => results.shift()?.() ?? { intent: '' })
  for (let count = 0; count < 4; count += 1) await send()
  const [first, second, third, fourth] = keys()
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

/** Renders again at each event `render`. */
function RenderedOften() {
  const [, setCount] = useState(0)
  useEffect(() => {
    const renderAgain = () => flushSync(() => setCount((count) => count + 1))
    addEventListener('render', renderAgain)
    return () => removeEventListener('render', renderAgain)
  }, [])
  return <TextForm />
}

/** Also in the time between the response and the router's own render. */
async function renderOften() {
  for (let microtask = 0; microtask < 200; microtask += 1) {
    await Promise.resolve()
    dispatchEvent(new Event('render'))
  }
}

test('form: a failure shows although the page renders again at the moment of the response', async () => {
  const { user } = await renderRoute(RenderedOften, {
    action: () => {
      void renderOften()
      return data(refusal(), 500)
    },
  })
  await user.type(screen.getByLabelText('Text'), '{Enter}')
  await screen.findByText('Refused')
})

test('form: fields from a submit without JavaScript stay when the next submit fails', async () => {
  const { user } = await renderRoute(TextForm, {
    action: () => data(refusal({ error: 'Refused again' }), 500),
    actionData: refusal({ values: { text: 'written before' } }),
  })
  await user.type(screen.getByLabelText('Text'), '{Enter}')
  await screen.findByText('Refused again')
  expect(screen.getByLabelText<HTMLInputElement>('Text').value).toBe('written before')
})

function Item({ id }: { readonly id: string }) {
  const form = useActionForm<{ id: string; isConfirming?: boolean }>({ intent: ['ask', 'delete'], hidden: { id } })
  return (
    <ActionForm form={form} aria-label={id}>
      {form.failure?.error} {form.success?.isConfirming && 'Sure?'}
    </ActionForm>
  )
}
const texts = () => ['one', 'two'].map((id) => screen.getByRole('form', { name: id }).textContent.trim())
const Items = () => ['one', 'two'].map((id) => <Item key={id} id={id} />)

test('forms with the same intent: the result of a submit without JavaScript shows in the form with its hidden field', async () => {
  const { unmount } = await renderRoute(Items, {
    actionData: refusal({ intent: 'delete', values: { id: 'two' } }),
  })
  expect(texts()).toEqual(['', 'Refused'])
  unmount()
  await renderRoute(Items, { actionData: { intent: 'ask', id: 'one', isConfirming: true } })
  expect(texts()).toEqual(['Sure?', ''])
})
