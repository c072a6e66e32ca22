// Component tests of chat routes whose data cannot be loaded, with a stub of the API.
import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createRoutesStub, type LoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import Blocked, { loader as loadBlocked } from './blocked-users.tsx'
import ChatRequestPage, { loader as loadRequest } from './chat-request.tsx'

/** API error in the shape that reaches a route. */
const fail = () => Promise.reject(Object.assign(new Error('service.failed'), { data: { code: 'service.failed' } }))
const chat = { listBlocked: fail, readChatDoor: fail, readRequest: fail }
const context = { get: () => ({ viewer: { kind: 'registered' }, api: { chat } }) }

function renderPage(Page: unknown, load: unknown) {
  const loader = ({ request, params }: LoaderFunctionArgs) =>
    (load as (args: unknown) => Promise<unknown>)({ request, params, url: new URL(request.url), context })
  const Stub = createRoutesStub([
    { path: '/chat/:id', Component: Page as ComponentType, loader, HydrateFallback: () => null },
  ])
  render(<Stub initialEntries={['/chat/AbCdEfGhIjKlMnOpQrStUv']} />)
}

test('blocked users: a failed load shows its text with a retry (BLOCK-12)', async () => {
  renderPage(Blocked, loadBlocked)
  expect(await screen.findByText('No se pudieron cargar los usuarios bloqueados')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reintentar' })).toBeTruthy()
})

test('chat request: a failed load shows its text with a retry (CHAT-52)', async () => {
  renderPage(ChatRequestPage, loadRequest)
  expect(await screen.findByText('No se pudo cargar la solicitud. Por favor, intenta de nuevo más tarde.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reintentar' })).toBeTruthy()
})
