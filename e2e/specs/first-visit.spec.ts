// Browser test of the first-visit notice: when it appears, how it is dismissed, and the space it leaves.
import { expect } from '@playwright/test'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { anonymityNotice } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'

test('first-visit notice: in a low viewport it leaves room, dismissing it fades it out and moves the focus to the content, and the stored state hides it on the next visit (BRAND-22, BRAND-23, DATA-22)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/')
  await expect(anonymityNotice(page)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  expect((await anonymityNotice(page).boundingBox())?.height).toBeLessThanOrEqual(120)
  await page.setViewportSize({ width: 320, height: 256 })
  expect((await anonymityNotice(page).boundingBox())?.height).toBeLessThan(160)
  await expect(anonymityNotice(page)).toHaveCSS('opacity', '1')
  await anonymityNotice(page).evaluate((element: HTMLElement) =>
    element.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (target === element) Object.assign(window, { faded: propertyName })
    }),
  )
  await anonymityNotice(page).getByRole('button', { name: 'Entendido' }).focus()
  await page.keyboard.press('Enter')
  await expect(anonymityNotice(page)).toHaveCount(0)
  expect(await page.evaluate(() => 'faded' in window && window.faded)).toBe('opacity')
  await expect(page.locator('#contenido')).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('anonymousNoticeClosed'))).toBe('true')
  await page.clock.install()
  await page.reload()
  await waitForHydration(page)
  await page.clock.runFor(2_000)
  await expect(anonymityNotice(page)).toHaveCount(0)
})
