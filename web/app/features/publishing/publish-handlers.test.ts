// Tests of the publish action: the input of the API, the redirect, and the text of each refusal.
import { data, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageContext } from '../../lib/api/page-context.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { publishHandlers } from './publish-handlers.ts'

const written = { text: 'Dos\r\nlíneas', gender: '', age: '', adult: 'on' }

type Visit = { readonly viewer?: object | null; readonly isDocument?: boolean; readonly hasPhrase?: boolean }

async function submit(
  fields: Record<string, string>,
  respond: () => Promise<unknown>,
  { viewer = { kind: 'registered' }, isDocument = false, hasPhrase = false }: Visit = {},
) {
  const calls: unknown[] = []
  const operation = (name: string) => (input: unknown) => {
    calls.push([name, input])
    return respond()
  }
  const api = {
    accounts: { readMine: () => Promise.resolve({ hasPhrase }) },
    secrets: { publishSecret: operation('publish'), requestReview: operation('review') },
  }
  const context = new RouterContextProvider()
  const openAccount = async (key: string | null) => void calls.push(['account', key])
  const logError = (error: unknown) => calls.push(error)
  context.set(pageContext, { api, idempotentApi: () => api, logError, openAccount, viewer } as never)
  const headers = new Headers(isDocument ? { 'sec-fetch-dest': 'document' } : {})
  const body = new URLSearchParams(fields)
  const request = new Request('https://murmullo.test/new', { method: 'POST', body, headers })
  const result = await formAction(publishHandlers)({ request, url: new URL(request.url), context, params: {} })
  return { calls, result: result as Response & ReturnType<typeof data<object>> }
}

const refuse =
  (code: string, details = {}) =>
  () =>
    Promise.reject(data({ code, details }, { status: 422 }))

const publicSecret = { id: 'x1', state: 'public', showsHelp: false }

test('publish action: optional fields are left out, and without JavaScript the response redirects to the secret (PUBLISH-08, PUBLISH-16)', async () => {
  const { calls, result } = await submit(written, () => Promise.resolve(publicSecret), { isDocument: true })
  expect(calls).toEqual([
    [
      'publish',
      { text: 'Dos\r\nlíneas', isAdult: true, explicit: false, signed: false, hidesCountry: false, later: false },
    ],
  ])
  expect([result.status, result.headers.get('location')]).toEqual([303, '/secret/x1'])
})

test.each([
  ['public', false, true],
  ['scheduled', false, true],
  ['public', true, false],
  ['in_review', false, false],
  ['private', false, false],
])(
  'publish action: a secret in state %s, with help card %s, shows the moment: %s; only an anonymous account without phrase is offered one',
  async (state, showsHelp, showsMoment) => {
    const reply = { id: 'x1', state, showsHelp }
    const replyTo = async (visit: Visit) => (await submit(written, () => Promise.resolve(reply), visit)).result.data
    expect(await replyTo({})).toMatchObject({ publishedId: 'x1', showsMoment, offersPhrase: false })
    expect(await replyTo({ viewer: { kind: 'anonymous' } })).toMatchObject({ offersPhrase: !showsHelp })
    expect(await replyTo({ viewer: { kind: 'anonymous' }, hasPhrase: true })).toMatchObject({ offersPhrase: false })
  },
)

test('publish action: a visitor gets an account with the key of the form, before the text is published; without the confirmation of age nothing is created (PUBLISH-02, PUBLISH-06)', async () => {
  const fields = { ...written, visitor: '1', key: 'k1' }
  const { calls, result } = await submit(fields, () => Promise.resolve(publicSecret), { viewer: null })
  expect(calls).toEqual([
    ['account', 'k1'],
    ['publish', expect.anything()],
  ])
  expect(result.data).toMatchObject({ publishedId: 'x1', offersPhrase: true })
  const { adult: _, ...unconfirmed } = fields
  const refused = await submit(unconfirmed, () => Promise.resolve(publicSecret), { viewer: null })
  expect(refused.calls).toEqual([])
  expect(refused.result.data).toMatchObject({ code: 'secrets.adults_only', values: { text: 'Dos\nlíneas' } })
})

test('publish action: a form that was opened with a session that has ended creates no account (PUBLISH-11)', async () => {
  const refused = () => Promise.reject(data({ code: 'access.account_required' }, { status: 401 }))
  const { calls, result } = await submit({ ...written, key: 'k1' }, refused, { viewer: null })
  expect(calls.map((call) => (call as [string])[0])).toEqual(['publish'])
  expect(result.data).toMatchObject({ error: 'Debes iniciar sesión para publicar secretos.' })
})

test('publish action: the intent "review" requests a human review (PUBLISH-18)', async () => {
  const choices = { signature: 'nickname', hidesCountry: 'on', later: 'on' }
  const fields = { ...written, ...choices, intent: 'review', gender: 'otro', age: ' 31 ', explicit: 'on' }
  const { calls } = await submit(fields, () => Promise.resolve({ id: 'x1', state: 'in_review', showsHelp: false }))
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
    'Error al publicar el secreto: Vas muy rápido. Podrás publicar otra vez en 6 minutos.',
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
