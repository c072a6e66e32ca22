// What must be true of whatever is on screen: nothing that a screen reader or weak eyes stumble over, in either theme, and nothing wider than
// the screen.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { still } from './settled.ts'

/** A phone and a desk, each with the theme a page opens in. */
export const screens = [
  { viewport: { width: 360, height: 800 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
] as const

/** The theme that is on is looked at whole; of the other only the colours, which is all that differs. */
export async function expectFine(page: Page): Promise<void> {
  await still(page)
  await expectNoViolation(new AxeBuilder({ page }))
  const theme = await page.evaluate(() => (document.documentElement.classList.contains('dark') ? 'light' : 'dark'))
  await choose(page, theme)
  await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${theme}\\b`))
  await still(page)
  await expectNoViolation(new AxeBuilder({ page }).withRules(['color-contrast']))
  await choose(page, null)
  const { scrollWidth, innerWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    innerWidth: window.innerWidth,
  }))
  expect(scrollWidth).toBeLessThanOrEqual(innerWidth)
}

async function expectNoViolation(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

/** As another tab of the same browser would; with null, as it was. */
function choose(page: Page, theme: 'dark' | 'light' | null): Promise<void> {
  return page.evaluate((theme) => {
    if (theme === null) localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
    dispatchEvent(new StorageEvent('storage'))
  }, theme)
}
