// Component tests of the profile card, for the own profile and for other profiles.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { ProfileCard, type ProfileData } from './profile-card.tsx'

const person: ProfileData = {
  nickname: 'noctambula',
  username: 'lia',
  displayName: 'Lía del Mar',
  bio: 'Escribo de noche.',
  isAdmin: false,
  avatar: null,
}

function renderCard(changes: Partial<ProfileData> = {}) {
  const props = { person: { ...person, ...changes }, since: 'marzo de 2026', email: 'lia@ejemplo.es' }
  return renderRoute(() => <ProfileCard {...props} />)
}

const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent

test('profile card: shows avatar, names, nickname, month of registration, email and bio (PROFILE-03)', async () => {
  await renderCard()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lía del Mar')
  expect(screen.getByText('@lia')).toBeTruthy()
  expect(screen.getByText('L')).toBeTruthy()
  expect(screen.getByText('Escribo de noche.')).toBeTruthy()
  expect([valueOf('Apodo'), valueOf('Usuario desde'), valueOf('Correo')]).toEqual([
    'noctambula',
    'marzo de 2026',
    'lia@ejemplo.es',
  ])
  expect(screen.queryByText('Admin')).toBeNull()
})

test('profile card: an administrator has the badge "Admin" (PROFILE-03)', async () => {
  await renderCard({ isAdmin: true })
  expect(screen.getByText('Admin')).toBeTruthy()
})

test.each([
  [{ displayName: null }, 'lia', '@lia'],
  [{ displayName: null, username: null }, 'noctambula', '@noctambula'],
])('profile card: with %o the name is "%s" and the user name "%s" (PROFILE-03)', async (names, name, username) => {
  await renderCard(names)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name)
  expect(screen.getByText(username)).toBeTruthy()
})
