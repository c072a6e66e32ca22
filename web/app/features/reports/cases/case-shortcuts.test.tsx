// Component tests of the report queue by keyboard: keys of a case, the order of the cases, and the claim of another moderator.
import { screen } from '@testing-library/react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { CasePage } from '../../../../test/case-page.tsx'
import { createCaseCard, createOpenCase } from '../../../../test/open-case.ts'
import { renderRoute } from '../../../../test/render-route.tsx'
import { useShortcuts } from '../../../shared/shortcuts/use-shortcuts.ts'
import { CaseTable } from './case-table.tsx'
import { handleCaseKey, nextCase, paneId } from './case-shortcuts.ts'

let calls: (readonly [method: string, url: string, body: unknown])[] = []
/** Whether the claim of this page is refused. */
let isOther = false
beforeEach(() => {
  calls = []
  isOther = false
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body: string }) => {
    calls.push([method, url, JSON.parse(body)])
    const takeOver = (JSON.parse(body) as { takeOver?: boolean }).takeOver === true
    return Promise.resolve(Response.json({ isMine: takeOver || !isOther }))
  })
})
afterAll(() => void vi.unstubAllGlobals())

function Layout({ changes, next = null }: { changes?: object; next?: string | null }) {
  useShortcuts(true, handleCaseKey)
  return (
    <section id={paneId} tabIndex={-1} aria-label="Caso">
      <CasePage shown={createOpenCase({ kind: 'user', notes: null, ...changes })} next={next} />
    </section>
  )
}

test('report queue: a decision sends the case that opens next', async () => {
  const { user, submitted } = await renderRoute(() => <Layout next="ABCD2345" />, { action: () => ({}) })
  await user.click(screen.getByRole('button', { name: 'Resolver reporte' }))
  await expect.poll(() => submitted).toMatchObject([{ intent: 'resolve', siguiente: 'ABCD2345' }])
  await user.click(screen.getByText('Descartar reporte'))
  await user.click(screen.getByRole('button', { name: 'No hay datos para decidir' }))
  await expect.poll(() => submitted[1]).toMatchObject({ intent: 'dismiss-unclear', siguiente: 'ABCD2345' })
})

test('report queue by keyboard: n moves to the notes, where keys are text', async () => {
  const { user, submitted } = await renderRoute(() => <Layout />, { action: () => ({}) })
  await user.keyboard('nsd1')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('sd1')
  expect(submitted).toEqual([])
})

test('closed case: it is opened again for a reason (REPORTS-21)', async () => {
  const closed = { status: 'dismissed', dismissal: 'unclear' }
  const { user, submitted } = await renderRoute(() => <Layout changes={closed} />, { action: () => ({}) })
  await user.click(screen.getByText('Volver a abrir el caso…'))
  await user.click(screen.getByRole('button', { name: 'Volver a abrir' }))
  expect(await screen.findByText('Escribe por qué.')).toBeTruthy()
  expect(submitted).toEqual([])
  await user.type(screen.getByLabelText(/^Por qué/), 'Faltaba leer.')
  await user.click(screen.getByRole('button', { name: 'Volver a abrir' }))
  await expect.poll(() => submitted).toMatchObject([{ intent: 'reopen', reason: 'Faltaba leer.' }])
})

test('report queue by keyboard: j and k open the neighbours of the open case', async () => {
  const cases = ['22222222', '33333333', '44444444'].map((number) => createCaseCard({ number }))
  const opened: string[] = []
  function Page() {
    useShortcuts(true, handleCaseKey)
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- records the clicked links
      <div
        onClickCapture={(event) => {
          event.preventDefault()
          opened.push((event.target as HTMLElement).closest('tr')?.id ?? '')
        }}
      >
        <CaseTable cases={cases} now={0} search="" openNumber="33333333" />
      </div>
    )
  }
  const { user } = await renderRoute(Page, { path: '/reports' })
  await user.keyboard('jk')
  expect(opened).toEqual(['caso-44444444', 'caso-22222222'])
})

test('report queue: the next case is the next open one that no other moderator has open', () => {
  const cards = [
    createCaseCard({ number: '22222222' }),
    createCaseCard({ number: '33333333' }),
    createCaseCard({ number: '44444444', status: 'resolved' }),
    createCaseCard({ number: '55555555', isClaimed: true }),
    createCaseCard({ number: '66666666', status: 'reviewing' }),
  ]
  expect(nextCase(cards, '33333333')).toBe('66666666')
  expect(nextCase(cards, '66666666')).toBe('22222222')
  expect(nextCase(cards, '99999999')).toBe('22222222')
  expect(nextCase(cards.slice(2, 4), '44444444')).toBeNull()
})

test('claim: the page claims its open case and releases it; while another moderator has it, it can be taken over', async () => {
  isOther = true
  const { user, unmount } = await renderRoute(() => <Layout />, { action: () => ({}) })
  expect(await screen.findByText('Lo está viendo otra persona del equipo.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Resolver/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Ocuparme yo' }))
  expect(await screen.findByRole('button', { name: 'Resolver reporte' })).toBeTruthy()
  unmount()
  const url = '/api/v1/admin/reports/MU-ABCD-EFGH/claim'
  expect(calls).toEqual([
    ['PUT', url, { takeOver: false }],
    ['PUT', url, { takeOver: true }],
    ['DELETE', url, {}],
  ])
})

test('claim: a closed case is not claimed', async () => {
  await renderRoute(() => <Layout changes={{ status: 'resolved' }} />, {})
  expect(calls).toEqual([])
})
