// Accessibility assertion for the current page: no axe violation, sufficient contrast in both themes, no horizontal scroll.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { waitForAnimations } from './wait-for-idle.ts'

/** Viewports of a phone and a desktop, each with a default colour scheme. */
export const accessibilityViewports = [
  { viewport: { width: 360, height: 800 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
] as const

/** Runs all axe rules in the active theme. In the other theme only `color-contrast` runs, because nothing else differs. */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForAnimations(page)
  await expectNoViolation(page)
  const before = await backgroundColors(page)
  const system = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const isDark = await page.evaluate((system) => {
    const { classList } = document.documentElement
    return classList.contains('dark') || (system && !classList.contains('light'))
  }, system)
  await setTheme(page, { system: !isDark, stored: isDark ? 'light' : 'dark' })
  await expect.poll(() => backgroundColors(page)).not.toBe(before)
  await waitForAnimations(page)
  await expectNoViolation(page, ['color-contrast'])
  await setTheme(page, { system, stored: null })
  await expect.poll(() => backgroundColors(page)).toBe(before)
  const { scrollWidth, innerWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    innerWidth: window.innerWidth,
  }))
  expect(scrollWidth).toBeLessThanOrEqual(innerWidth)
}

/** Legacy mode (single frame) is enough because our pages have no frames. Only violations are collected: describing passes costs most of the time. */
async function expectNoViolation(page: Page, rules?: string[]): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules === undefined ? axe : axe.withRules(rules)).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

const backgroundColors = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.body].map((each) => getComputedStyle(each).backgroundColor).join(),
  )

type ThemeSettings = { readonly system: boolean; readonly stored: 'dark' | 'light' | null }

/** Sets the colour scheme of the system and, through a `storage` event, the theme that another tab would have saved. */
async function setTheme(page: Page, { system, stored }: ThemeSettings): Promise<void> {
  await page.emulateMedia({ colorScheme: system ? 'dark' : 'light' })
  await page.evaluate((stored) => {
    if (stored === null) localStorage.removeItem('theme')
    else localStorage.setItem('theme', stored)
    dispatchEvent(new StorageEvent('storage'))
  }, stored)
}
