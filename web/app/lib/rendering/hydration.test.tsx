// Component test of hydration: the clock and the time zone of the browser change no text until the page is hydrated.
import { act, cleanup } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { clockTime, exactDate, longDate, relativeTime, shortDate, shortTime } from '../format/dates.ts'
import { useTimeZone } from './hydration.ts'

const publishedAt = '2026-11-15T23:30:00Z'
/** From the loader. */
const now = Date.parse('2026-11-16T02:00:00Z')

function Dates() {
  const zone = useTimeZone()
  return (
    <time dateTime={publishedAt} title={exactDate(publishedAt, zone)}>
      <b>{clockTime(publishedAt, zone)}</b>
      {[
        longDate(publishedAt),
        shortDate(publishedAt),
        relativeTime(publishedAt, now),
        shortTime(publishedAt, now),
      ].join()}
    </time>
  )
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** `offset`: minutes behind UTC. */
function enterZone(offset: number, clock: string): void {
  vi.setSystemTime(clock)
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset)
}

test.each([
  ['nine hours ahead, with a clock that is years late', -540, '2019-01-01T00:00:00Z', '8:30'],
  ['eight hours behind, with a clock that is a day ahead', 480, '2026-11-17T12:00:00Z', '15:30'],
])(
  'hydration: a browser %s hydrates the dates of the server, and then shows its own time',
  async (_, offset, clock, local) => {
    enterZone(0, '2026-11-16T02:00:20Z')
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(<Dates />)
    expect(container.querySelector('b')?.textContent).toBe('23:30 UTC')
    enterZone(offset, clock)
    const mismatches: unknown[] = []
    const root = await act(async () =>
      hydrateRoot(container, <Dates />, { onRecoverableError: (error) => mismatches.push(error) }),
    )
    expect(mismatches).toEqual([])
    expect(container.querySelector('b')?.textContent).toBe(local)
    await act(async () => root.unmount())
    container.remove()
  },
)
