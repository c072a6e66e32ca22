// Tests of the route action of forms: dispatch by intent, validation, refusals of the API, and what returns to the page.
import * as z from 'zod/mini'
import { data, RouterContextProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pageContext } from '../api/page-context.ts'
import { type FormHandler, formAction, validated } from './form-action.ts'
import { defineForm, textValue } from './form-spec.ts'

const spec = defineForm({
  name: 'contact',
  schema: z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(5)) }),
  read: (form) => ({ text: textValue(form, 'text') }),
})

async function submit(handlers: Readonly<Record<string, FormHandler>>, fields: Record<string, string>) {
  const context = new RouterContextProvider()
  context.set(pageContext, { api: 'api', idempotentApi: (key: string) => `api ${key}` } as never)
  const request = new Request('https://murmullo.test/', { method: 'POST', body: new URLSearchParams(fields) })
  const action = formAction(handlers)
  return (await action({ request, url: new URL(request.url), context, params: {} })) as ReturnType<typeof data<object>>
}

const refuse = (code: string) => ({
  run: () => Promise.reject(data({ code, details: { minutes: 3 } }, { status: 409 })),
})

test('form action: valid input reaches the handler, with the API client of the idempotency key', async () => {
  const handlers = { send: validated(spec, async (input, { api }) => ({ input, api })) }
  const { data: result } = await submit(handlers, { intent: 'send', text: 'hola', key: 'k' })
  expect(result).toEqual({ intent: 'send', input: { text: 'hola' }, api: 'api k' })
})

test('form action: invalid input returns field errors and the texts, and does not run the handler', async () => {
  const handlers = { '': validated(spec, () => Promise.reject(new Error('ran'))) }
  const secrets = { password: 'secreta', current: 'secreta', again: 'secreta', prueba: 'secreta' }
  const empty = await submit(handlers, { text: '', email: 'a@b.example', ...secrets })
  expect(empty.init?.status).toBe(400)
  expect(empty.data).toMatchObject({
    code: 'request.invalid',
    fieldErrors: { text: 'Escribe tu mensaje antes de enviarlo.' },
    values: { text: '', email: 'a@b.example' },
  })
  expect(JSON.stringify(empty.data)).not.toContain('secreta')
  const long = await submit(handlers, { text: 'demasiado' })
  expect(long.data).toMatchObject({ fieldErrors: { text: 'Tu mensaje es demasiado largo.' } })
})

test('form action: a refusal of the API returns its text, or the text of the form', async () => {
  const { data: common, init } = await submit({ '': refuse('chat.self') }, {})
  expect(common).toMatchObject({ code: 'chat.self', error: 'No puedes enviarte una solicitud a ti mismo' })
  expect(init?.status).toBeGreaterThanOrEqual(400)
  const handler = {
    ...refuse('chat.self'),
    messageFor: (_: string, { minutes }: { minutes?: unknown }) => `en ${String(minutes)} minutos`,
  }
  expect((await submit({ '': handler }, {})).data).toMatchObject({ error: 'en 3 minutos' })
})

test('form action: while the first submit with the same idempotency key is in progress, the second waits for its reply', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const replies = [refuse('request.in_progress').run, refuse('request.in_progress').run, async () => ({ id: 'x' })]
  const handlers = { '': { run: () => replies.shift()?.() ?? Promise.reject(new Error('one more')) } }
  const second = submit(handlers, { key: 'k' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect((await second).data).toEqual({ intent: '', id: 'x' })
  // Without a key a repetition would take effect twice.
  expect((await submit({ '': refuse('request.in_progress') }, {})).init?.status).toBe(409)
})

test('form action: an unknown intent, also the name of a prototype member, is a bad request', async () => {
  for (const intent of ['other', 'toString', '__proto__'])
    await expect(submit({ send: refuse('chat.self') }, { intent })).rejects.toMatchObject({ init: { status: 400 } })
})

test('form action: an error that is not a refusal reaches the error boundary', async () => {
  const handlers = { '': { run: () => Promise.reject(new Error('broken')) } }
  await expect(submit(handlers, {})).rejects.toThrow('broken')
})

test('form action: an unreadable body is a bad request and runs no handler', async () => {
  const context = new RouterContextProvider()
  context.set(pageContext, {} as never)
  const request = new Request('https://murmullo.test/', { method: 'POST', body: '{}' })
  const action = formAction({ '': refuse('chat.self') })
  const reply = action({ request, url: new URL(request.url), context, params: {} })
  await expect(reply).rejects.toMatchObject({ init: { status: 400 } })
})
