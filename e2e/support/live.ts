// What a browser asks of the server to hear news, and to do without.
import type { LiveEvent } from '@murmullo/contract/live'
import type { BrowserContext, Page, Request } from '@playwright/test'

export const isLive = (request: Request) => new URL(request.url()).pathname === '/api/v1/live'
const isUnread = (request: Request) => request.url().endsWith('/me/notifications/unread')

/** Every such request of a browser, in order. */
export function countRequests(context: BrowserContext) {
  const live: string[] = []
  let polls = 0
  context.on('request', (request) => {
    if (isLive(request)) live.push(new URL(request.url()).search)
    if (isUnread(request)) polls += 1
  })
  return { live, polls: () => polls }
}

/** The page has been there for some quiet seconds, and is connected. */
export function connected(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => isLive(response.request()) && response.ok(), { timeout: 15_000 })
}

/** Somebody's notifications as if there were so many; the page asks for them after each greeting. */
export async function pretendUnread(context: BrowserContext, unread: () => number): Promise<void> {
  await context.route('**/api/v1/me/notifications/unread', (route) => route.fulfill({ json: { unread: unread() } }))
}

type StandIn = { readonly lines: EventSource[] }

/** Connections that lead nowhere: the test says what is heard, on the clock of the test. */
export async function standInForLive(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lines: EventTarget[] = []
    class Line extends EventTarget {
      readyState = 1
      constructor() {
        super()
        lines.push(this)
      }
      close() {
        this.readyState = 2
      }
    }
    Object.assign(window, { EventSource: Line, lines })
  })
}

/** Those that were opened, in order. */
export const linesOf = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as StandIn).lines.map(({ readyState }) => (readyState === 1 ? 'open' : 'closed')),
  )

/** On the newest. */
export const hear = (page: Page, event: LiveEvent) =>
  page.evaluate((data) => {
    const { lines } = window as unknown as StandIn
    lines.at(-1)?.dispatchEvent(new MessageEvent('message', { data }))
  }, JSON.stringify(event))
