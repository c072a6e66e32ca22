// Browser tests of moderation and statement-of-reasons page quality: accessibility, console errors and layout shift in both themes.
import { expect } from '@playwright/test'
import { expectFine, screens } from '../support/fine.ts'
import { heldText, newAuthor, publish, teamMember } from '../support/moderation.ts'
import { openAtRest } from '../support/settled.ts'
import { test } from '../support/test.ts'
import { watch } from '../support/watch.ts'

for (const screen of screens) {
  const { width } = screen.viewport

  test(`moderator pages: at viewport width ${width} there is no axe violation, console error or layout shift`, async ({
    browser,
  }) => {
    test.slow()
    const author = await newAuthor(browser)
    await publish(author, heldText('Para que haya algo que leer.'))
    const page = await teamMember(browser, 'equipo', screen)
    const { troubles, unaskedShift } = await watch(page)
    await openAtRest(page, '/admin/revision')
    const paths = [
      '/admin/revision',
      '/admin/palabras',
      '/admin/test-moderation',
      '/admin',
      '/admin/equipo',
      '/admin/auditoria',
    ]
    for (const path of paths) {
      await page.getByRole('main').locator(`a[href="${path}"]`).click()
      await expect(page).toHaveURL(path)
      await page.waitForLoadState('networkidle')
      await expectFine(page)
      expect(await unaskedShift(), path).toBe(0)
    }
    expect(troubles).toEqual([])
  })

  test(`statements of reasons: at viewport width ${width} there is no axe violation, console error or layout shift`, async ({
    browser,
  }) => {
    test.slow()
    const page = await newAuthor(browser, screen)
    const { troubles, unaskedShift } = await watch(page)
    await openAtRest(page, '/decisiones')
    await publish(page, heldText('Para que se me diga algo.'))
    for (const path of ['/decisiones', 'the first']) {
      if (path === 'the first') {
        await page.getByRole('article').getByRole('link').first().click()
        await expect(page).toHaveURL(/\/decisiones\/\w{22}$/)
      } else await openAtRest(page, path)
      await expectFine(page)
    }
    expect(await unaskedShift()).toBe(0)
    expect(troubles).toEqual([])
  })
}
