// Component tests of the admin panel of a secret: pin, IP address, removal, and their toasts.
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { ShownToasts } from '../../../test/shown-toasts.tsx'
import SecretAdminMenu from './secret-admin-menu.tsx'

const secret = { id: 'b'.repeat(22), pinned: false, publishedAt: '2026-01-02T03:04:00Z' }
const toasts = () => within(screen.getByRole('list', { name: 'toasts' }))
const reason = () => screen.getByLabelText<HTMLInputElement>('¿Para qué la necesitas?')
const reveal = () => screen.getByRole('button', { name: 'Ver IP y anotarlo' })

function open(action: (form: FormData) => unknown) {
  const Page = () => (
    <>
      <SecretAdminMenu secret={secret} from="detail" />
      <ShownToasts />
    </>
  )
  return renderRoute(Page, { path: '/page', actions: { [`/admin/secreto/${secret.id}`]: action } })
}

test('admin panel: pin and unpin send their intent, and the button shows the state that the server returns (ADMIN-04)', async () => {
  const { user, submitted } = await open((form) => ({
    intent: form.get('intent'),
    pinned: form.get('intent') === 'pin',
  }))
  await user.click(screen.getByRole('button', { name: 'Fijar' }))
  await user.click(await screen.findByRole('button', { name: 'Desfijar' }))
  await screen.findByRole('button', { name: 'Fijar' })
  expect(submitted).toMatchObject([
    { intent: 'pin', from: 'detail' },
    { intent: 'unpin', from: 'detail' },
  ])
})

test('admin panel: a double click sends one request', async () => {
  const { user, submitted } = await open(() => new Promise(() => {}))
  await user.dblClick(screen.getByRole('button', { name: 'Fijar' }))
  await expect.poll(() => submitted).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Fijar' }).getAttribute('aria-busy')).toBe('true')
})

test('admin panel: a failed pin alerts the message, or a default without a response (ADMIN-06, ADMIN-08)', async () => {
  let isOnline = false
  const error = 'Error: No tienes permisos de administrador para realizar esta acción.'
  const { user } = await open(() => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return { intent: 'pin', code: 'access.admin_required', error, fieldErrors: {}, values: {} }
  })
  await user.click(screen.getByRole('button', { name: 'Fijar' }))
  await expect.poll(() => toasts().queryByText('Error: No se pudo completar la acción')).toBeTruthy()
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => toasts().queryByText(error)).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(error)
  expect(screen.getByRole('button', { name: 'Fijar' })).toBeTruthy()
})

test('admin panel: the IP needs a reason of 10 letters; a shorter one shows its error and sends no request', async () => {
  const { user, submitted } = await open(() => ({ intent: 'ip', address: '10.0.0.7' }))
  await user.click(screen.getByText('Ver IP', { exact: true }))
  await user.type(reason(), 'corto')
  await user.click(reveal())
  expect(screen.getByText('Escribe para qué la necesitas: al menos 10 letras.')).toBeTruthy()
  expect(document.activeElement).toBe(reason())
  expect(submitted).toEqual([])
  await user.type(reason(), ', una amenaza')
  await user.click(reveal())
  expect((await screen.findByLabelText('IP:')).textContent).toBe('10.0.0.7')
  expect(submitted).toMatchObject([{ intent: 'ip', reason: 'corto, una amenaza' }])
})

test('admin panel: a secret without a stored IP shows "No disponible" (ADMIN-02)', async () => {
  const { user } = await open(() => ({ intent: 'ip', address: null }))
  await user.type(reason(), 'Una amenaza, caso 7.')
  await user.click(reveal())
  expect((await screen.findByLabelText('IP:')).textContent).toBe('No disponible')
})

test('admin panel: the password form sends the reason and the intent of the IP again', async () => {
  const { user, submitted } = await open((form) =>
    form.has('clave')
      ? { intent: 'ip', address: '10.0.0.7' }
      : { intent: 'ip', code: 'access.step_up_required', error: '', fieldErrors: {}, values: Object.fromEntries(form) },
  )
  await user.type(reason(), 'Una amenaza, caso 7.')
  await user.click(reveal())
  await user.type(await screen.findByLabelText('Tu contraseña'), 'buena')
  await user.click(screen.getByRole('button', { name: 'Confirmar y seguir' }))
  await screen.findByLabelText('IP:')
  expect(submitted[1]).toMatchObject({ intent: 'ip', reason: 'Una amenaza, caso 7.', from: 'detail', clave: 'buena' })
  expect(toasts().queryAllByRole('listitem')).toEqual([])
})

test('admin panel: a removal asks for a rule and a confirmation; without a response it shows its error, and a retry removes (ADMIN-05, ADMIN-07)', async () => {
  let isOnline = false
  const { user, submitted } = await open(() => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return { intent: 'remove', isRemoved: true }
  })
  await user.selectOptions(screen.getByLabelText('¿Qué norma incumple?'), 'spam')
  await user.click(screen.getByRole('button', { name: 'Eliminar el secreto' }))
  expect(
    screen.getByText(
      '¿Seguro que quieres eliminar este secreto? Puedes deshacerlo durante 10 segundos, y revertirlo después.',
    ),
  ).toBeTruthy()
  expect(submitted).toEqual([])
  // The second of two fast clicks is ignored.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000)
  await user.click(screen.getByRole('button', { name: 'Sí, eliminarlo' }))
  vi.restoreAllMocks()
  await expect.poll(() => toasts().queryByText('Error: No se pudo eliminar el secreto')).toBeTruthy()
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => toasts().queryByText(/^Secreto eliminado\./)).toBeTruthy()
  expect(submitted).toMatchObject([{ intent: 'remove', rule: 'spam' }, submitted[0] ?? {}])
})
