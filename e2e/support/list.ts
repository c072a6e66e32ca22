// The feed as somebody reads it who scrolls.
import { expect, type Locator, type Page } from '@playwright/test'

export const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** The way from a card to its secret. */
export const linkOf = (card: Locator) => card.locator('a[href^="/secret/"]').first()

/** How many of how many, as the page says it. */
export const read = (page: Page) => page.locator('.feed-cards + output').innerText()

/** Goes down a screen at a time, as whoever reads does, and looks at what is there each time: what is far is not in the document. */
export async function readToTheEnd(page: Page, look: () => Promise<unknown> = async () => {}) {
  const end = page.getByText('Has llegado al final')
  const isAtTheEnd = async () => {
    await look()
    await page.evaluate(() => scrollBy(0, innerHeight))
    return end.isVisible()
  }
  // However slow it is: the time of the test is the limit.
  await expect.poll(isAtTheEnd, { timeout: 0, intervals: [50] }).toBe(true)
  await look()
}
