// Component tests of the help of the publish form: draft on the device, PII warning, identifiability warning, help card and progress.
import { screen, waitFor, within } from '@testing-library/react'
import { data, redirect } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ageField, createPublishPage, createRefusal, publishButton, textField } from '../../../test/publish-form.tsx'
import { renderRoute } from '../../../test/render-route.tsx'

const requests: string[] = []

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(url)
    return Promise.reject(new TypeError('Failed to fetch'))
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Only women of 30 are common enough in this country. */
const Page = createPublishPage({ none: [0, 30], mujer: [0, 30], hombre: [], otro: [] })
const radio = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const storedDraft = () => JSON.parse(localStorage.getItem('draft') ?? 'null') as { text: string } | null
const rareNote = 'Pocas personas de tu país dicen eso de sí mismas.'

test('secret draft: text typed just before the author leaves the page is saved', async () => {
  const { user, unmount } = await renderRoute(Page)
  await user.type(textField(), 'Casi se me va')
  unmount()
  expect(storedDraft()).toMatchObject({ text: 'Casi se me va' })
})

test('PII warning: each finding can be masked, by mouse and keyboard; the focus moves to the next one, then to the text', async () => {
  const { user } = await renderRoute(Page)
  await user.type(textField(), 'Escríbeme a ana.perez@correo.example o llámame al +54 9 11 5555 4444, por favor')
  const warning = within(await screen.findByRole('region', { name: '¿Te delata?' }))
  expect(warning.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 9))).toEqual([
    'Un correo',
    'Un teléfo',
  ])
  await user.click(warning.getByRole('button', { name: 'Ocultar ana.perez@correo.example' }))
  await waitFor(() => expect(warning.getAllByRole('listitem')).toHaveLength(1))
  await waitFor(() => expect(document.activeElement).toBe(warning.getByRole('button')))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(textField().value).toMatch(/^Escríbeme a .+ o llámame al .+, por favor$/)
  expect(textField().value).not.toMatch(/ana\.perez|5555/)
  expect(document.activeElement).toBe(textField())
})

test('PII warning: names, workplaces, schools, plates, usernames and dated places are shown with their kind', async () => {
  const { user } = await renderRoute(Page)
  await user.click(textField())
  await user.paste(
    'Le mentí a Joaquín Ferreyra el 23 de marzo de 2019 en Puebla. Trabajo en Bimbo, estudio en la UNAM, mi placa ABC-123-D y mi usuario es luna_roja.',
  )
  const warning = within(await screen.findByRole('region', { name: '¿Te delata?' }))
  expect(warning.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Un nombre completoJoaquín FerreyraOcultar',
    'Una fecha exacta junto a un lugar o un evento23 de marzo de 2019Ocultar',
    'Un lugar de trabajoBimboOcultar',
    'Un lugar de estudioUNAMOcultar',
    'La placa de un vehículoABC-123-DOcultar',
    'Un usuarioluna_rojaOcultar',
  ])
})

test('help card: a text about self-harm shows it while the author types, without a request', async () => {
  const { user } = await renderRoute(Page)
  await user.type(textField(), 'Me encanta la lluvia. ')
  expect(screen.queryByText('help card')).toBeNull()
  await user.type(textField(), 'Ya no puedo más, no quiero vivir')
  expect(await screen.findByText('help card')).toBeTruthy()
  expect(requests).toEqual([])
})

test('identifiability warning: a rare age and gender shows it without a request, and its button resets both fields', async () => {
  const { user } = await renderRoute(Page)
  await user.click(radio('Mujer'))
  await user.type(ageField(), '30')
  expect(screen.queryByText(rareNote)).toBeNull()
  await user.click(radio('Otro'))
  expect(screen.getByText(rareNote)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Mejor no decirlo' }))
  expect(screen.queryByText(rareNote)).toBeNull()
  expect([ageField().value, radio('Prefiero no decir').checked]).toEqual(['', true])
  expect(document.activeElement).toBe(textField())
  expect(requests).toEqual([])
})

test('publish form: a counter of characters appears near the limit', async () => {
  const { user } = await renderRoute(Page)
  await user.click(textField())
  await user.paste('a'.repeat(4_499))
  expect(screen.queryByText('/ 5.000', { exact: false })).toBeNull()
  await user.paste('a'.repeat(301))
  expect(screen.getByText('4.800 / 5.000', { exact: false })).toBeTruthy()
})

test('publish form: after the check the button says "Publicando..." until the page of the secret is loaded (PUBLISH-15)', async () => {
  const page = Promise.withResolvers<null>()
  const { user } = await renderRoute(Page, { action: () => redirect('/secret/x'), nextPage: () => page.promise })
  await user.type(textField(), 'Despacio')
  await user.click(publishButton())
  const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Publicando...' })
  expect(busy.disabled).toBe(true)
  page.resolve(null)
  expect(await screen.findByText('another page')).toBeTruthy()
})

test.each([
  ['secrets.spam', 'Esto no lo podemos publicar así.', 'Contenido bloqueado: aquí no'],
  ['secrets.blocked_minor', '', 'Este contenido ha sido bloqueado y reportado a las autoridades correspondientes.'],
])(
  'publish form: the refusal %s shows "%s%s" and offers no human review (AI-06, PUBLISH-19)',
  async (code, title, error) => {
    const { user } = await renderRoute(Page, { action: () => data(createRefusal(code, error), 422) })
    await user.type(textField(), 'Algo')
    await user.click(publishButton())
    expect((await screen.findByRole('alert')).textContent).toBe(title + error)
    expect(screen.queryByRole('button', { name: 'Pedir revisión humana' })).toBeNull()
  },
)
