// Component tests of the form that deletes a photo: confirmation, refusal, lost connection and double click.
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { DeletePhotoForm } from './delete-photo-form.tsx'

const ask = () => screen.getByRole('button', { name: 'Eliminar foto' })

/** The second click counts after the time of a double click. */
async function confirm(user: { click: (element: Element) => Promise<void> }) {
  const now = performance.now()
  await user.click(ask())
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 10_000)
  await user.click(screen.getByRole('button', { name: 'Sí, eliminar' }))
  clock.mockRestore()
}

test('photo deletion: the first click asks, also a double click, and sends no request (PHOTO-11)', async () => {
  const { user, submitted } = await renderRoute(DeletePhotoForm, { action: () => ({}) })
  await user.dblClick(ask())
  expect(screen.getByText('Esta acción no se puede deshacer')).toBeTruthy()
  expect(submitted).toEqual([])
})

test('photo deletion: the confirmation sends one request, and the button is busy (PHOTO-11)', async () => {
  const { user, submitted } = await renderRoute(DeletePhotoForm, { action: () => new Promise(() => {}) })
  await confirm(user)
  const button = screen.getByRole('button', { name: 'Sí, eliminar' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  await user.dblClick(button)
  expect(submitted).toEqual([expect.objectContaining({ intent: 'delete' })])
})

test('photo deletion: a refusal shows its error, and the button asks again (PHOTO-12, PHOTO-16)', async () => {
  const error = 'Error al eliminar foto: No tienes permiso para eliminar esta foto'
  const { user } = await renderRoute(DeletePhotoForm, {
    action: () => ({ intent: 'delete', code: 'photos.not_yours', error, fieldErrors: {}, values: {} }),
  })
  await confirm(user)
  expect((await screen.findByRole('alert')).textContent).toBe(error)
  expect(ask()).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})

test('photo deletion: after a lost connection a retry sends the same fields (PHOTO-16)', async () => {
  let isOnline = false
  const { user, submitted } = await renderRoute(DeletePhotoForm, {
    action: () => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return {}
    },
  })
  await confirm(user)
  await screen.findByText('Error al eliminar foto: No hay conexión. Revisa tu red y vuelve a intentarlo.')
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  expect(submitted).toHaveLength(2)
  expect(submitted[1]).toEqual(submitted[0])
})
