// Component tests of the state banner: a scheduled secret says when it becomes public, and its page is loaded again then.
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../../test/render-route.tsx'
import { StateBanner } from './state-banner.tsx'

afterEach(() => vi.useRealTimers())

const banner = { mine: true, statementId: null, publishedAt: '2026-11-19T12:01:00Z' } as const

test('state banner: a scheduled secret says when it becomes public, and why not at once', async () => {
  await renderRoute(() => <StateBanner state="scheduled" {...banner} />)
  expect(screen.getByText(/^Se publica el 19 de noviembre de 2026, \d\d?:01/)).toBeTruthy()
  expect(screen.getByText(/se publican a la vez, para que la hora no delate a quien escribió cada uno/)).toBeTruthy()
})

test('state banner: the page of a scheduled secret is loaded again two seconds after its release, then every five', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-19T12:00:20Z'), shouldAdvanceTime: true })
  let loads = 0
  await renderRoute(() => <StateBanner state="scheduled" {...banner} />, { loader: () => (loads += 1) })
  expect(loads).toBe(1)
  await vi.advanceTimersByTimeAsync(41_000)
  expect(loads).toBe(1)
  await vi.waitFor(() => expect(loads).toBe(2))
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse('2026-11-19T12:01:02Z'))
  await vi.waitFor(() => expect(loads).toBe(3), { timeout: 10_000 })
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse('2026-11-19T12:01:07Z'))
})

test('state banner: the page of a secret that is released in hours is not loaded again, so that no request shows the minute', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-19T10:00:20Z'), shouldAdvanceTime: true })
  let loads = 0
  await renderRoute(() => <StateBanner state="scheduled" {...banner} />, { loader: () => (loads += 1) })
  await vi.advanceTimersByTimeAsync(3 * 3_600_000)
  expect(loads).toBe(1)
})

test('state banner: a public secret has none; a removed one links its decision for the author only', async () => {
  const view = await renderRoute(() => (
    <div data-testid="banners">
      <StateBanner state="public" {...banner} />
      <StateBanner state="removed" {...banner} statementId="d1" />
      <StateBanner state="removed" {...banner} mine={false} />
    </div>
  ))
  expect(view.container.querySelectorAll('p')).toHaveLength(2)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/decisiones/d1'])
})
