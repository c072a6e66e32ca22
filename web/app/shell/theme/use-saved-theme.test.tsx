// Component tests of saving the theme of a logged-in user: on load, on each change, in a hidden tab and after a failed request.
import { render, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShownToasts } from '../../../test/shown-toasts.tsx'
import { useSavedTheme } from './use-saved-theme.ts'

const page = document.documentElement
const requests: unknown[] = []

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
    requests.push([method, url, body])
    return Promise.resolve(Response.json({}))
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  page.className = ''
})

const saveRequest = (darkMode: boolean) => ['PUT', '/api/v1/accounts/me/preferences', JSON.stringify({ darkMode })]

test('saved theme: an account without a stored preference gets the theme of the device on load (BRAND-12)', () => {
  page.className = 'dark'
  renderHook(() => useSavedTheme(null))
  expect(requests).toEqual([saveRequest(true)])
})

test('saved theme: an account that already has the theme of the device sends no request on load (BRAND-12)', () => {
  page.className = 'dark'
  renderHook(() => useSavedTheme(true))
  expect(requests).toEqual([])
})

test('saved theme: each change of the theme is sent once (BRAND-12)', async () => {
  page.className = 'dark'
  renderHook(() => useSavedTheme(true))
  page.className = 'light'
  await waitFor(() => expect(requests).toEqual([saveRequest(false)]))
  page.className = 'dark'
  await waitFor(() => expect(requests).toEqual([saveRequest(false), saveRequest(true)]))
})

test('saved theme: a hidden tab that takes the theme of another tab sends no request (BRAND-12)', async () => {
  page.className = 'light'
  renderHook(() => useSavedTheme(false))
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  // Observers are called in the order of their creation, so the hook has seen the change before this one.
  const changed = new Promise((resolve) => new MutationObserver(resolve).observe(page, { attributeFilter: ['class'] }))
  page.className = 'dark'
  await changed
  expect(requests).toEqual([])
})

test('saved theme: a failed request shows no toast, and the theme stays (BRAND-13)', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { getByRole } = render(<ShownToasts />)
  page.className = 'light'
  renderHook(() => useSavedTheme(false))
  page.className = 'dark'
  await waitFor(() => expect(warned).toHaveBeenCalledWith('theme not kept', expect.any(Error)))
  expect(page.className).toBe('dark')
  expect(getByRole('list', { name: 'toasts' }).childElementCount).toBe(0)
})
