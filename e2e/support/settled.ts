// When a page may be looked at: what a test waits for instead of a time.
import type { Page } from '@playwright/test'

/** Its buttons work. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  )

/** What was just done has been drawn: the first frame begins with it, the second after it. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Its letters are there, and nothing fades or glides any more. What moves for as long as it waits does not count. */
export async function still(page: Page) {
  await drawn(page)
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      document
        .getAnimations()
        .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  )
}

export async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

/** And it asks for nothing more. */
export async function openAtRest(page: Page, path: string) {
  await open(page, path)
  await page.waitForLoadState('networkidle')
}
