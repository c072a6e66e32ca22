// Tests of the publish action: the input of the API, the redirect, and the text of each refusal.
import { data, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageContext } from '../../lib/api/page-context.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { publishHandlers } from './publish-handlers.ts'

const written = { text: 'Dos\r\nlíneas', gender: '', age: '', adult: 'on' }

async function submit(fields: Record<string, string>, respond: () => Promise<unknown>) {
  const calls: unknown[] = []
  const operation = (name: string) => (input: unknown) => {
    calls.push([name, input])
    return respond()
  }
  const api = { secrets: { publishSecret: operation('publish'), requestReview: operation('review') } }
  const context = new RouterContextProvider()
  context.set(pageContext, { api, idempotentApi: () => api, logError: (error: unknown) => calls.push(error) } as never)
  const request = new Request('https://murmullo.test/new', { method: 'POST', body: new URLSearchParams(fields) })
  const result = await formAction(publishHandlers)({ request, url: new URL(request.url), context, params: {} })
  return { calls, result: result as Response & ReturnType<typeof data<object>> }
}

const refuse =
  (code: string, details = {}) =>
  () =>
    Promise.reject(data({ code, details }, { status: 422 }))

test('publish action: optional fields are left out, and the response redirects to the secret (PUBLISH-08, PUBLISH-16)', async () => {
  const { calls, result } = await submit(written, () => Promise.resolve({ id: 'x1' }))
  expect(calls).toEqual([
    [
      'publish',
      { text: 'Dos\r\nlíneas', isAdult: true, explicit: false, signed: false, hidesCountry: false, later: false },
    ],
  ])
  expect([result.status, result.headers.get('location')]).toEqual([303, '/secret/x1'])
})

test('publish action: the intent "review" requests a human review (PUBLISH-18)', async () => {
  const choices = { signature: 'nickname', hidesCountry: 'on', later: 'on' }
  const fields = { ...written, ...choices, intent: 'review', gender: 'otro', age: ' 31 ', explicit: 'on' }
  const { calls } = await submit(fields, () => Promise.resolve({ id: 'x1' }))
  expect(calls).toEqual([
    [
      'review',
      {
        text: 'Dos\r\nlíneas',
        isAdult: true,
        gender: 'otro',
        age: 31,
        explicit: true,
        signed: true,
        hidesCountry: true,
        later: true,
      },
    ],
  ])
})

test('publish action: invalid fields return every error and the submitted texts, and call nothing (PUBLISH-04, PUBLISH-09)', async () => {
  const { calls, result } = await submit({ ...written, text: ' ', age: '0x20' }, () => Promise.reject(new Error('ran')))
  expect(calls).toEqual([])
  expect(result.data).toMatchObject({
    fieldErrors: { text: 'Escribe tu secreto antes de publicarlo.', age: 'La edad va de 18 a 120 años.' },
    values: { text: ' ', age: '0x20', adult: 'on' },
  })
  const long = await submit({ ...written, text: 'a'.repeat(5_001) }, () => Promise.reject(new Error('ran')))
  expect(long.result.data).toMatchObject({ fieldErrors: { text: 'Sobra 1 carácter.' } })
})

test.each([
  ['access.account_required', {}, 'Debes iniciar sesión para publicar secretos.'],
  ['secrets.adults_only', {}, 'Debes confirmar que eres mayor de 18 años para utilizar esta plataforma.'],
  ['secrets.nickname_missing', {}, 'Debes configurar un apodo en tu perfil antes de publicar secretos.'],
  ['secrets.spam', {}, 'Contenido bloqueado: aquí no: ¿Te gusta hacer spam o no, amiguito? Acá no.'],
  [
    'secrets.blocked',
    { reason: 'Contenido bloqueado: violencia extrema', rule: 'violence' },
    'La inteligencia artificial ha bloqueado este contenido: violencia extrema',
  ],
  ['secrets.blocked_minor', {}, 'Este contenido ha sido bloqueado y reportado a las autoridades correspondientes.'],
  [
    'request.too_many',
    { retryAfter: 350 },
    'Error al publicar el secreto: Vas muy deprisa. Podrás publicar otra vez en 6 minutos.',
  ],
  ['sanctions.suspended', { until: '2026-11-12T00:00:00Z' }, /^Tu cuenta está suspendida hasta el .*«Mi sanción»\.$/],
])(
  'publish action: the refusal %s %j returns its text and its details (PUBLISH-06, PUBLISH-11, PUBLISH-12, PUBLISH-18, PUBLISH-19, PUBLISH-20)',
  async (code, details, error) => {
    const { result } = await submit(written, refuse(code, details))
    expect(result.data).toMatchObject({
      code,
      details,
      error: typeof error === 'string' ? error : expect.stringMatching(error),
    })
  },
)

test('publish action: an error without a code is logged, and the author keeps the text (PUBLISH-21)', async () => {
  const broken = new Error('broken')
  const { calls, result } = await submit(written, () => Promise.reject(broken))
  expect(calls.at(-1)).toBe(broken)
  expect(result.init?.status).toBe(500)
  expect(result.data).toMatchObject({
    error: 'Error inesperado al publicar el secreto. Por favor, intenta de nuevo más tarde.',
    values: { text: 'Dos\nlíneas' },
  })
})
