// Browser tests of public page quality: accessibility, console errors, CSP violations, third-party requests and layout shift in both
// themes.
import { expect } from '@playwright/test'
import { addresses } from '../support/config.ts'
import { expectAccessible, accessibilityViewports } from '../support/pages/expect-accessible.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'
import { seeded } from '../support/data/seeded-database.ts'

const pages: [name: string, address: () => string, status: number][] = [
  ['feed', () => '/', 200],
  ['friendly feed', () => '/sfw', 200],
  ['explicit feed', () => '/nsfw', 200],
  ['long secret', () => `/secret/${seeded.longSecret()}`, 200],
  ['pinned welcome secret', () => `/secret/${seeded.welcome()}`, 200],
  ['secret with many comments', () => `/secret/${seeded.mostCommented()}`, 200],
  ['search', () => '/search', 200],
  ['search results', () => '/search?q=mama', 200],
  ['unknown page', () => '/nada/de/nada', 404],
  ['unknown secret', () => '/secret/0000000000000000000000', 404],
  ['maintenance', () => `${addresses.maintenance.url}/`, 503],
]

for (const screen of accessibilityViewports)
  for (const [name, address, status] of pages)
    test(`page "${name}": at viewport width ${screen.viewport.width} there is no axe violation, console error, CSP violation, third-party request or layout shift`, async ({
      browser,
    }) => {
      const context = await browser.newContext(screen)
      const page = await context.newPage()
      const { problems, layoutShift } = await monitorPage(page, [status])
      const response = await page.goto(new URL(address(), addresses.site.url).href)
      expect(response?.status()).toBe(status)
      await page.waitForLoadState('networkidle')
      if (status !== 503)
        await expect(page.getByRole('complementary', { name: 'Aquí nadie sabe quién eres' })).toBeVisible()
      await expectAccessible(page)
      expect(problems).toEqual([])
      expect(await layoutShift()).toBe(0)
      await context.close()
    })
