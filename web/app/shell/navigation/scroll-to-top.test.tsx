// Component tests of the scroll-to-top button: when it is visible, and what it does.
import { act, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScrollToTop } from './scroll-to-top.tsx'

/** Observed element, and the observer's callback. */
const observed: { element?: Element; report?: IntersectionObserverCallback } = {}

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        observed.report = callback
      }
      observe(element: Element) {
        observed.element = element
      }
      disconnect() {}
    },
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The observer reports whether the first 300 px of the page are in the viewport. */
const showTop = (isIntersecting: boolean) =>
  act(() => observed.report?.([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver))

test('scroll-to-top: the button appears when the mark of 300 px has left the viewport, and hides when it is back (FEED-14)', () => {
  const { container } = render(<ScrollToTop />)
  const button = container.querySelector('button')
  expect(observed.element?.className).toBe('scroll-to-top-sentinel')
  expect(button?.getAttribute('aria-label')).toBe('Volver arriba')
  expect(button?.hidden).toBe(true)
  showTop(false)
  expect(button?.hidden).toBe(false)
  showTop(true)
  expect(button?.hidden).toBe(true)
})

test('scroll-to-top: a click scrolls to the top of the page (FEED-14)', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const { container } = render(<ScrollToTop />)
  showTop(false)
  fireEvent.click(container.querySelector('button') as HTMLButtonElement)
  expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
})
