// Component tests of /new: what a visitor and a logged-in user see, also after a submit without JavaScript.
import { screen } from '@testing-library/react'
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

test('publish page: a visitor sees the back link, login, registration and "Continuar sin registrarme", and no form (PUBLISH-01, PUBLISH-02)', async () => {
  await renderRoute(() => <Route loaderData={{ ...loaded, hasSession: false }} />)
  expect([href('Volver'), href('Registrarme'), href('Iniciar sesión')]).toEqual([
    '/',
    '/register?redirect=%2Fnew',
    '/login?redirect=%2Fnew',
  ])
  expect(screen.getByRole('button', { name: 'Continuar sin registrarme' })).toBeTruthy()
  expect(field()).toBeNull()
})

test('publish page: a logged-in user sees the 18+ notice before the form, and the defaults of its fields (PUBLISH-03, PUBLISH-05, PUBLISH-07)', async () => {
  await renderRoute(() => <Route loaderData={loaded} />)
  const notice = screen.getByText(/^Este espacio es solo para mayores de 18 años\./)
  expect(notice.textContent).toMatch(/^18\+/)
  // Before the whole form, not inside it.
  expect(notice.compareDocumentPosition(field()?.form as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
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
  expect(screen.getByText(/^Se leerá como Anónimo\./)).toBeTruthy()
  view.unmount()
  await renderRoute(() => <Route loaderData={{ ...loaded, isSignable: true }} />)
  expect(screen.getByText(/^Se leerá como Anónimo, salvo que elijas firmarlo\./)).toBeTruthy()
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
