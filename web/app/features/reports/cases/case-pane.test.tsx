// Component tests of the dialog of a report case: opening and closing by navigation.
import { screen } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../../test/render-route.tsx'
import { CaseDialog } from './case-dialog.tsx'

function Page() {
  return (
    <>
      <Link to="/reports/7">Ver detalles</Link>
      <CaseDialog number="7" titleId="titulo" back="/reports">
        <h2 id="titulo">Caso 7</h2>
      </CaseDialog>
    </>
  )
}
const dialog = () => document.querySelector('dialog')

test('case dialog: reopened before the closing navigation ends, it is shown again', async () => {
  const { user } = await renderRoute(Page, { path: '/reports/7', nextPage: () => new Promise(() => {}) })
  expect(dialog()?.open).toBe(true)
  dialog()?.close()
  expect(dialog()?.open).toBe(false)
  await user.click(screen.getByRole('link', { name: 'Ver detalles' }))
  await expect.poll(() => dialog()?.open).toBe(true)
})

test('case dialog: closed, it navigates to the list', async () => {
  await renderRoute(Page, { path: '/reports/7' })
  dialog()?.close()
  expect(await screen.findByText('another page')).toBeTruthy()
  expect(dialog()).toBeNull()
})
