// Test helpers for SSE: counts SSE connections and polling requests of a browser, and replaces `EventSource` by a fake.
import type { LiveEvent } from '@murmullo/contract/api/live-events'
import type { BrowserContext, Page, Request } from '@playwright/test'

export const isSseRequest = (request: Request) => new URL(request.url()).pathname === '/api/v1/live'
const isUnread = (request: Request) => request.url().endsWith('/me/notifications/unread')

/** Records the SSE requests of a browser context in order, and counts its requests for the unread count. */
export function recordLiveRequests(context: BrowserContext) {
  const sseQueries: string[] = []
  let polls = 0
  context.on('request', (request) => {
    if (isSseRequest(request)) sseQueries.push(new URL(request.url()).search)
    if (isUnread(request)) polls += 1
  })
  return { live: sseQueries, polls: () => polls }
}

/** Resolves once the page has opened its SSE connection; it does so after some idle seconds. */
export function waitForSseConnection(page: Page): Promise<unknown> {
  return page.waitForResponse((response) => isSseRequest(response.request()) && response.ok(), { timeout: 15_000 })
}

/** Stubs the unread count endpoint; the page requests it after each `hello` event. */
export async function stubUnreadCount(context: BrowserContext, unread: () => number): Promise<void> {
  await context.route('**/api/v1/me/notifications/unread', (route) => route.fulfill({ json: { unread: unread() } }))
}

type FakeEventSources = { readonly lines: EventSource[] }

/** Fake `EventSource` without network: the test dispatches the events, under its own clock. */
export async function stubEventSource(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lines: EventTarget[] = []
    class FakeEventSource extends EventTarget {
      readyState = 1
      constructor() {
        super()
        lines.push(this)
      }
      close() {
        this.readyState = 2
      }
    }
    Object.assign(window, { EventSource: FakeEventSource, lines })
  })
}

/** State of each fake connection, in the order of opening. */
export const eventSourceStates = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as FakeEventSources).lines.map(({ readyState }) => (readyState === 1 ? 'open' : 'closed')),
  )

/** Dispatches an event on the newest fake connection. */
export const dispatchLiveEvent = (page: Page, event: LiveEvent) =>
  page.evaluate((data) => {
    const { lines } = window as unknown as FakeEventSources
    lines.at(-1)?.dispatchEvent(new MessageEvent('message', { data }))
  }, JSON.stringify(event))
