// Browser tests of layout: narrow viewports, doubled font size, print and forced colors.
import { expect, type Page } from '@playwright/test'
import { openIdle } from '../support/pages/wait-for-idle.ts'
import { desktopViewport, pageHeading, anonymityNotice, phoneViewport } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const width of [180, 220, 280, 320])
  test(`layout: at viewport width ${width} there is no horizontal scroll and the header covers no content`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 600 })
    await openIdle(page, '/')
    expect(await overflow(page)).toBe(0)
    expect(await barAndHeading(page)).toEqual({ inside: true, clear: true })
  })

test('layout: at 200 % font size there is no horizontal scroll and the header covers no content', async ({ page }) => {
  await page.setViewportSize(phoneViewport)
  await openIdle(page, '/')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await overflow(page)).toBe(0)
  expect(await barAndHeading(page)).toEqual({ inside: true, clear: true })
})

/** Whether every header control is inside the header, and the heading is below it. */
function barAndHeading(page: Page) {
  return page.evaluate(() => {
    const bar = document.querySelector('.bar')?.getBoundingClientRect() ?? new DOMRect()
    const parts = [...document.querySelectorAll('.bar a, .bar button')].map((part) => part.getBoundingClientRect())
    const top = document.querySelector('h1')?.getBoundingClientRect().top ?? 0
    return {
      inside: parts.every(({ right, bottom }) => right <= innerWidth && bottom <= bar.bottom),
      clear: top >= bar.bottom,
    }
  })
}

for (const viewport of [desktopViewport, phoneViewport])
  test(`error page: at viewport width ${viewport.width} it is one centered column`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/esto-no-existe')
    const column = await pageHeading(page).locator('..').boundingBox()
    const [left, width] = [column?.x ?? 0, column?.width ?? 0]
    expect(Math.abs(viewport.width - width - 2 * left)).toBeLessThanOrEqual(1)
    expect(width).toBeLessThanOrEqual(660)
    expect(left).toBeGreaterThanOrEqual(12)
  })

test('print view: renders the content only, in dark text on white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openIdle(page, '/')
  await expect(anonymityNotice(page)).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const hidden of ['.bar', '.notice', '.skip-link', '.to-top', '.toasts', 'aside'])
    for (const each of await page.locator(hidden).all()) await expect(each).toBeHidden()
  const printStyle = await page.evaluate(() => ({
    ink: getComputedStyle(document.documentElement).color,
    top: getComputedStyle(document.querySelector('.shell') ?? document.body).paddingTop,
  }))
  expect(printStyle).toEqual({ ink: 'rgb(34, 27, 38)', top: '0px' })
})

test('forced colors: a primary action still has a border', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/esto-no-existe')
  const edge = await page
    .getByRole('main')
    .getByRole('link', { name: 'Volver al inicio' })
    .evaluate((element) => getComputedStyle(element).borderTopWidth)
  expect(edge).toBe('1px')
})
