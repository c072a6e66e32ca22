// Page object helpers for the feed: cards, result count, and scrolling through the virtual list.
import { expect, type Locator, type Page } from '@playwright/test'

export const feedCards = (page: Page) => page.getByRole('main').getByRole('article')

/** Link from a feed card to the page of its secret. */
export const secretLink = (card: Locator) => card.locator('a[href^="/secret/"]').first()

/** Text of the result counter ("10 de 200"). */
export const resultCountText = (page: Page) => page.locator('.feed-cards + output').innerText()

/** Scrolls one viewport at a time to the end and calls `onViewport` after each: the virtual window renders only the cards near the viewport. */
export async function scrollToEnd(page: Page, onViewport: () => Promise<unknown> = async () => {}) {
  const end = page.getByText('Llegaste al final')
  const isAtTheEnd = async () => {
    await onViewport()
    await page.evaluate(() => scrollBy(0, innerHeight))
    return end.isVisible()
  }
  // No timeout here; the timeout of the test applies.
  await expect.poll(isAtTheEnd, { timeout: 0, intervals: [50] }).toBe(true)
  await onViewport()
}
