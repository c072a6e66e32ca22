// Component tests of the bar chart: axis labels, label for screen readers, the count of each day and of the same day of the period before.
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'

const daysFrom = (start: string, counts: readonly number[]) =>
  counts.map((count, index) => ({
    day: new Date(Date.parse(start) + index * 86_400_000).toISOString().slice(0, 10),
    count,
  }))
const days = daysFrom('2026-10-30', [12, 0, 1200, 7])
const before = daysFrom('2026-10-26', [0, 600, 1, 2400])
const heights = (mark: string) =>
  [...document.querySelectorAll(`rect[data-${mark}]`)].map((each) => each.getAttribute(mark === 'bar' ? 'height' : 'y'))
const captions = () => [...document.querySelectorAll('figcaption > span')].map(({ textContent }) => textContent)

test('bar chart: it is one image with the first and last day, the highest and the last count in its label', () => {
  render(<BarChart name="Secretos" days={days} before={before} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Secretos por día, del 30 oct al 2 nov. Máximo: 1200, el 1 nov. Último día: 7.',
  )
})

test('bar chart: the axis reaches the highest count of both periods, and a small count stays visible', () => {
  const { container } = render(<BarChart name="Secretos" days={days} before={before} />)
  expect([...container.querySelectorAll('p span')].map(({ textContent }) => textContent)).toEqual(['2400', '0'])
  expect(heights('bar')).toEqual(['2', '0', '32', '2'])
  // The lines of the period before; a day with zero has none.
  expect(heights('before')).toEqual(['48', '62', '0'])
})

test('bar chart: a week has the count (from 10,000 in thousands) and day below each bar, a month those of the first and last day', () => {
  const { rerender } = render(<BarChart name="Secretos" days={days} before={before} />)
  expect(captions()).toEqual(['1230 oct', '031', '12001', '72'])
  rerender(<BarChart name="Secretos" days={daysFrom('2026-11-01', [9_999, 27_160])} before={[]} />)
  expect(captions()).toEqual(['99991 nov', '27 mil2'])
  const month = daysFrom(
    '2026-10-01',
    Array.from({ length: 30 }, (_, index) => index),
  )
  rerender(<BarChart name="Secretos" days={month} before={[]} />)
  expect(captions()).toEqual(['1 oct: 0', '30 oct: 29'])
})

test('bar chart: each day has a tooltip with its count and the one before', () => {
  const { container } = render(<BarChart name="Secretos" days={days} before={before} />)
  expect([...container.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
    '30 oct: 12 (26 oct: 0)',
    '31 oct: 0 (27 oct: 600)',
    '1 nov: 1200 (28 oct: 1)',
    '2 nov: 7 (29 oct: 2400)',
  ])
})

test('bar chart: without days it renders nothing; with only zeros it says so and draws nothing', () => {
  const { container, rerender } = render(<BarChart name="Secretos" days={[]} before={[]} />)
  expect(container.innerHTML).toBe('')
  rerender(<BarChart name="Secretos" days={[{ day: '2026-11-01', count: 0 }]} before={[]} />)
  expect(container.textContent).toBe('Cero en los dos periodos.')
  expect(screen.queryByRole('img')).toBeNull()
})
