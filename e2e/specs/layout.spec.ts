// Browser test of layout: narrow viewports, doubled font size, error page, print and forced colors.
import { expect, type Page } from '@playwright/test'
import { openIdle } from '../support/pages/wait-for-idle.ts'
import { desktopViewport, pageHeading, anonymityNotice, phoneViewport } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('layout: 180 to 320 px and 200 % font size cause no horizontal scroll and no covered content, the error page is one centered column, print shows the content only, and forced colors keep borders', async ({
  page,
}) => {
  for (const width of [180, 220, 280, 320])
    await test.step(`viewport width ${width}`, async () => {
      await page.setViewportSize({ width, height: 600 })
      await openIdle(page, '/')
      expect(await overflow(page)).toBe(0)
      expect(await barAndHeading(page)).toEqual({ inside: true, clear: true })
    })
  await test.step('200 % font size', async () => {
    await page.setViewportSize(phoneViewport)
    await openIdle(page, '/')
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await overflow(page)).toBe(0)
    expect(await barAndHeading(page)).toEqual({ inside: true, clear: true })
  })
  await test.step('error page', async () => {
    for (const viewport of [desktopViewport, phoneViewport]) {
      await page.setViewportSize(viewport)
      await page.goto('/esto-no-existe')
      const column = await pageHeading(page).locator('..').boundingBox()
      const [left, width] = [column?.x ?? 0, column?.width ?? 0]
      expect(Math.abs(viewport.width - width - 2 * left)).toBeLessThanOrEqual(1)
      expect(width).toBeLessThanOrEqual(660)
      expect(left).toBeGreaterThanOrEqual(12)
    }
  })
  await test.step('forced colors', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const edge = await page
      .getByRole('main')
      .getByRole('link', { name: 'Volver al inicio' })
      .evaluate((element) => getComputedStyle(element).borderTopWidth)
    expect(edge).toBe('1px')
    await page.emulateMedia({ forcedColors: 'none' })
  })
  await test.step('print', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openIdle(page, '/')
    await expect(anonymityNotice(page)).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const hidden of ['.top-bar', '.dock', '.notice', '.skip-link', '.scroll-to-top', '.toasts', 'aside'])
      for (const each of await page.locator(hidden).all()) await expect(each).toBeHidden()
    const printStyle = await page.evaluate(() => ({
      ink: getComputedStyle(document.documentElement).color,
      top: getComputedStyle(document.querySelector('.shell') ?? document.body).paddingTop,
    }))
    expect(printStyle).toEqual({ ink: 'rgb(37, 27, 44)', top: '0px' })
  })
})

/** Whether every header control is inside the header, and the heading is below it. */
function barAndHeading(page: Page) {
  return page.evaluate(() => {
    const bar = document.querySelector('.top-bar')?.getBoundingClientRect() ?? new DOMRect()
    const parts = [...document.querySelectorAll('.top-bar a, .top-bar button')].map((part) =>
      part.getBoundingClientRect(),
    )
    const top = document.querySelector('h1')?.getBoundingClientRect().top ?? 0
    return {
      inside: parts.every(({ right, bottom }) => right <= innerWidth && bottom <= bar.bottom),
      clear: top >= bar.bottom,
    }
  })
}
