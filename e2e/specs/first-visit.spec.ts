// Browser tests of the first-visit notice: when it appears, how it is dismissed, and the space it leaves.
import { expect } from '@playwright/test'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { anonymityNotice } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'

test('first-visit notice: appears 500 ms after load, and once dismissed the stored state hides it on every visit (BRAND-22, BRAND-23, BRAND-24, BRAND-26, DATA-22, LIMIT-11)', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-11-15T10:00:00Z' })
  await page.clock.pauseAt('2026-11-15T10:00:01Z')
  await page.goto('/')
  await waitForHydration(page)
  await page.clock.runFor(450)
  await expect(anonymityNotice(page)).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(anonymityNotice(page)).toBeVisible()
  await expect(anonymityNotice(page)).toContainText('Ya no hace falta registrarse')
  await expect(anonymityNotice(page).getByRole('link', { name: 'políticas de uso' })).toHaveAttribute(
    'href',
    '/murmullo#politicas',
  )
  await anonymityNotice(page).getByRole('button', { name: 'Entendido' }).click()
  await page.clock.runFor(250)
  expect(await page.evaluate(() => localStorage.getItem('anonymousNoticeClosed'))).toBeNull()
  await page.clock.runFor(100)
  await expect(anonymityNotice(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('anonymousNoticeClosed'))).toBe('true')
  await page.reload()
  await waitForHydration(page)
  await page.clock.runFor(2_000)
  await expect(anonymityNotice(page)).toHaveCount(0)
})

test('first-visit notice: dismissing fades it out and moves focus to the content (BRAND-23)', async ({ page }) => {
  await page.goto('/')
  await expect(anonymityNotice(page)).toBeVisible()
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
})

test('first-visit notice: in a low viewport it leaves room and its button is reachable', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/')
  await expect(anonymityNotice(page)).toBeVisible()
  expect((await anonymityNotice(page).boundingBox())?.height).toBeLessThan(160)
  await anonymityNotice(page).getByRole('button', { name: 'Entendido' }).click()
  await expect(anonymityNotice(page)).toHaveCount(0)
})
