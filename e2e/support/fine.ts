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
  await expectNoViolation(page)
  const before = await paper(page)
  const system = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const worn = await page.evaluate((system) => {
    const { classList } = document.documentElement
    return classList.contains('dark') || (system && !classList.contains('light'))
  }, system)
  await wear(page, { system: !worn, stored: worn ? 'light' : 'dark' })
  await expect.poll(() => paper(page)).not.toBe(before)
  await still(page)
  await expectNoViolation(page, ['color-contrast'])
  await wear(page, { system, stored: null })
  await expect.poll(() => paper(page)).toBe(before)
  const { scrollWidth, innerWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    innerWidth: window.innerWidth,
  }))
  expect(scrollWidth).toBeLessThanOrEqual(innerWidth)
}

/** Our pages have no frames, so one look is enough; and what is right need not be described, which takes most of the time. */
async function expectNoViolation(page: Page, rules?: string[]): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

const paper = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.body].map((each) => getComputedStyle(each).backgroundColor).join(),
  )

type Wanted = { readonly system: boolean; readonly stored: 'dark' | 'light' | null }

/** As the system and another tab of the same browser would have it. */
async function wear(page: Page, { system, stored }: Wanted): Promise<void> {
  await page.emulateMedia({ colorScheme: system ? 'dark' : 'light' })
  await page.evaluate((stored) => {
    if (stored === null) localStorage.removeItem('theme')
    else localStorage.setItem('theme', stored)
    dispatchEvent(new StorageEvent('storage'))
  }, stored)
}
