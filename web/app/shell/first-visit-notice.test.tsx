// Component tests of the first-visit notice: its texts, and when it appears and leaves.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderRoute } from '../../test/render-route.tsx'
import { FirstVisit } from './first-visit.tsx'
// Loaded before the timers are held.
import './first-visit-notice.tsx'

beforeEach(() => localStorage.clear())

const notice = () => screen.queryByRole('complementary')
const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

test('first-visit notice: says what works without an account and what more there is with one, and links to the policies (BRAND-24, BRAND-25, BRAND-26)', async () => {
  await renderNotice()
  const { textContent } = await screen.findByRole('complementary')
  expect(textContent).toContain('Aquí no mostramos quién eres.')
  expect(textContent).toContain('Lee, cuenta y responde sin registrarte; con cuenta y correo verificado hay más.')
  expect(textContent).not.toMatch(/sin (?:reglas|normas|censura|límites)/i)
  expect(screen.getByRole('link', { name: 'Políticas de uso' }).getAttribute('href')).toBe('/murmullo#politicas')
})

test('first-visit notice: appears 500 ms after load, a dismissal is stored 300 ms later, and then it never appears again (BRAND-22, BRAND-23, DATA-22, LIMIT-11)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const view = renderNow()
    await wait(499)
    expect(notice()).toBeNull()
    await wait(1)
    expect(notice()).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Entendido' }))
    await wait(299)
    expect(notice()).not.toBeNull()
    expect(localStorage.getItem('anonymousNoticeClosed')).toBeNull()
    await wait(1)
    expect(notice()).toBeNull()
    expect(localStorage.getItem('anonymousNoticeClosed')).toBe('true')
    view.unmount()
    renderNow()
    await wait(2_000)
    expect(notice()).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

/** Without a wait for the router, because the test holds the timers. */
const renderNow = () =>
  render(
    <MemoryRouter>
      <FirstVisit />
    </MemoryRouter>,
  )

/** The main element stands in for the page: the notice itself is absent at first. */
function renderNotice() {
  return renderRoute(() => (
    <main>
      <FirstVisit />
    </main>
  ))
}
