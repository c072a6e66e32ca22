// Browser tests of the theme: selected by the user or the system, stored in a cookie, synchronized between tabs, applied before first paint.
import { expect } from '@playwright/test'
import { gateHeading } from '../support/pages/age-gate.ts'
import { openIdle } from '../support/pages/wait-for-idle.ts'
import { desktopViewport, pageHeading } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'

test.describe('theme', () => {
  test.use({ colorScheme: 'light', viewport: desktopViewport })
  test('theme: a change applies immediately here and in other tabs, is stored in cookie and localStorage, and is rendered by the server (BRAND-10, BRAND-11, DATA-22, NAV-22)', async ({
    page,
    context,
  }) => {
    await openIdle(page, '/')
    const other = await context.newPage()
    await openIdle(other, '/sfw')
    const html = page.locator('html')
    await expect(html).not.toHaveClass(/dark/)
    await page.getByRole('banner').getByRole('button', { name: 'Modo oscuro' }).click()
    await expect(html).toHaveClass(/dark/)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
    expect((await context.cookies()).find(({ name }) => name === 'theme')?.value).toBe('dark')
    await expect(other.locator('html')).toHaveClass('dark')
    await other.getByRole('main').getByRole('link', { name: 'Explícitos' }).click()
    await expect(pageHeading(other)).toHaveText(gateHeading)
    await expect(other.locator('html')).toHaveClass('dark')
    const source = await (await page.request.get('/')).text()
    expect(source).toMatch(/<html[^>]*class="dark"/)
    await page.reload()
    await expect(html).toHaveClass(/dark/)
    await page.getByRole('banner').getByRole('button', { name: 'Modo claro' }).click()
    await expect(html).not.toHaveClass(/dark/)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  })
})

test('theme: the stored theme, or else the system preference, is applied before the first paint (BRAND-08, BRAND-09)', async ({
  browser,
}) => {
  for (const [stored, system, expected] of [
    ['dark', 'light', true],
    ['light', 'dark', false],
    [null, 'dark', true],
    [null, 'light', false],
  ] as const)
    await test.step(`${stored ?? 'nothing'} stored, ${system} system preference`, async () => {
      const context = await browser.newContext({ colorScheme: system })
      const page = await context.newPage()
      if (stored !== null) await page.addInitScript((value) => localStorage.setItem('theme', value), stored)
      await page.addInitScript(() => {
        const seen: string[] = []
        Object.assign(window, { seen })
        new PerformanceObserver(() =>
          seen.push(
            `${document.documentElement.classList.contains('dark')} ${getComputedStyle(document.documentElement).backgroundColor}`,
          ),
        ).observe({ type: 'paint', buffered: true })
      })
      await page.goto('/')
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen.length))
        .toBeGreaterThan(0)
      const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
      expect(new Set(seen)).toEqual(new Set([expected ? 'true rgb(17, 13, 27)' : 'false rgb(251, 245, 238)']))
      await context.close()
    })
})
