// Accessibility assertion for the current page: no axe violation, no horizontal scroll. The assertions are soft: a test that visits many pages
// reports the violations of all of them.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { waitForAnimations } from './wait-for-idle.ts'

/** Viewports of a phone and a desktop, each with one colour scheme: axe runs once per page and theme. */
export const accessibilityViewports = [
  { viewport: { width: 360, height: 800 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
] as const

/**
 * In the current viewport and theme. Legacy mode of axe (single frame) is enough because our pages have no frames. Only violations are collected:
 * describing passes costs most of the time. Without `preload`, which fetches style sheets and media again for rules on audio and, if enabled,
 * orientation.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForAnimations(page)
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false })
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  expect.soft(found, `axe violations on ${page.url()}`).toEqual([])
  const { scrollWidth, innerWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    innerWidth: window.innerWidth,
  }))
  expect.soft(scrollWidth, `width of ${page.url()}`).toBeLessThanOrEqual(innerWidth)
}

/** For a state that only its own journey reaches, without a new load: the theme class is what the theme toggle sets. */
export async function expectAccessibleInEachViewport(page: Page): Promise<void> {
  const before = page.viewportSize()
  const themeBefore = await page.evaluate(() => document.documentElement.className)
  const setTheme = (name: string) =>
    page.evaluate((theme) => {
      document.documentElement.className = theme
    }, name)
  for (const { viewport, colorScheme } of accessibilityViewports) {
    await page.setViewportSize(viewport)
    await setTheme(colorScheme)
    await expectAccessible(page)
  }
  await setTheme(themeBefore)
  if (before) await page.setViewportSize(before)
}
