// Component tests of the bar chart: axis labels, summary for screen readers and the count of each day.
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'

const days = [
  { day: '2026-10-30', count: 12 },
  { day: '2026-10-31', count: 0 },
  { day: '2026-11-01', count: 1200 },
  { day: '2026-11-02', count: 7 },
]
const barHeights = () =>
  [...document.querySelectorAll('rect[fill="currentColor"]')].map((bar) => bar.getAttribute('height'))

test('bar chart: it names the first and last day, the highest count and the zero of its axis', () => {
  const { container } = render(<BarChart name="Secretos" days={days} />)
  expect(screen.getByText('Secretos por día, del 30 oct al 2 nov. Máximo: 1200, el 1 nov. Último día: 7.')).toBeTruthy()
  const labels = [...container.querySelectorAll('p span, figcaption span')].map(({ textContent }) => textContent)
  expect(labels).toEqual(['1200', '0', '30 oct: 12', '2 nov: 7'])
})

test('bar chart: each day has a tooltip with its count, a small count stays visible, and zero has no bar', () => {
  const { container } = render(<BarChart name="Secretos" days={days} />)
  expect([...container.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
    '30 oct: 12',
    '31 oct: 0',
    '1 nov: 1200',
    '2 nov: 7',
  ])
  expect(barHeights()).toEqual(['2', '0', '64', '2'])
})

test('bar chart: without days it renders nothing; with only zeros it has no bar', () => {
  const { container, rerender } = render(<BarChart name="Secretos" days={[]} />)
  expect(container.innerHTML).toBe('')
  rerender(<BarChart name="Secretos" days={[{ day: '2026-11-01', count: 0 }]} />)
  expect(barHeights()).toEqual(['0'])
})
