// Browser tests of moderation and statement-of-reasons page quality: accessibility, console errors and layout shift in both themes.
import { expect } from '@playwright/test'
import { expectAccessible, accessibilityViewports } from '../support/pages/expect-accessible.ts'
import { textForReview, newAnonymousAuthor, postSecret, newStaffPage } from '../support/users/moderation.ts'
import { openIdle } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'

for (const screen of accessibilityViewports) {
  const { width } = screen.viewport

  test(`moderator pages: at viewport width ${width} there is no axe violation, console error or layout shift`, async ({
    browser,
  }) => {
    test.slow()
    const author = await newAnonymousAuthor(browser)
    await postSecret(author, textForReview('Para que haya algo que leer.'))
    const page = await newStaffPage(browser, 'equipo', screen)
    const { problems, shiftWithoutInput } = await monitorPage(page)
    await openIdle(page, '/admin/revision')
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
      await expectAccessible(page)
      expect(await shiftWithoutInput(), path).toBe(0)
    }
    expect(problems).toEqual([])
  })

  test(`statements of reasons: at viewport width ${width} there is no axe violation, console error or layout shift`, async ({
    browser,
  }) => {
    test.slow()
    const page = await newAnonymousAuthor(browser, screen)
    const { problems, shiftWithoutInput } = await monitorPage(page)
    await openIdle(page, '/decisiones')
    await postSecret(page, textForReview('Para que se me diga algo.'))
    for (const path of ['/decisiones', 'the first']) {
      if (path === 'the first') {
        await page.getByRole('article').getByRole('link').first().click()
        await expect(page).toHaveURL(/\/decisiones\/\w{22}$/)
      } else await openIdle(page, path)
      await expectAccessible(page)
    }
    expect(await shiftWithoutInput()).toBe(0)
    expect(problems).toEqual([])
  })
}
