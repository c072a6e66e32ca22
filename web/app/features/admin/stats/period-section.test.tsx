// Component tests of the moderation totals of the dashboard: comparison, tables, small and missing values, and the export link.
import type { DayStats, Totals, PeriodStats } from '@murmullo/contract/admin/stats'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { parsePeriod, PeriodSection } from './period-section.tsx'

const none = {
  secrets: 0,
  comments: 0,
  signUps: 0,
  reports: 0,
  aiClassified: 0,
  aiHidden: 0,
  aiReviewed: 0,
  aiOverturned: 0,
}
const daysFrom = (first: number, counts: Partial<DayStats>): DayStats[] =>
  Array.from({ length: 7 }, (_, index) => ({
    ...none,
    ...counts,
    day: `2026-11-${String(first + index).padStart(2, '0')}`,
  }))
const noWait = { decided: 0, median: null, p90: null }
const noTotals: Totals = {
  waits: { reports: noWait, reviews: noWait, appeals: noWait },
  casesResolved: 0,
  casesDismissed: 0,
  aiUpheld: 0,
  aiOverturned: 0,
  appealsUpheld: 0,
  appealsOverturned: 0,
  reversedCases: 0,
  reversedContent: 0,
  reversedSanctions: 0,
  rules: [],
}
const empty: PeriodStats = {
  period: 'week',
  today: { ...none, day: '2026-11-15' },
  days: daysFrom(8, {}),
  daysBefore: daysFrom(1, {}),
  totals: noTotals,
  totalsBefore: noTotals,
  open: [{ of: 'reports', counts: [0, 3, 12, 100] }],
}
const show = (stats: PeriodStats, isAdmin = true) =>
  render(
    <MemoryRouter>
      <PeriodSection stats={stats} isAdmin={isAdmin} />
    </MemoryRouter>,
  )
const rowsOf = (label: string) =>
  within(screen.getByRole('region', { name: label, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => textContent))

const exportLink = () => screen.queryByRole('link', { name: 'Descargar las cifras del último año (CSV)' })

test('moderation stats: without data each chart says so, and tables have zeros or dashes', () => {
  show(empty)
  expect(screen.queryAllByRole('img')).toEqual([])
  expect(screen.getAllByText('Cero en los dos periodos.')).toHaveLength(6)
  expect(screen.getByText('Ninguna decisión en los dos periodos.')).toBeTruthy()
  expect(rowsOf('Tiempo hasta decidir')[1]).toEqual(['Reportes', '0antes 0', '—antes —', '—antes —'])
})

test('moderation stats: each chart has its sum, the difference to the period before, and today apart', () => {
  show({
    ...empty,
    days: daysFrom(8, { secrets: 5 }),
    daysBefore: daysFrom(1, { secrets: 4 }),
    today: { ...empty.today, secrets: 2 },
  })
  expect(screen.getByText('7 más que los 7 días anteriores (28). Hoy: 2.')).toBeTruthy()
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Secretos por día, del 8 nov al 14 nov.')
})

test('moderation stats: the table of days has today, the period and the one before, newest first', () => {
  show({ ...empty, days: daysFrom(8, { secrets: 5 }) })
  const rows = rowsOf('Números de cada día')
  expect(rows).toHaveLength(1 + 1 + 7 + 7)
  expect([rows[1]?.[0], rows[2]?.slice(0, 2), rows.at(-1)?.[0]]).toEqual(['15 nov (hoy)', ['14 nov', '5'], '1 nov'])
})

test('moderation stats: median and 90th percentile as ranges, shares with both counts, and the rules of either period', () => {
  const reports = { decided: 12, median: { min: 120, max: 240 }, p90: { min: 2_880, max: 5_760 } }
  const spam = { rule: 'spam', content: 4, sanctions: 1, appealsUpheld: 9, appealsOverturned: 3 } as const
  show({
    ...empty,
    totals: {
      ...noTotals,
      waits: { ...noTotals.waits, reports },
      appealsUpheld: 9,
      appealsOverturned: 3,
      rules: [spam],
    },
    totalsBefore: { ...noTotals, rules: [{ ...spam, rule: 'hate', appealsUpheld: 0, appealsOverturned: 0 }] },
  })
  expect(rowsOf('Tiempo hasta decidir')[1]).toEqual([
    'Reportes',
    '12antes 0',
    'de 2 a 4 hantes —',
    'de 2 a 4 díasantes —',
  ])
  expect(rowsOf('Resultados')[3]).toEqual(['Apelaciones anuladas', '3 de 12 (25 %)', '0'])
  expect(rowsOf('Decisiones por norma').slice(1)).toEqual([
    ['spam o publicidad', '4antes 0', '1antes 0', '3 de 12 (25 %)antes 0', '9 de 12 (75 %)antes 0'],
    ['odio o discriminación', '0antes 4', '0antes 1', '0antes 0', '0antes 0'],
  ])
})

test('moderation stats: open work by age, and a count at its limit with a plus', () => {
  show(empty)
  expect(rowsOf('Abiertos, por antigüedad')[1]).toEqual(['Reportes', '0', '3', '12', '100+'])
})

test('moderation stats: the period is a link, and only administrators have the export', () => {
  const { unmount } = show({ ...empty, period: 'month' })
  expect(screen.getByRole('link', { name: '30 días' }).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('link', { name: '7 días' }).getAttribute('href')).toBe('/')
  expect(exportLink()?.getAttribute('href')).toBe('/admin/cifras.csv')
  unmount()
  show(empty, false)
  expect(exportLink()).toBeNull()
})

test.each([
  ['30', 'month'],
  ['7', 'week'],
  [null, 'week'],
  ['x', 'week'],
])('moderation stats: the parameter %j is the period %s', (value, period) => {
  expect(parsePeriod(value)).toBe(period)
})
