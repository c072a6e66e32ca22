// The pages of the team, and of what people were told, in both themes, on a phone and on a desk: nothing wrong in them.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { heldText, newAuthor, publish, teamMember } from '../support/moderation.ts'
import { openAtRest, still } from '../support/settled.ts'
import { watch } from '../support/watch.ts'

for (const colorScheme of ['dark', 'light'] as const)
  for (const width of [360, 1280] as const) {
    const look = { viewport: { width, height: 800 }, colorScheme }

    test(`the team’s pages in ${colorScheme} at ${width}: no axe violation, no console error, no jump`, async ({
      browser,
    }) => {
      test.slow()
      const author = await newAuthor(browser)
      await publish(author, heldText('Para que haya algo que leer.'))
      const page = await teamMember(browser, 'equipo', look)
      const { troubles, unaskedShift } = await watch(page)
      await openAtRest(page, '/admin/revision')
      for (const path of ['/admin/revision', '/admin/palabras', '/admin/test-moderation']) {
        await page.getByRole('main').locator(`a[href="${path}"]`).click()
        await expect(page).toHaveURL(path)
        await page.waitForLoadState('networkidle')
        await still(page)
        const { violations } = await new AxeBuilder({ page }).analyze()
        const found = violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.html).join(' ')}`)
        expect(found).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
        expect(await unaskedShift(), path).toBe(0)
      }
      expect(troubles).toEqual([])
    })

    test(`what one was told in ${colorScheme} at ${width}: no axe violation, no console error, no jump`, async ({
      browser,
    }) => {
      test.slow()
      const page = await newAuthor(browser, look)
      const { troubles, unaskedShift } = await watch(page)
      await openAtRest(page, '/decisiones')
      await publish(page, heldText('Para que se me diga algo.'))
      for (const path of ['/decisiones', 'the first']) {
        if (path === 'the first') {
          await page.getByRole('article').getByRole('link').first().click()
          await expect(page).toHaveURL(/\/decisiones\/\w{22}$/)
        } else await openAtRest(page, path)
        await still(page)
        const { violations } = await new AxeBuilder({ page }).analyze()
        const found = violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.html).join(' ')}`)
        expect(found).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
      }
      expect(await unaskedShift()).toBe(0)
      expect(troubles).toEqual([])
    })
  }
