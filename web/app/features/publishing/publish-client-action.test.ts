// Tests of the client action of the publish form: what each kind of response means for the draft and for the form.
import { data, replace } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offeredPhrase } from '../../shared/account/offered-phrase.ts'
import { isMomentShown, momentMs } from './moment/show-moment.ts'
import { publishClientAction } from './publish-client-action.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.set('draft', '{}')
  vi.stubGlobal('localStorage', { removeItem: (key: string) => stored.delete(key) })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const submit = (response: () => Promise<unknown>) =>
  publishClientAction({ serverAction: response as never }) as Promise<ReturnType<typeof data<object>>>

const routeError = { status: 502, statusText: '', internal: false, data: 'Bad gateway' }

const published = { intent: '', publishedId: '0', showsMoment: false, offersPhrase: false }

test('publish: a published secret deletes the draft and opens the page of the secret (PUBLISH-16)', async () => {
  const thrown = await submit(() => Promise.resolve(published)).catch((error: unknown) => error)
  expect((thrown as Response).headers.get('location')).toBe('/secret/0')
  expect([stored.size, offeredPhrase.get()]).toEqual([0, null])
})

test('publish: the moment is shown for 900 ms before the page of the secret opens, which then offers the recovery phrase', async () => {
  vi.useFakeTimers()
  let isOpened = false
  const response = { ...published, showsMoment: true, offersPhrase: true }
  void submit(() => Promise.resolve(response)).catch(() => void (isOpened = true))
  await vi.advanceTimersByTimeAsync(momentMs - 1)
  expect([isMomentShown.get(), isOpened]).toEqual([true, false])
  await vi.advanceTimersByTimeAsync(1)
  expect([isOpened, offeredPhrase.get(), momentMs]).toEqual([true, '0', 900])
})

test('publish: a redirect to another page, to login or to a sanction, keeps the draft', async () => {
  for (const path of ['/login?redirect=%2Fnew', '/sancion']) {
    const redirect = replace(path)
    await expect(submit(() => Promise.reject(redirect))).rejects.toBe(redirect)
  }
  expect(stored.size).toBe(1)
})

test('publish: a refusal reaches the form and keeps the draft', async () => {
  const refusal = { intent: '', code: 'secrets.spam', error: 'Contenido bloqueado', fieldErrors: {}, values: {} }
  expect(await submit(() => Promise.resolve(refusal))).toMatchObject({ data: refusal, init: { status: 422 } })
  expect(stored.size).toBe(1)
})

test.each([
  [
    'an empty response',
    () => Promise.resolve(undefined),
    'No se pudo crear el secreto. La respuesta del servidor está vacía.',
  ],
  [
    'a proxy error',
    () => Promise.reject(routeError),
    'Error al publicar el secreto: Error desconocido. Por favor, intenta de nuevo más tarde.',
  ],
  [
    'an unreadable response',
    () => Promise.reject(new Error('Unable to decode')),
    'Error inesperado al publicar el secreto. Por favor, intenta de nuevo más tarde.',
  ],
  [
    'a lost connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Error al publicar el secreto: No hay conexión. Revisa tu red y vuelve a intentarlo.',
  ],
])(
  'publish: %s shows its text and keeps the draft (PUBLISH-17, PUBLISH-20, PUBLISH-21)',
  async (_, response, error) => {
    expect(await submit(response)).toMatchObject({ data: { code: 'network', error }, init: { status: 503 } })
    expect(stored.size).toBe(1)
  },
)
