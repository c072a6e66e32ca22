// Component tests of the form that deletes a photo: confirmation, refusal, lost connection and double click.
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { DeletePhotoForm } from './delete-photo-form.tsx'

const deleteButton = () => screen.getByRole('button', { name: 'Eliminar foto' })

/** The second click counts after the time of a double click. */
async function confirm(user: { click: (element: Element) => Promise<void> }) {
  const now = performance.now()
  await user.click(deleteButton())
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 10_000)
  await user.click(screen.getByRole('button', { name: 'Sí, eliminar' }))
  clock.mockRestore()
}

test('photo deletion: the first click asks, also a double click, and sends no request (PHOTO-11)', async () => {
  const { user, submitted } = await renderRoute(DeletePhotoForm, { action: () => ({}) })
  await user.dblClick(deleteButton())
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
  expect(deleteButton()).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})

test('photo deletion: after a lost connection the button asks for confirmation again, without a retry button (PHOTO-16)', async () => {
  const { user, submitted } = await renderRoute(DeletePhotoForm, {
    action: () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await confirm(user)
  await screen.findByText('Error al eliminar foto: No hay conexión. Revisa tu red y vuelve a intentarlo.')
  expect(deleteButton()).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  expect(submitted).toHaveLength(1)
})
