// Page monitor: records console errors, exceptions, CSP violations, third-party requests and layout shifts.
import type { Page } from '@playwright/test'

export type Watch = Shifts & { readonly troubles: string[] }

type Shifts = {
  readonly layoutShift: () => Promise<number>
  /** Layout shift without recent user input. */
  readonly unaskedShift: () => Promise<number>
}

declare global {
  interface Window {
    layoutShift: number
    unaskedShift: number
    moved: string[]
  }
}

type Shift = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly {
    readonly node: Node | null
    readonly previousRect: DOMRect
    readonly currentRect: DOMRect
  }[]
}

/** `expected` are statuses the test itself causes: Chromium reports those as console errors. */
export async function watch(page: Page, expected: number[] = []): Promise<Watch> {
  const troubles: string[] = []
  page.on('console', (message) => {
    // Only the service worker specs allow it; in all others Playwright blocks the registration and logs this message.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
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
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      // eslint-disable-next-line no-console -- the test reads CSP violations from the console
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)
    }),
  )
  return { troubles, ...(await watchShift(page)) }
}

export async function watchShift(page: Page): Promise<Shifts> {
  await page.addInitScript(() => {
    window.layoutShift = 0
    window.unaskedShift = 0
    window.moved = []
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources, startTime } = entry as Shift
        window.layoutShift += value
        if (!hadRecentInput) window.unaskedShift += value
        for (const { node, previousRect, currentRect } of sources) {
          const html = node instanceof Element ? node.outerHTML : (node?.parentElement?.outerHTML ?? '')
          window.moved.push(
            `${Math.round(startTime)} ms: ${place(previousRect)} -> ${place(currentRect)} ${html.slice(0, 120)}`,
          )
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return {
    // Moved elements cannot be found afterwards, so they are logged at once.
    layoutShift: async () => {
      const { layoutShift, moved } = await page.evaluate(() => ({
        layoutShift: window.layoutShift,
        moved: window.moved,
      }))
      if (layoutShift > 0) process.stdout.write(`layout shift on ${page.url()}:\n${moved.join('\n')}\n`)
      return layoutShift
    },
    unaskedShift: () => page.evaluate(() => window.unaskedShift),
  }
}
