// Page visits: opens pages one after another and checks each of them once. All failures are soft, so that one run reports every page.
import { expect, type Page, type Response, test } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { monitorPage } from './page-monitor.ts'
import { monitorRequests, waitForHydration } from './wait-for-idle.ts'

type Visit = {
  readonly status?: number
  readonly heading?: string | RegExp
  /** URL after the redirects; the opened path unless set. */
  readonly url?: string | RegExp
}

export type PageVisits = {
  readonly page: Page
  /** Opens a path: its status, URL, language and heading are right, nothing shifts while it loads, and it is accessible. */
  readonly visit: (path: string, expected?: Visit) => Promise<void>
  /** Checks the state that a click or an input produced. A response that arrives long after the click may shift the layout, hence `any`. */
  readonly check: (state: string, allowedShift?: 'any' | 'after input' | 'none') => Promise<void>
  /** No console error, CSP violation or third-party request on any page of the visits. */
  readonly end: () => void
}

/** `expectedStatuses`: error statuses that the visits themselves cause. */
export async function startPageVisits(page: Page, expectedStatuses: number[] = []): Promise<PageVisits> {
  const { problems, layoutShift, shiftWithoutInput } = await monitorPage(page, expectedStatuses)
  const waitForResponses = monitorRequests(page)
  const open = async (path: string): Promise<Response | null> => {
    const response = await page.goto(path)
    // Pages without a script (maintenance, unsubscribe) are never hydrated.
    if ((await page.locator('script').count()) > 0) await waitForHydration(page)
    await waitForResponses()
    return response
  }
  return {
    page,
    visit: (path, { status = 200, heading = /.+/, url = path } = {}) =>
      test.step(path, async () => {
        const response = await open(path)
        expect.soft(response?.status(), path).toBe(status)
        await expect.soft(page, path).toHaveURL(url)
        await expect.soft(page.locator('html'), path).toHaveAttribute('lang', 'es')
        await expect.soft(page.getByRole('heading', { level: 1 }).first(), path).toHaveText(heading)
        await expectAccessible(page)
        expect.soft(await layoutShift(), `layout shift on ${path}`).toBe(0)
      }),
    check: (state, allowedShift = 'any') =>
      test.step(state, async () => {
        await expectAccessible(page)
        const shift = { any: () => 0, 'after input': shiftWithoutInput, none: layoutShift }[allowedShift]
        expect.soft(await shift(), `layout shift: ${state}`).toBe(0)
      }),
    end: () => expect.soft(problems).toEqual([]),
  }
}
