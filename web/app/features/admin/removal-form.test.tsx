// Component tests of the removal form: rule, confirmation, result toasts and errors.
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { ShownToasts } from '../../../test/shown-toasts.tsx'
import InlineRemoval from './inline-removal.tsx'
import { RemovalForm } from './removal-form.tsx'

const id = 'a'.repeat(22)
const actionPath = `/admin/eliminar/comment/${id}`
const removed = 'Comentario eliminado. A quien lo escribió le decimos qué norma incumplió.'
const toasts = () => within(screen.getByRole('list', { name: 'toasts' }))
const rule = () => screen.getByLabelText<HTMLSelectElement>('¿Qué norma incumple?')

async function open(action: () => unknown) {
  const onRemoved = vi.fn()
  const Page = () => (
    <>
      <InlineRemoval kind="comment" id={id} back="/secret/x#comentarios" small onRemoved={onRemoved} />
      <ShownToasts />
    </>
  )
  const view = await renderRoute(Page, { path: '/page', actions: { [actionPath]: action } })
  await view.user.click(screen.getByText('Eliminar', { exact: true }))
  const confirm = async (press = view.user.click) => {
    await view.user.click(screen.getByRole('button', { name: 'Eliminar el comentario' }))
    expect(
      screen.getByText(
        '¿Seguro que quieres eliminar este comentario? Puedes deshacerlo durante 10 segundos, y revertirlo después.',
      ),
    ).toBeTruthy()
    // The second of two fast clicks is ignored.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000)
    await press(screen.getByRole('button', { name: 'Sí, eliminarlo' }))
    vi.restoreAllMocks()
  }
  return { ...view, onRemoved, confirm }
}

test('removal form: a confirmed rule is sent once, shows its toast and notifies the parent', async () => {
  const answer = Promise.withResolvers<object>()
  const { user, submitted, onRemoved, confirm } = await open(() => answer.promise)
  await user.selectOptions(rule(), 'harassment')
  await confirm(user.dblClick)
  answer.resolve({ intent: 'remove', isRemoved: true })
  await expect.poll(() => toasts().queryByText(removed)).toBeTruthy()
  expect(submitted).toMatchObject([{ intent: 'remove', rule: 'harassment' }])
  expect(onRemoved).toHaveBeenCalledOnce()
})

test('removal form: without a rule it shows the error at the field, which gets the focus, and sends no request', async () => {
  const { submitted, confirm } = await open(() => ({}))
  await confirm()
  expect(screen.getByText('Elige qué norma incumple.')).toBeTruthy()
  expect(document.activeElement).toBe(rule())
  expect(submitted).toEqual([])
})

test('removal form: a refusal is shown as a toast and beside the form, and the rule stays selected', async () => {
  const error = 'Error: Otra persona del equipo lo decidió antes.'
  const { user, onRemoved, confirm } = await open(() => ({
    intent: 'remove',
    code: 'moderation.decided',
    error,
    fieldErrors: {},
    values: { rule: 'spam' },
  }))
  await user.selectOptions(rule(), 'spam')
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toBe(error)
  await expect.poll(() => toasts().queryByText(error)).toBeTruthy()
  expect(rule().value).toBe('spam')
  expect(onRemoved).not.toHaveBeenCalled()
})

test('removal form: after a lost connection the rule stays, and a retry removes', async () => {
  let isOnline = false
  const { user, submitted, confirm } = await open(() => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    return { intent: 'remove', isRemoved: true }
  })
  await user.selectOptions(rule(), 'hate')
  await confirm()
  expect((await screen.findByRole('alert')).textContent).toBe('Error: No se pudo eliminar')
  expect(rule().value).toBe('hate')
  isOnline = true
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.poll(() => toasts().queryByText(removed)).toBeTruthy()
  expect(submitted[1]).toEqual(submitted[0])
})

test('removal form: without JavaScript the first press returns the rule and the confirm button', async () => {
  await renderRoute(() => <RemovalForm kind="secret" id={id} back="/" />, {
    path: '/page',
    action: () => ({}),
    actionData: { intent: 'ask-remove', rule: 'spam' },
  })
  expect(rule().value).toBe('spam')
  expect(screen.getByRole('button', { name: 'Sí, eliminarlo' }).getAttribute('value')).toBe('remove')
})

test('removal form: as a page it shows the rules and one button, without a button that opens them', async () => {
  await renderRoute(() => <RemovalForm kind="secret" id={id} back="/" isPage />, { path: '/page', action: () => ({}) })
  expect(rule()).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Eliminar el secreto'])
  expect(screen.queryByText('Eliminar', { exact: true })).toBeNull()
})
