// Component tests of the fields of a report case: reported user, reports, status, notes, and the labels of missing values.
import type { OpenCase } from '@murmullo/contract/reports/report-cases'
import { outcomeTexts } from '@murmullo/contract/reports/report-outcomes'
import { screen } from '@testing-library/react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { CasePage } from '../../../../test/case-page.tsx'
import { createCaseReport, createOpenCase } from '../../../../test/open-case.ts'
import { renderRoute } from '../../../../test/render-route.tsx'

function render(changes: Partial<OpenCase>) {
  const shown = createOpenCase({ kind: 'user', notes: null, ...changes })
  return renderRoute(() => <CasePage shown={shown} />)
}

/** Values of the items with this label. */
const fields = (name: string) =>
  screen
    .queryAllByText(name, { selector: 'dt' })
    .map((label) => label.parentElement?.querySelector('dd')?.textContent ?? '')
/** Without the hidden hints of the keys. */
const nameOf = (element: Element) =>
  [...element.childNodes].flatMap((node) => (node.nodeName === 'KBD' ? [] : [node.textContent])).join('')
/** Of the decision bar; a summary opens its choices. */
const buttons = () =>
  [...document.querySelectorAll('.decision-bar :is(summary, button)')]
    .filter((each) => each.matches('summary') || !each.closest('details'))
    .map(nameOf)
const notes = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: /^Notas de resolución/ })

// The page claims its case.
beforeEach(() => void vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ isMine: true }))))
afterAll(() => void vi.unstubAllGlobals())

test('report case: it shows the reported user, each reporter, category, reason and evidence (REPORTS-11, REPORTS-12, REPORTS-13, REPORTS-14)', async () => {
  const latest = { items: [createCaseReport()], next: null }
  await render({ reportedNickname: 'molesta_1', personId: 'p'.repeat(22), category: 'harassment', latest })
  expect(fields('Usuario reportado')[0]).toContain('molesta_1')
  expect(fields('Reportado por')).toEqual(['avisa_1'])
  expect(fields('Categoría')).toEqual(['Acoso', 'Acoso'])
  expect(fields('Motivo')).toEqual(['No deja de insultar.'])
  expect(fields('Evidencia')).toEqual(['https://ejemplo.example/prueba'])
})

test('report case: missing reporter, reason and category have fallback labels, and missing evidence none (REPORTS-11, REPORTS-12, REPORTS-13, REPORTS-14)', async () => {
  const before = { category: 'antes' as never }
  const report = createCaseReport({ ...before, reporterNickname: null, reason: null, evidence: null })
  await render({ ...before, latest: { items: [report], next: null } })
  expect(fields('Usuario reportado')).toEqual(['Anónimo'])
  expect(fields('Reportado por')).toEqual(['Usuario anónimo'])
  expect(fields('Categoría')).toEqual(['Sin categoría', 'Sin categoría'])
  expect(fields('Motivo')).toEqual(['No se proporcionó un motivo'])
  expect(fields('Evidencia')).toEqual([])
})

test('report case: a pending case has empty notes and all changes; one in review cannot be marked again (REPORTS-15, REPORTS-16, REPORTS-18, REPORTS-19)', async () => {
  const { unmount } = await render({})
  expect(fields('Estado')).toEqual(['Pendiente'])
  expect(notes()?.value).toBe('')
  expect(buttons()).toEqual(['Resolver reporte', 'Descartar reporte', 'Marcar en revisión'])
  unmount()
  await render({ status: 'reviewing', notes: 'Hablé con el equipo.' })
  expect(notes()?.value).toBe('Hablé con el equipo.')
  expect(buttons()).toEqual(['Resolver reporte', 'Descartar reporte'])
})

test('report case: a closed case shows its resolver or "Administrador", and its notes only if present (REPORTS-15, REPORTS-16)', async () => {
  const { unmount } = await render({ status: 'resolved', resolverNickname: 'sol', notes: 'Hablé con el equipo.' })
  expect(fields('Estado')).toEqual(['Resuelto por sol: sin medidas'])
  expect(screen.getByText('Hablé con el equipo.')).toBeTruthy()
  expect([notes(), buttons()]).toEqual([null, ['Volver a abrir el caso…']])
  unmount()
  await render({ status: 'resolved', notes: null })
  expect(fields('Estado')).toEqual(['Resuelto por Administrador: sin medidas'])
  expect(screen.queryByText('Notas de resolución')).toBeNull()
})

test('report case: the preview is the text of the outcome; after a measure the case cannot be dismissed (REPORTS-20)', async () => {
  const { unmount } = await render({ outcome: 'unchanged' })
  expect(screen.getByText(outcomeTexts.unchanged)).toBeTruthy()
  expect(screen.getByText(/^En este caso todavía no se ha tomado ninguna medida\./)).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBeNull()
  unmount()
  await render({ kind: 'comment', contentState: 'removed', done: ['removed'], outcome: 'removed' })
  expect(fields('Qué se reportó')).toEqual(['Comentario · Retirado'])
  expect(screen.getByText(outcomeTexts.removed)).toBeTruthy()
  expect(buttons()).toEqual(['Resolver reporte', 'Marcar en revisión'])
})
