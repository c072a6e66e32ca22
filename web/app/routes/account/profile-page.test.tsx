// Component tests of /profile for a visitor and after a save, and of /user/{id} for an invalid id.
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import * as userRoute from '../public/user.tsx'
import * as profileRoute from './profile.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

const profile = {
  nickname: 'marea',
  username: 'lia',
  displayName: 'Lía del Mar',
  bio: null,
  isAdmin: false,
  avatar: null,
  email: 'lia@ejemplo.es',
  since: '2026-03-09',
}
const api = { profiles: { readMyProfile: () => Promise.resolve(profile) } }

test('profile: a visitor sees the placeholder "Anónimo" with a link to login (PROFILE-09)', async () => {
  renderPage(profileRoute, { pattern: '/profile', viewer: null })
  expect(await screen.findByRole('heading', { name: 'Anónimo' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Iniciar sesión' }).getAttribute('href')).toBe('/login?redirect=%2Fprofile')
})

test('profile: the own profile shows the email and links to edit, secrets and account (PROFILE-01, PROFILE-04, PROFILE-08)', async () => {
  renderPage(profileRoute, { pattern: '/profile', api })
  expect(await screen.findByText('lia@ejemplo.es')).toBeTruthy()
  expect(
    ['Editar perfil', 'Mis secretos', 'Cuenta'].map((name) => screen.getByRole('link', { name }).getAttribute('href')),
  ).toEqual(['/profile?edit', '/my-secrets', '/account'])
})

test('profile: the message of a save disappears after 3 s, and the URL no longer asks for it (PROFILE-07)', async () => {
  renderPage(profileRoute, { pattern: '/profile', path: '/profile?saved', api })
  expect(await screen.findByText('Perfil actualizado correctamente')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await expect.poll(() => screen.queryByText('Perfil actualizado correctamente')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Lía del Mar' })).toBeTruthy()
})

test('user page: an id that is no public id is not found, without a call of the API (PROFILE-02)', async () => {
  const load = userRoute.loader as unknown as (args: object) => Promise<unknown>
  const context = { get: () => ({ api: {}, requestId: 'r1' }) }
  await expect(load({ params: { id: 'nada' }, context })).rejects.toMatchObject({ init: { status: 404 } })
})
