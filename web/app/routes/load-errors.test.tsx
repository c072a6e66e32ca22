// Component tests of the error page of routes that fail to load: the prefix of the route, and a retry.
import { render, screen } from '@testing-library/react'
import { type ComponentType, lazy } from 'react'
import { createRoutesStub, data, useRouteError } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorPage } from '../lib/errors/error-page.tsx'
import { handle as accountHandle } from './account/account.tsx'
import { handle as profileHandle } from './account/profile.tsx'
import { handle as secretHandle } from './public/secret.tsx'
import { handle as userHandle } from './public/user.tsx'

const ErrorBoundary = () => <ErrorPage error={useRouteError()} requestId={null} />

// React logs each error that an error boundary handles.
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

type FailingRoute = { readonly handle?: unknown; readonly loader?: () => unknown; readonly Component?: ComponentType }

function renderRoutes(route: FailingRoute, path = 'here') {
  const Stub = createRoutesStub([
    {
      path: '/',
      ErrorBoundary,
      HydrateFallback: () => null,
      children: [{ path, Component: () => null, ...route }],
    },
  ])
  return render(<Stub initialEntries={[`/${path}`]} />)
}

function refuse(status: number, code: string) {
  return () => {
    throw data({ code, requestId: 'r1' }, { status })
  }
}

test.each([
  ['/secret/{id}', secretHandle, 'Error al cargar el secreto'],
  ['/account', accountHandle, 'No se pudieron cargar tus datos'],
  ['/profile', profileHandle, 'No se pudo cargar el perfil'],
  ['/user/{id}', userHandle, 'No se pudo cargar el perfil'],
])(
  'error page: a failed load of %s says what failed and why, and offers a retry (ACCOUNT-05, PROFILE-10, SECRET-12)',
  async (_, handle, prefix) => {
    renderRoutes({ handle, loader: refuse(500, 'service.failed') })
    expect(await screen.findByText(`${prefix}: Error inesperado. Vuelve a intentarlo en un momento.`)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Reintentar' }).getAttribute('href')).toBe('/here')
  },
)

test.each([
  ['here', 1],
  ['admin/equipo', 0],
  ['reports', 0],
])(
  'error page: at /%s it has %s drawings or images in words, because the pages of the staff have none',
  async (path, drawings) => {
    for (const status of [404, 500]) {
      const { container, unmount } = renderRoutes({ loader: refuse(status, 'service.failed') }, path)
      await screen.findByRole('link', { name: 'Volver al inicio' })
      expect(container.querySelectorAll('svg')).toHaveLength(drawings)
      if (status === 404) expect(screen.queryAllByText(/a oscuras/)).toHaveLength(drawings)
      unmount()
    }
  },
)

test('error page: a secret that does not exist has no prefix and no retry (SECRET-12)', async () => {
  renderRoutes({ handle: secretHandle, loader: refuse(404, 'secrets.not_found') })
  expect(await screen.findByRole('link', { name: 'Volver al inicio' })).toBeTruthy()
  expect(screen.queryByText(/Error al cargar el secreto/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Reintentar' })).toBeNull()
})

test('error page: code of a page that fails to load shows the error page with a retry (ERR-03)', async () => {
  const failure = new TypeError('Failed to fetch dynamically imported module')
  renderRoutes({ Component: lazy(() => Promise.reject(failure)) })
  expect(await screen.findByRole('heading', { name: 'Algo salió mal' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reintentar' }).getAttribute('href')).toBe('/here')
  expect(screen.queryByText(/dynamically imported/)).toBeNull()
})
