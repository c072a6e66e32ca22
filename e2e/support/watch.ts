// Watches a page for everything that must never happen on it: errors, policy violations, requests to others, jumps.
import type { Page } from '@playwright/test'

export type Watch = {
  readonly troubles: string[]
  readonly layoutShift: () => Promise<number>
  /** Without what answers a key or a press. */
  readonly unaskedShift: () => Promise<number>
}

declare global {
  interface Window {
    layoutShift: number
    unaskedShift: number
  }
}

/** `expected` are statuses the test itself causes: Chromium reports those as console errors. */
export async function watch(page: Page, expected: number[] = []): Promise<Watch> {
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (expected.some((status) => message.text().includes(`the server responded with a status of ${status}`))) return
    troubles.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    const here = new URL(page.url() === 'about:blank' ? request.url() : page.url()).host
    if (protocol !== 'blob:' && host !== here && !request.isNavigationRequest())
      troubles.push(`foreign request: ${request.url()}`)
  })
  await page.addInitScript(() => {
    window.layoutShift = 0
    window.unaskedShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        window.layoutShift += value
        if (!hadRecentInput) window.unaskedShift += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
    document.addEventListener('securitypolicyviolation', (event) => {
      // eslint-disable-next-line no-console -- the console is how the test hears of it
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return {
    troubles,
    layoutShift: () => page.evaluate(() => window.layoutShift),
    unaskedShift: () => page.evaluate(() => window.unaskedShift),
  }
}
