// Page monitor: records console errors, exceptions, CSP violations, third-party requests and layout shifts.
import type { Page } from '@playwright/test'

export type PageMonitor = Shifts & { readonly problems: string[] }

type Shifts = {
  readonly layoutShift: () => Promise<number>
  /** Layout shift without recent user input. */
  readonly shiftWithoutInput: () => Promise<number>
}

declare global {
  interface Window {
    layoutShift: number
    shiftWithoutInput: number
    movedElements: string[]
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
export async function monitorPage(page: Page, expected: number[] = []): Promise<PageMonitor> {
  const problems: string[] = []
  page.on('console', (message) => {
    // Only the service worker specs allow it; in all others Playwright blocks the registration and logs this message.
    if (message.text() === 'Service Worker registration blocked by Playwright') return
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (expected.some((status) => message.text().includes(`the server responded with a status of ${status}`))) return
    problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url())
    const pageHost = new URL(page.url() === 'about:blank' ? request.url() : page.url()).host
    if (protocol !== 'blob:' && host !== pageHost && !request.isNavigationRequest())
      problems.push(`foreign request: ${request.url()}`)
  })
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      // eslint-disable-next-line no-console -- the test reads CSP violations from the console
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)
    }),
  )
  return { problems, ...(await monitorLayoutShift(page)) }
}

export async function monitorLayoutShift(page: Page): Promise<Shifts> {
  await page.addInitScript(() => {
    window.layoutShift = 0
    window.shiftWithoutInput = 0
    window.movedElements = []
    const formatRect = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources, startTime } = entry as Shift
        window.layoutShift += value
        if (!hadRecentInput) window.shiftWithoutInput += value
        for (const { node, previousRect, currentRect } of sources) {
          const html = node instanceof Element ? node.outerHTML : (node?.parentElement?.outerHTML ?? '')
          window.movedElements.push(
            `${Math.round(startTime)} ms: ${formatRect(previousRect)} -> ${formatRect(currentRect)} ${html.slice(0, 120)}`,
          )
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return {
    // Moved elements cannot be found afterwards, so they are logged at once.
    layoutShift: async () => {
      const { layoutShift, movedElements } = await page.evaluate(() => ({
        layoutShift: window.layoutShift,
        movedElements: window.movedElements,
      }))
      if (layoutShift > 0) process.stdout.write(`layout shift on ${page.url()}:\n${movedElements.join('\n')}\n`)
      return layoutShift
    },
    shiftWithoutInput: () => page.evaluate(() => window.shiftWithoutInput),
  }
}
