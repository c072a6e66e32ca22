// Component tests of the profile form: what is sent, a refused submit, a lost connection and a double click.
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { ProfileForm } from './profile-form.tsx'

const profile = {
  id: 'a'.repeat(22),
  nickname: 'marea',
  username: null,
  displayName: 'Lía',
  bio: null,
  isAdmin: false,
  avatar: null,
  since: '2026-01-01',
  email: 'lia@correo.example',
  emailVerified: true,
}
const Page = () => <ProfileForm profile={profile} />
const bio = () => screen.getByLabelText<HTMLTextAreaElement>(/Sobre ti/)
const save = () => screen.getByRole('button', { name: 'Guardar' })

test('profile form: a save sends the four fields once, also after a double click (PROFILE-06)', async () => {
  const { user, submitted } = await renderRoute(Page, { action: () => new Promise(() => {}) })
  await user.type(bio(), 'Escribo de noche.')
  await user.dblClick(save())
  expect(submitted).toEqual([
    {
      key: expect.any(String),
      displayName: 'Lía',
      username: '',
      nickname: 'marea',
      bio: 'Escribo de noche.',
    },
  ])
  expect(save().getAttribute('aria-busy')).toBe('true')
})

test('profile form: an invalid field shows its error, gets the focus and sends no request (PROFILE-11)', async () => {
  const { user, submitted } = await renderRoute(Page, { action: () => ({}) })
  const name = screen.getByLabelText<HTMLInputElement>(/Nombre de usuario/)
  name.value = 'lia\u202E'
  await user.click(save())
  expect(screen.getByText('Revisa este campo.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(
    'No se pudo actualizar el perfil: No entendimos lo que pedías. Revisa el enlace y vuelve a intentarlo.',
  )
  expect(document.activeElement).toBe(name)
  expect(submitted).toEqual([])
})

test('profile form: a refused nickname shows its error and keeps the text (PROFILE-11)', async () => {
  const error = 'El apodo debe tener al menos 3 caracteres.'
  const failure = { intent: '', code: 'accounts.nickname_short', error, fieldErrors: {}, values: { bio: 'Hola' } }
  const { user } = await renderRoute(Page, { action: () => failure })
  await user.type(bio(), 'Hola')
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toBe(`No se pudo actualizar el perfil: ${error}`)
  expect(bio().value).toBe('Hola')
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})

test('profile form: after a lost connection the text stays, and a retry sends the same idempotency key (PROFILE-11)', async () => {
  let isOnline = false
  const { user, submitted } = await renderRoute(Page, {
    action: () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return {}
    },
  })
  await user.type(bio(), 'Hola')
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toMatch(/^No se pudo actualizar el perfil: No hay conexión\./)
  expect(bio().value).toBe('Hola')
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  expect(submitted).toHaveLength(2)
  expect(submitted[1]).toEqual(submitted[0])
})
