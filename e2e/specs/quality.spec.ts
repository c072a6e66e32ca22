// Every page, in both themes, on a phone and on a desk: nothing wrong in it.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { addresses } from '../support/addresses.ts'
import { still } from '../support/settled.ts'
import { watch } from '../support/watch.ts'
import { seeded } from '../support/world.ts'

const pages: [name: string, address: () => string, status: number][] = [
  ['feed', () => '/', 200],
  ['friendly feed', () => '/sfw', 200],
  ['explicit feed', () => '/nsfw', 200],
  ['long secret', () => `/secret/${seeded.longSecret()}`, 200],
  ['welcome', () => `/secret/${seeded.welcome()}`, 200],
  ['secret with many comments', () => `/secret/${seeded.mostCommented()}`, 200],
  ['no such page', () => '/nada/de/nada', 404],
  ['no such secret', () => '/secret/0000000000000000000000', 404],
  ['maintenance', () => `${addresses.maintenance.url}/`, 503],
]

for (const theme of ['dark', 'light'] as const)
  for (const width of [360, 1280] as const)
    for (const [name, address, status] of pages)
      test(`${name} in ${theme} at ${width}: no axe violation, no console error, no policy violation, no foreign request, no jump`, async ({
        browser,
      }) => {
        const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: theme })
        const page = await context.newPage()
        const { troubles, layoutShift } = await watch(page, [status])
        const response = await page.goto(new URL(address(), addresses.site.url).href)
        expect(response?.status()).toBe(status)
        await page.waitForLoadState('networkidle')
        if (status !== 503)
          await expect(page.getByRole('complementary', { name: 'Aquí nadie sabe quién eres' })).toBeVisible()
        await still(page)
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
        expect(troubles).toEqual([])
        expect(await layoutShift()).toBe(0)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
        await context.close()
      })
