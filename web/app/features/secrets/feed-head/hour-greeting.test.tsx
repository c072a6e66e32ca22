// Component test of the greeting by the hour of the reader, with the inline script that sets the hour.
import { runInNewContext } from 'node:vm'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { themeScript } from '../../../lib/site/theme.ts'
import { readStyleSheets } from '../../../../test/style-sheets.ts'
import { HourGreeting } from './hour-greeting.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  [0, 'Es de madrugada. No eres la única persona despierta.'],
  [5, 'Es de madrugada. No eres la única persona despierta.'],
  [6, 'Buenos días. Esto se contó mientras dormías.'],
  [12, 'A media tarde también pesan las cosas.'],
  [19, 'Ya es de noche. Aquí se puede hablar bajito.'],
  [23, 'Ya es de noche. Aquí se puede hablar bajito.'],
])('hour greeting: at %i h of the reader the shown one reads "%s"', (hours, greeting) => {
  vi.setSystemTime(new Date(2026, 10, 19, hours, 30))
  runInNewContext(themeScript, { document, matchMedia, localStorage, addEventListener, Date })
  const { hour } = document.documentElement.dataset
  const { container } = render(<HourGreeting />)
  expect(container.querySelector(`[data-hour="${hour}"]`)?.textContent).toBe(greeting)
  const rule = `html[data-hour="${hour}"] & [data-hour="${hour}"]`
  const sheet = readStyleSheets().get('feed.css')
  const selectors: string[] = []
  sheet?.walkRules((each) => void selectors.push(...each.selectors))
  expect(selectors).toContain(rule)
})
