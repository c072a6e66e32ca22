// Component tests of the toasts: how long each kind stays, and how many show at once.
import { act, render, screen } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast, type ToastKind } from '../../lib/browser/toast.ts'
import { ToastOutlet } from './toast-outlet.tsx'

beforeEach(async () => {
  // The outlet loads its list with the first toast; loaded here, so that no test waits for the import on a fake clock.
  await import('./toaster.tsx')
  vi.useFakeTimers()
})

afterEach(() => {
  act(() => toast.remove())
  vi.useRealTimers()
})

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function show(...toasts: readonly (readonly [ToastKind, string])[]) {
  render(<ToastOutlet />)
  await act(async () => {
    for (const [kind, text] of toasts) await showToast(kind, text)
  })
  await advance(0)
}

const isFaded = (text: string) => screen.getByText(text).parentElement?.classList.contains('opacity-0')

test.each([
  ['plain', 4_000],
  ['success', 3_000],
  ['error', 5_000],
] as const)(
  'toast: one of kind %s is visible until %i ms have passed, then it is removed (BRAND-18, BRAND-19, BRAND-20, LIMIT-10)',
  async (kind, ms) => {
    await show([kind, 'Listo'])
    await advance(ms - 50)
    expect(isFaded('Listo')).toBe(false)
    await advance(100)
    expect(isFaded('Listo')).toBe(true)
    await advance(300)
    expect(screen.queryByText('Listo')).toBeNull()
  },
)

test('toast: a loading toast is still visible after a day (BRAND-21, LIMIT-10)', async () => {
  await show(['loading', 'Publicando...'])
  await advance(24 * 3_600_000)
  expect(isFaded('Publicando...')).toBe(false)
})

test('toasts: of 21 the newest 20 are shown (BRAND-17, LIMIT-10)', async () => {
  await show(...Array.from({ length: 21 }, (_, index) => ['loading', `Aviso ${index + 1}`] as const))
  expect(screen.getAllByText(/^Aviso \d+$/).map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Aviso ${21 - index}`),
  )
})
