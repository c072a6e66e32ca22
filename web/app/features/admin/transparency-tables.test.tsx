// Component tests of the transparency report: counts in tables, suppressed counts once, the median time and the share of overturned appeals.
import type { Transparency } from '@murmullo/contract/admin/transparency'
import { reportCategories, reportCategoryNames } from '@murmullo/contract/reports/report-categories'
import { removalRules } from '@murmullo/contract/moderation/rules'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TransparencyTables } from './transparency-tables.tsx'

const nothing: Transparency = {
  from: '2026-08-03',
  to: '2026-10-26',
  reports: reportCategories.map((category) => ({ category, count: null })),
  medianWait: null,
  removals: removalRules.map((rule) => ({ rule, count: null })),
  aiBlocks: null,
  aiOverturned: null,
  reveals: null,
  appealsOverturned: null,
  appealsByRule: [],
}
const everything: Transparency = {
  ...nothing,
  reports: nothing.reports.map((each) => ({ ...each, count: 10 })),
  removals: nothing.removals.map((each) => ({ ...each, count: 6 })),
  aiBlocks: 12,
  aiOverturned: 5,
  reveals: 5,
}
/** The rows of the tables, without their headers. */
const rows = () => [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
const text = () => document.body.textContent

test('transparency report: tables list the published counts, and all others are named once, at the end', () => {
  const reports = nothing.reports.map((each) => ({ ...each, count: each.category === 'spam' ? 508 : null }))
  render(<TransparencyTables account={{ ...nothing, reports, aiBlocks: 12 }} />)
  expect(rows()).toEqual(['Spam o estafa508', 'Textos que bloqueó u ocultó12'])
  expect(text().match(/no llegaron a 5/gi)).toHaveLength(1)
  expect(text()).not.toContain('menos de 5')
  expect(screen.getByText('Reportes:').parentElement?.textContent).toBe(
    `Reportes: ${Object.values(reportCategoryNames)
      .filter((name) => name !== 'Spam o estafa')
      .join(' · ')}`,
  )
  expect(screen.getByText('Inteligencia artificial:').parentElement?.textContent).toBe(
    'Inteligencia artificial: Decisiones que corrigió una persona',
  )
})

test('transparency report: when every count is suppressed it has no table, and says what is counted', () => {
  render(<TransparencyTables account={nothing} />)
  expect(rows()).toEqual([])
  expect(screen.getByText('En este periodo ninguna cifra llegó a 5. Se cuentan:')).toBeTruthy()
  expect(screen.queryByText('Lo que decidió la inteligencia artificial')).toBeNull()
})

test('transparency report: when every count is published, nothing is said of suppressed ones', () => {
  render(<TransparencyTables account={everything} />)
  expect(rows()).toHaveLength(reportCategories.length + removalRules.length + 3)
  expect(text()).not.toMatch(/no llegaron a 5/i)
})

test.each([
  [null, 'Se decidieron menos de 20 casos: son muy pocos para decir cuánto tardan.'],
  [{ min: 0, max: 15 }, 'Al menos la mitad de los casos se decidió en menos de 15 minutos.'],
  [{ min: 240, max: 480 }, 'Al menos la mitad de los casos se decidió en menos de 8 horas.'],
  [{ min: 20_160, max: null }, 'Al menos la mitad de los casos tardó más de 14 días en decidirse.'],
])('transparency report: the median bucket %j is a sentence', (medianWait, sentence) => {
  render(<TransparencyTables account={{ ...nothing, medianWait }} />)
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('transparency report: the share of overturned appeals, in all and per rule, or why there is none', () => {
  const { rerender } = render(<TransparencyTables account={nothing} />)
  expect(text()).toContain('Hubo muy pocas apelaciones decididas para decir qué parte se anuló.')
  rerender(
    <TransparencyTables
      account={{ ...nothing, appealsOverturned: 25, appealsByRule: [{ rule: 'spam', overturned: 30 }] }}
    />,
  )
  expect(text()).toContain('De las decisiones apeladas se anuló cerca del 25 %.')
  expect(rows()).toEqual(['Spam o publicidadcerca del 30 %'])
})
