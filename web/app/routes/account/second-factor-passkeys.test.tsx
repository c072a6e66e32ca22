// Component tests of passkeys on the second-factor page: use instead of a code, registration, removal, and browsers or hosts without them.
import type { Passkey } from '@murmullo/contract/accounts/passkeys'
import { screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import SecondFactor from './second-factor.tsx'

type Step = 'code' | 'done'
const Page = SecondFactor as unknown as ComponentType<{ loaderData: object }>
const phone: Passkey = { id: 'a'.repeat(22), name: 'Mi teléfono', since: '2026-11-18', used: null }
const at =
  (step: Step, passkeys: readonly Passkey[] = [phone]) =>
  () => <Page loaderData={{ step, codesLeft: 2, hasPasskeys: passkeys.length > 0, passkeys, next: '/admin' }} />
/** A button is busy until the loaders have run again. */
const button = (name: string) => screen.findByRole('button', { name, busy: false })
const refusal = (intent: string, code: string, refused: object) => ({
  intent,
  code,
  error: '',
  fieldErrors: {},
  values: { intent },
  ...refused,
})

/** What the browser is asked for, and how it answers. */
const credentials = { create: vi.fn(), get: vi.fn() }
let site: { readonly origin: string }
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('PublicKeyCredential', {
    parseCreationOptionsFromJSON: (options: object) => options,
    parseRequestOptionsFromJSON: (options: object) => options,
  })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ challenge: 'reto' })))
  vi.spyOn(navigator, 'credentials', 'get').mockReturnValue(credentials as unknown as CredentialsContainer)
  credentials.create.mockReset().mockResolvedValue({ id: 'nueva' })
  credentials.get.mockReset().mockResolvedValue({ id: 'una' })
  site = { origin: location.origin }
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('second factor, passkey: the browser answers the challenge, and the form is sent with the response instead of a code', async () => {
  const { user, submitted } = await renderRoute(at('code'), {
    site,
    action: () => refusal('passkey-pass', 'accounts.passkey_rejected', { error: 'Esa llave de acceso no vale.' }),
  })
  await user.click(await button('Usar una llave de acceso'))
  await screen.findByText('Esa llave de acceso no vale.')
  expect(credentials.get).toHaveBeenCalledWith({ publicKey: { challenge: 'reto' } })
  expect(submitted).toMatchObject([{ intent: 'passkey-pass', llave: '{"id":"una"}' }])
  // The refusal is not about the code.
  expect(screen.getByLabelText('Código').getAttribute('aria-invalid')).toBeNull()
})

test('second factor, passkey: a cancelled prompt and a refused challenge say why, and send nothing', async () => {
  const { user, submitted } = await renderRoute(at('code'), { site, action: () => null })
  credentials.get.mockRejectedValue(new DOMException('cancelled', 'NotAllowedError'))
  await user.click(await button('Usar una llave de acceso'))
  await screen.findByText('No llegó ninguna llave: se canceló, o pasó el tiempo. Puedes volver a intentarlo.')
  const error = { code: 'accounts.passkey_missing', data: {}, requestId: 'r' }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error }, { status: 409 })))
  await user.click(await button('Usar una llave de acceso'))
  await screen.findByText(/^No tienes llaves de acceso\./)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(await button('Usar una llave de acceso'))
  await screen.findByText('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect(submitted).toEqual([])
})

test('second factor, passkey: on another host and in an old browser the page says so and keeps the code form', async () => {
  site = { origin: 'https://murmullo.example' }
  const { unmount } = await renderRoute(at('code'), { site })
  await screen.findByText('Las llaves de acceso solo funcionan en murmullo.example. Aquí puedes usar un código.')
  expect(screen.queryByRole('button', { name: 'Usar una llave de acceso' })).toBeNull()
  screen.getByRole('button', { name: 'Entrar' })
  unmount()
  vi.stubGlobal('PublicKeyCredential', {})
  await renderRoute(at('code'), { site: { origin: location.origin } })
  await screen.findByText('Este navegador no admite llaves de acceso. Puedes usar un código.')
})

test('second factor, passkey: without a passkey the code form offers none', async () => {
  await renderRoute(at('code', []), { site })
  screen.getByRole('button', { name: 'Entrar' })
  expect(screen.queryByText(/llave/i)).toBeNull()
})

test('passkey settings: a passkey gets a name, is created by the browser after another press, and is announced', async () => {
  const options = { challenge: 'reto', rp: { id: 'localhost' } }
  const replies: object[] = [
    { intent: 'passkey-offer', passkeyOffer: { name: 'La del llavero', options } },
    refusal('passkey-add', 'accounts.passkey_rejected', { error: 'Esa llave de acceso no vale.' }),
    { intent: 'passkey-offer', passkeyOffer: { name: 'La del llavero', options } },
    { intent: 'passkey-add', addedPasskey: 'La del llavero' },
  ]
  const { user, submitted } = await renderRoute(at('done'), { site, action: () => replies.shift() })
  screen.getByText('Añadida el 18 de noviembre de 2026 · Sin usar todavía')
  await user.click(await button('Añadir una llave de acceso'))
  screen.getByText('Ponle un nombre a la llave.')
  await user.type(screen.getByLabelText('Nombre de la llave nueva'), 'La del llavero')
  await user.click(await button('Añadir una llave de acceso'))
  await user.click(await button('Crear la llave'))
  await screen.findByText('Esa llave de acceso no vale.')
  await user.click(await button('Volver a empezar'))
  await user.click(await button('Crear la llave'))
  await screen.findByText('Añadimos «La del llavero».')
  expect(credentials.create).toHaveBeenCalledWith({ publicKey: options })
  const offer = { intent: 'passkey-offer', name: 'La del llavero' }
  const addition = { intent: 'passkey-add', name: 'La del llavero', 'nueva-llave': '{"id":"nueva"}' }
  expect(submitted).toMatchObject([offer, addition, offer, addition])
})

test('passkey settings: removal asks first, then needs the password, which a passkey replaces', async () => {
  const replies: object[] = [
    refusal('passkey-remove', 'access.step_up_required', { values: { intent: 'passkey-remove', id: phone.id } }),
    { intent: 'passkey-remove', id: phone.id, isRemoved: true },
  ]
  const { user, submitted } = await renderRoute(at('done'), { site, action: () => replies.shift() })
  await user.click(await button('Quitar'))
  expect(submitted).toEqual([])
  // A second press within half a second is taken for a double click.
  await expect
    .poll(async () => {
      await user.click(await button('Sí, quitarla'))
      return submitted.length
    })
    .toBe(1)
  await user.click(await button('Usar una llave de acceso'))
  await screen.findByText('Quitamos «Mi teléfono».')
  const removal = { intent: 'passkey-remove', id: phone.id }
  expect(submitted).toMatchObject([removal, { ...removal, clave: '', llave: '{"id":"una"}' }])
})
