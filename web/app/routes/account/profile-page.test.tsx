// Component tests of /profile for a visitor and after a save, and of /user/{id} for an invalid id.
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import * as userRoute from '../public/user.tsx'
import * as profileRoute from './profile.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

const profile = {
  id: 'AbCdEfGhIjKlMnOpQrStUv',
  nickname: 'marea',
  username: 'lia',
  displayName: 'Lía del Mar',
  bio: null,
  isAdmin: false,
  avatar: null,
  email: 'lia@ejemplo.es',
  since: '2026-03-09',
}
const noSecrets = { items: [], next: null }
const api = {
  profiles: { readMyProfile: () => Promise.resolve(profile) },
  secrets: { listSigned: () => Promise.resolve(noSecrets) },
}

test('profile: a visitor sees the placeholder "Anónimo" with a link to login (PROFILE-09)', async () => {
  renderPage(profileRoute, { pattern: '/profile', viewer: null })
  expect(await screen.findByRole('heading', { name: 'Anónimo' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Iniciar sesión' }).getAttribute('href')).toBe('/login?redirect=%2Fprofile')
})

test('profile: the own profile has links to edit, secrets and account, and no email (PROFILE-01, PROFILE-04, PROFILE-08)', async () => {
  renderPage(profileRoute, { pattern: '/profile', api })
  expect(await screen.findByRole('heading', { name: 'Lía del Mar' })).toBeTruthy()
  expect(
    ['Editar perfil', 'Mis secretos', 'Cuenta'].map((name) => screen.getByRole('link', { name }).getAttribute('href')),
  ).toEqual(['/profile?edit', '/my-secrets', '/account'])
  expect(screen.queryByText('lia@ejemplo.es')).toBeNull()
})

test('profile: a user with a chosen nickname sees what it signs; one with a generated nickname reads that all see "Anónimo" (PROFILE-12)', async () => {
  const view = renderPage(profileRoute, { pattern: '/profile', api })
  expect(await screen.findByRole('heading', { name: 'Lo que firmas como marea' })).toBeTruthy()
  expect(screen.getByText(/Lo que publicas como Anónimo no sale aquí/)).toBeTruthy()
  view.unmount()
  const generated = { readMyProfile: () => Promise.resolve({ ...profile, nickname: 'usuario_7k2m' }) }
  renderPage(profileRoute, { pattern: '/profile', api: { profiles: generated } })
  expect(await screen.findByText(/Mientras no elijas otro, todos leen «Anónimo»/)).toBeTruthy()
  expect(screen.queryByRole('heading', { name: /^Lo que firmas/ })).toBeNull()
})

test('user page: shows name, month of registration and the signed secrets, and neither email nor nickname as a record (PROFILE-02, PROFILE-03, PROFILE-04, PROFILE-12)', async () => {
  const person = { ...profile, since: '2025-07', following: false, email: undefined }
  const secret = {
    id: 'aaaaaaaaaaaaaaaaaaaaaa',
    authorNickname: null,
    explicit: false,
    gender: null,
    age: null,
    country: 'XX',
    byAdmin: false,
    pinned: false,
    publishedAt: '2026-11-18T10:00:00Z',
    comments: 2,
    reactions: { heart: 0, like: 0, dislike: 0, wow: 0, laugh: 0 },
    showsHelp: false,
    preview: { head: 'Nunca se lo dije.', tail: '', more: false },
  }
  const veiled = { ...secret, id: 'bbbbbbbbbbbbbbbbbbbbbb', explicit: true, preview: null }
  const signed = { items: [secret, veiled], next: 'cursor' }
  const api = {
    profiles: { readProfile: () => Promise.resolve(person) },
    secrets: { listSigned: () => Promise.resolve(signed) },
  }
  renderPage(userRoute, { pattern: '/user/:id', path: `/user/${profile.id}`, api })
  expect(await screen.findByText('Desde julio de 2025', { exact: false })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Nunca se lo dije.' }).getAttribute('href')).toBe(`/secret/${secret.id}`)
  expect(screen.getByRole('link', { name: 'Confirmar mi edad' }).getAttribute('href')).toBe(`/secret/${veiled.id}`)
  expect(screen.getByRole('link', { name: 'Ver más antiguos' }).getAttribute('href')).toBe(
    `/user/${profile.id}?after=cursor`,
  )
  expect(screen.queryByText('Apodo')).toBeNull()
  expect(screen.queryByText(/Correo|Email/)).toBeNull()
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
  await expect(
    load({ url: new URL('http://murmullo.example/user/nada'), params: { id: 'nada' }, context }),
  ).rejects.toMatchObject({ init: { status: 404 } })
})
