// Component tests of the avatar form: an unfit file, removal, a refusal, and a lost connection.
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { AvatarForm } from './avatar-form.tsx'

const Page = () => <AvatarForm hasPicture />
const remove = () => screen.getByRole('button', { name: 'Quitar imagen' })

test('avatar form: an SVG file shows the error of its type and opens no cropper', async () => {
  await renderRoute(Page)
  const user = userEvent.setup({ applyAccept: false })
  await user.upload(screen.getByLabelText('Cambiar imagen'), new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }))
  expect(screen.getByRole('alert').textContent).toBe('Solo se aceptan imágenes JPEG, PNG, GIF o WebP.')
  expect(screen.queryByRole('group', { name: 'Encuadrar la imagen' })).toBeNull()
})

test('avatar form: a double click on "Quitar imagen" sends one request, with its intent', async () => {
  const { user, submitted } = await renderRoute(Page, { action: () => new Promise(() => {}) })
  await user.dblClick(remove())
  expect(submitted).toEqual([expect.objectContaining({ intent: 'remove-avatar' })])
  expect(remove().getAttribute('aria-busy')).toBe('true')
})

test('avatar form: a missing file shows its error without a prefix, another refusal with it', async () => {
  const failure = { intent: 'remove-avatar', code: 'request.invalid', error: '', fieldErrors: {}, values: {} }
  let result: object = { ...failure, fieldErrors: { image: 'Elige una imagen.' } }
  const { user } = await renderRoute(Page, { action: () => result })
  await user.click(remove())
  expect((await screen.findByRole('alert')).textContent).toBe('Elige una imagen.')
  result = { ...failure, code: 'avatars.unfit', error: 'Esa imagen no puede acompañar a tu apodo. Elige otra.' }
  await user.click(remove())
  await screen.findByText('No se pudo actualizar el perfil: Esa imagen no puede acompañar a tu apodo. Elige otra.')
})

test('avatar form: after a lost connection the error shows, and a retry sends the same fields', async () => {
  let isOnline = false
  const { user, submitted } = await renderRoute(Page, {
    action: () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return {}
    },
  })
  await user.click(remove())
  await screen.findByText('No se pudo actualizar el perfil: No hay conexión. Revisa tu red y vuelve a intentarlo.')
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  expect(submitted).toHaveLength(2)
  expect(submitted.map(({ intent, key }) => [intent, key])).toEqual([
    ['remove-avatar', submitted[0]?.key],
    ['remove-avatar', submitted[0]?.key],
  ])
})
