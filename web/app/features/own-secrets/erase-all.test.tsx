// Component tests of the erasure of all secrets: confirmation, errors, and the notice with its cancellation.
import { screen, waitFor } from '@testing-library/react'
import { data } from 'react-router'
import { expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { EraseAll, EraseAllNotice } from './erase-all.tsx'

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const mode = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

test('erase all secrets: a lost connection keeps the form open with the mode, and a retry sends it again', async () => {
  const { user, container, submitted } = await renderRoute(EraseAll, { action: lost })
  await user.click(screen.getByText('Borrar todos mis secretos'))
  await user.click(mode(/^Todo ahora/))
  await user.click(screen.getByRole('button', { name: 'Borrar todos' }))
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  await user.click(screen.getByRole('button', { name: 'Confirmar: borrar todos' }))
  later.mockRestore()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'No se pudieron borrar tus secretos... Inténtalo de nuevo.',
  )
  expect([container.querySelector('details')?.open, mode(/^Todo ahora/).checked]).toEqual([true, true])
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(submitted).toHaveLength(2))
  expect(submitted[0]).toMatchObject({ intent: 'erase-all', mode: 'immediate' })
  expect(submitted[1]).toEqual(submitted[0])
})

test('erase all secrets: without JavaScript the confirmation and a refusal open the form with the mode', async () => {
  const { container, unmount } = await renderRoute(EraseAll, {
    actionData: { intent: 'ask-erase-all', mode: 'ownerless' },
  })
  expect(container.querySelector('details')?.open).toBe(true)
  expect(mode(/^Dejar mis secretos sin dueño/).checked).toBe(true)
  expect(screen.getByRole('button', { name: 'Confirmar: borrar todos' }).getAttribute('value')).toBe('erase-all')
  unmount()
  await renderRoute(EraseAll, {
    actionData: {
      intent: 'erase-all',
      code: 'service.failed',
      error: 'No se pudieron borrar tus secretos... Inténtalo de nuevo.',
      fieldErrors: {},
      values: { mode: 'immediate' },
    },
  })
  expect(screen.getByRole('alert')).toBeTruthy()
  expect(mode(/^Todo ahora/).checked).toBe(true)
})

const waiting = { secrets: 2, eraseBy: '2026-11-25', receipt: 'r'.repeat(22) }

test('pending erasure: a refused cancellation shows its error, a double click sends one request', async () => {
  const error = 'No se pudo cancelar... Inténtalo de nuevo.'
  const refusal = { intent: 'keep-all', code: 'service.failed', error, fieldErrors: {}, values: {} }
  // A response between the clicks would make the second one a new submit.
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const { user, submitted } = await renderRoute(() => <EraseAllNotice waiting={waiting} receipt={null} />, {
    action: () => gate.then(() => data(refusal, 500)),
  })
  await user.dblClick(screen.getByRole('button', { name: 'Conservarlos' }))
  release()
  expect((await screen.findByRole('alert')).textContent).toBe(error)
  expect(submitted).toMatchObject([{ intent: 'keep-all' }])
})
