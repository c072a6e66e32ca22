// Component tests of saving the theme of a logged-in user: on load and on each change.
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
