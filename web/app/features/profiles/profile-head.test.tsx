// Component tests of the head of a profile.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { ProfileHead, type ProfileData } from './profile-head.tsx'

const person: ProfileData = {
  nickname: 'noctambula',
  username: 'lia',
  displayName: 'Lía del Mar',
  bio: 'Escribo de noche.',
  isAdmin: false,
  avatar: null,
  since: '2026-03',
}

const renderHead = (changes: Partial<ProfileData> = {}) =>
  renderRoute(() => <ProfileHead person={{ ...person, ...changes }} />)

test('profile head: shows the moon of the nickname, names, month of registration and bio (PROFILE-03)', async () => {
  const { container } = await renderHead()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lía del Mar')
  expect(screen.getByText('@lia', { exact: false })).toBeTruthy()
  expect(container.querySelector('header svg circle')).not.toBeNull()
  expect(screen.getByText('Escribo de noche.')).toBeTruthy()
  expect(screen.getByText('Desde marzo de 2026')).toBeTruthy()
  expect(screen.queryByText('Admin')).toBeNull()
})

test('profile head: an image replaces the moon (PROFILE-03)', async () => {
  const { container } = await renderHead({ avatar: 'abc' })
  expect(container.querySelector('header img')?.getAttribute('src')).toContain('abc')
  expect(container.querySelector('header svg circle')).toBeNull()
})

test('profile head: of the own account the day of registration is shown as its month (PROFILE-03)', async () => {
  await renderHead({ since: '2026-11-19' })
  expect(screen.getByText('Desde noviembre de 2026')).toBeTruthy()
})

test('profile head: an administrator has the badge "Admin" (PROFILE-03)', async () => {
  await renderHead({ isAdmin: true })
  expect(screen.getByText('Admin')).toBeTruthy()
})

test.each([
  [{ displayName: null }, 'lia'],
  [{ displayName: null, username: null }, 'noctambula'],
])('profile head: with %o the name is "%s", and no second line repeats it (PROFILE-03)', async (names, name) => {
  await renderHead(names)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name)
  expect(screen.queryByText(`@${name}`, { exact: false })).toBeNull()
})
