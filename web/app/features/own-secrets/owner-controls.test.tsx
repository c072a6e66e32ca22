// Component tests of the author's controls on the page of an own secret.
import type { SecretState } from '@murmullo/contract/content/own-secrets'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import OwnerControls from './owner-controls.tsx'

const renderControls = (state: SecretState, action?: (form: FormData) => unknown) =>
  renderRoute(() => <OwnerControls id="one" state={state} />, { path: '/secret/one', ...(action && { action }) })
const names = () => [
  ...screen.queryAllByRole('link').map(({ textContent }) => textContent),
  ...screen.queryAllByRole('button').map(({ textContent }) => textContent),
]

test.each([
  ['public', ['Editar', 'Tu secreto', 'Hacer privado', 'Eliminar', 'Cerrar']],
  ['scheduled', ['Editar', 'Tu secreto', 'Hacer privado', 'Eliminar', 'Cerrar']],
  ['private', ['Editar', 'Tu secreto', 'Hacer público', 'Eliminar', 'Cerrar']],
  ['in_review', ['Editar', 'Tu secreto', 'Eliminar', 'Cerrar']],
  ['removed', ['Tu secreto', 'Eliminar', 'Cerrar']],
] as const)('owner controls: a secret in the state %s offers %j', async (state, expected) => {
  await renderControls(state)
  expect(names()).toEqual(expected)
})

test('owner controls: privacy is sent for this secret', async () => {
  const { user, submitted } = await renderControls('public', () => ({ intent: 'privacy', id: 'one', isPrivate: true }))
  await user.click(screen.getByRole('button', { name: 'Hacer privado' }))
  await waitFor(() => expect(submitted).toMatchObject([{ intent: 'privacy', id: 'one', isPrivate: 'true' }]))
})

test('owner controls: deletion asks for confirmation, then leads to the own secrets', async () => {
  const { user, submitted } = await renderControls('public', () => ({ intent: 'delete', id: 'one' }))
  await user.click(screen.getByRole('button', { name: 'Eliminar' }))
  expect(submitted).toEqual([])
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  await user.click(screen.getByRole('button', { name: 'Confirmar' }))
  later.mockRestore()
  expect(await screen.findByText('another page')).toBeTruthy()
  expect(submitted).toMatchObject([{ intent: 'delete', id: 'one' }])
})
