// Component tests of the transparency report: counts in tables, and suppressed counts in one line or in one sentence.
import type { Transparency } from '@murmullo/contract/admin/transparency'
import { reportCategories } from '@murmullo/contract/reports/report-categories'
import { removalRules } from '@murmullo/contract/moderation/rules'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TransparencyTables } from './transparency-tables.tsx'

const nothing: Transparency = {
  from: '2026-08-03',
  to: '2026-10-26',
  reports: reportCategories.map((category) => ({ category, count: null })),
  medianHours: null,
  removals: removalRules.map((rule) => ({ rule, count: null })),
  aiBlocks: null,
  aiOverturned: null,
  reveals: null,
}
const rows = () =>
  screen.queryAllByRole('row').flatMap(({ textContent }) => (textContent.includes('Cuántos') ? [] : textContent))
const none = () => screen.queryByText('En estas 12 semanas ninguna categoría llegó a 5 casos.')

test('transparency report: a long table lists its counts, and the suppressed ones in one line', () => {
  const reports = nothing.reports.map((each) => ({ ...each, count: each.category === 'spam' ? 508 : null }))
  render(<TransparencyTables account={{ ...nothing, reports, aiBlocks: 12 }} />)
  expect(rows()).toEqual([
    'Spam o estafa508',
    'Textos que bloqueó u ocultó12',
    'De ellos, corregidos por una personamenos de 5',
    'Veces que alguien del equipo vio una IPmenos de 5',
  ])
  const [ofReports] = screen.getAllByText('Menos de 5 casos:').map((label) => label.parentElement?.textContent)
  expect(ofReports).toContain('Acoso · Amenazas · ')
  expect(ofReports).not.toContain('Spam')
  expect(none()).toBeNull()
})

test('transparency report: when every count is suppressed, it says so once and lists what is counted', () => {
  render(<TransparencyTables account={nothing} />)
  expect(none()).toBeTruthy()
  expect(rows()).toEqual([])
  expect(screen.queryByText(/menos de 5/i)).toBeNull()
  expect(screen.getAllByText('Se cuenta:')).toHaveLength(4)
})
