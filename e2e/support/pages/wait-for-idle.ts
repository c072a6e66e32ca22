// Wait conditions for pages: hydration, next frame, end of animations, network idle. Tests use them instead of fixed timeouts.
import { expect, type Page, type Request } from '@playwright/test'

/** Event handlers are attached: React has hydrated the page, or the script of a plain page, which has no module, has run. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() =>
    document.querySelector('script[type="module"]') === null
      ? document.readyState === 'complete'
      : Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  )

/** The last change has been painted: two animation frames, because the first only begins with it. */
export const waitForPaint = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Fonts are loaded and no finite animation runs. Ignored are infinite animations (spinners) and those that follow a scroll position. */
export async function waitForAnimations(page: Page) {
  await waitForPaint(page)
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      document
        .getAnimations()
        .filter(({ timeline }) => timeline === document.timeline)
        .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  )
}

export async function openHydrated(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

/**
 * Counts the requests that have no response yet. The returned function waits until there are none: the network idle of Playwright costs half a
 * second more per page. An event stream never ends, so it does not count.
 */
export function monitorRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    // A navigation cancels the requests of the page before.
    if (request.isNavigationRequest()) pending.clear()
    if (request.resourceType() !== 'eventsource') pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return async () => {
    // Effects of the hydration have sent their requests.
    await waitForPaint(page)
    await expect.poll(() => [...pending].map((request) => request.url()), { intervals: [20] }).toEqual([])
    await waitForPaint(page)
  }
}

/** Opens a page and waits for hydration and network idle. */
export async function openIdle(page: Page, path: string) {
  await openHydrated(page, path)
  await page.waitForLoadState('networkidle')
}
