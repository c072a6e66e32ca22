// Wait conditions for pages: hydration, next frame, end of animations, network idle. Tests use them instead of fixed timeouts.
import type { Page } from '@playwright/test'

/** React has hydrated the page: event handlers are attached. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  )

/** The last change has been painted: two animation frames, because the first only begins with it. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Fonts are loaded and no finite animation runs. Infinite animations (spinners) are ignored. */
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

/** Opens a page and waits for hydration and network idle. */
export async function openAtRest(page: Page, path: string) {
  await open(page, path)
  await page.waitForLoadState('networkidle')
}
