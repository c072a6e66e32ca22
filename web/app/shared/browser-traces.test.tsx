// Tests of the traces of a user in the browser, in a DOM: what a logout clears, and what it carries over.
import { beforeEach, expect, test } from 'vitest'
import { isNoticeDismissed } from '../lib/site/notice-dismissal.ts'
import { clearBrowserTraces } from './browser-traces.ts'

beforeEach(() => {
  localStorage.clear()
  for (const name of ['theme', 'notice-closed']) document.cookie = `${name}=; Max-Age=-1; Path=/`
})

/** What the browser does with the response. */
const clearStorage = () => localStorage.clear()

test('logout: the theme and the dismissal of the first-visit notice survive the cleared storage (BRAND-10, BRAND-23, DATA-22)', () => {
  for (const [key, value] of Object.entries({ theme: 'dark', anonymousNoticeClosed: 'true', draft: 'A medias' }))
    localStorage.setItem(key, value)
  clearBrowserTraces()
  clearStorage()
  expect(document.cookie.split('; ').toSorted()).toEqual(['notice-closed=1', 'theme=dark'])
  expect(isNoticeDismissed()).toBe(true)
  // The cookie has done its work: with it, no page would come from a cache.
  expect(document.cookie).toBe('theme=dark')
  expect(Object.entries(localStorage)).toEqual([['anonymousNoticeClosed', 'true']])
})

test('logout: a notice that was not dismissed appears again, and a device without a theme gets none', () => {
  clearBrowserTraces()
  clearStorage()
  expect(document.cookie).toBe('')
  expect(isNoticeDismissed()).toBe(false)
})
