// Component tests of the pane of a report case: it gets the focus when another case opens, and closes by navigation.
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderRoute } from '../../../../test/render-route.tsx'
import { CasePane } from './case-pane.tsx'

function Page() {
  const [shown, setShown] = useState(['7', 'pending'] as const as readonly [string, string])
  return (
    <>
      <button type="button" onClick={() => setShown(['8', 'pending'])}>
        Siguiente
      </button>
      <button type="button" onClick={() => setShown([shown[0], 'reviewing'])}>
        En revisión
      </button>
      <CasePane key={shown[0]} number={shown[0]} status={shown[1]} titleId="titulo" back="/reports">
        <h2 id="titulo">Caso {shown[0]}</h2>
      </CasePane>
    </>
  )
}
const pane = (number: string) => screen.getByRole('region', { name: `Caso ${number}` })

test('case pane: the next case, and a case whose status changed, get the focus', async () => {
  const { user } = await renderRoute(Page, { path: '/reports/7' })
  for (const [button, number] of [
    ['Siguiente', '8'],
    ['En revisión', '8'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: button }))
    await expect.poll(() => document.activeElement).toBe(pane(number))
  }
})

test('case pane: closed, it navigates to the list (REPORTS-17)', async () => {
  const { user } = await renderRoute(Page, { path: '/reports/7' })
  await user.click(screen.getByRole('link', { name: 'Cerrar el caso' }))
  expect(await screen.findByText('another page')).toBeTruthy()
})
