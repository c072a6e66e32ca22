// Component tests of /new: what a visitor and a logged-in user see, also after a submit without JavaScript.
import { screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { pageContext } from '../../lib/api/page-context.ts'
import NewSecret, { loader } from './new-secret.tsx'

beforeEach(() => localStorage.clear())

const loaded = {
  hasSession: true,
  isSignable: false,
  idempotencyKey: 'from-the-server',
  cohorts: { none: [], mujer: [], hombre: [], otro: [] },
  help: { country: 'XX', countries: [] },
}
const Route = NewSecret as unknown as ComponentType<{ loaderData: object; actionData?: object }>
const field = () => screen.queryByLabelText<HTMLTextAreaElement>('Tu secreto')
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test("publish page: a visitor sees the field at once, with one line and links to login and registration above it, and the form says that it is a visitor's (PUBLISH-01, PUBLISH-02)", async () => {
  const { container } = await renderRoute(() => <Route loaderData={{ ...loaded, hasSession: false }} />, {
    site: { viewer: null },
  })
  await waitFor(() => expect(container.querySelector('[name=visitor]')).not.toBeNull())
  expect([href('Volver'), href('Registrarme'), href('Iniciar sesión')]).toEqual([
    '/',
    '/register?redirect=%2Fnew',
    '/login?redirect=%2Fnew',
  ])
  const line = screen.getByText(/^Escríbelo primero\./)
  expect(line.compareDocumentPosition(field() as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.queryByRole('button', { name: 'Continuar sin registrarme' })).toBeNull()
})

test('publish page: a logged-in user sees the 18+ notice before the field, and the defaults of the options (PUBLISH-03, PUBLISH-05, PUBLISH-07)', async () => {
  const { container } = await renderRoute(() => <Route loaderData={loaded} />, { site: { viewer: {} } })
  const notice = screen.getByText('Solo para mayores de 18. Cuenta lo tuyo sin señalar a nadie.')
  expect(notice.compareDocumentPosition(field() as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(container.querySelector('[name=visitor]')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Confirmo que soy mayor de 18 años').checked).toBe(true)
  const genders = screen.getAllByRole<HTMLInputElement>('radio')
  expect(genders.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
    ['Prefiero no decir', true],
    ['Mujer', false],
    ['Hombre', false],
    ['Otro', false],
  ])
})

test('publish page: says that the secret is unsigned, and that a user with a nickname may sign it', async () => {
  const view = await renderRoute(() => <Route loaderData={loaded} />)
  expect(screen.getByText(/^Se leerá como Anónimo, sin nombre ni correo\./)).toBeTruthy()
  view.unmount()
  await renderRoute(() => <Route loaderData={{ ...loaded, isSignable: true }} />)
  expect(screen.getByText(/^Se leerá como Anónimo, sin nombre ni correo, salvo que elijas firmarlo\./)).toBeTruthy()
})

async function isSignableFor(nickname: string) {
  const context = new RouterContextProvider()
  const api = { secrets: { listCompany: () => Promise.resolve({}) } }
  context.set(pageContext, { api, viewer: { nickname }, country: () => Promise.resolve('XX') } as never)
  return (await loader({ context } as never)).isSignable
}

test('publish page: a user with a generated nickname cannot sign', async () => {
  expect([await isSignableFor('usuario_1a2b3c4d'), await isSignableFor('mar-azul')]).toEqual([false, true])
})

test('publish page: when the session ended before a submit without JavaScript, the form keeps the text and offers the sign-in options (PUBLISH-11)', async () => {
  const actionData = {
    intent: '',
    code: 'access.account_required',
    error: 'Debes iniciar sesión para publicar secretos.',
    fieldErrors: {},
    values: { text: 'Sin guion ni sesión' },
  }
  await renderRoute(() => <Route loaderData={{ ...loaded, hasSession: false }} actionData={actionData} />, {
    path: '/new',
    action: () => ({}),
    actionData,
  })
  expect(field()?.value).toBe('Sin guion ni sesión')
  expect(screen.getByRole('alert').textContent).toBe(actionData.error)
  expect(screen.getByRole('button', { name: 'Continuar sin registrarme' })).toBeTruthy()
})
