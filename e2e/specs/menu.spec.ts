// Browser tests of the menu: a dialog on a desktop, a drawer on a phone, and without JavaScript.
import { expect } from '@playwright/test'
import { waitForPaint, waitForHydration } from '../support/pages/wait-for-idle.ts'
import { desktopViewport, menuDialog, phoneViewport } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'

test.describe('menu on a desktop viewport', () => {
  test.use({ viewport: desktopViewport })
  test('menu: three columns list every public route, and no administrator link (NAV-05, NAV-06, NAV-07, NAV-08, NAV-21)', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menú' }).click()
    await expect(menuDialog(page)).toBeVisible()
    const columns = menuDialog(page).getByRole('heading', { level: 3 })
    await expect(columns).toHaveText(['Navegación', 'Acceso', 'Más opciones'])
    const tops = await columns.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)))
    expect(new Set(tops).size).toBe(1)
    const links = await menuDialog(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    for (const path of ['/', '/sfw', '/nsfw', '/murmullo', '/photos', '/new', '/login', '/register'])
      expect(links).toContain(path)
    await expect(menuDialog(page).getByText('Administración')).toHaveCount(0)
  })
  test('menu: closes on Escape with focus on its button, on a click outside, on close and on a route change (NAV-12)', async ({
    page,
  }) => {
    await page.goto('/')
    await waitForHydration(page)
    const button = page.getByRole('banner').getByRole('button', { name: 'Menú' })
    await button.click()
    await page.keyboard.press('Escape')
    await expect(menuDialog(page)).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await page.mouse.click(8, 780)
    await expect(menuDialog(page)).toBeHidden()
    await button.click()
    await menuDialog(page).getByRole('button', { name: 'Cerrar menú' }).click()
    await expect(menuDialog(page)).toBeHidden()
    await button.click()
    await menuDialog(page).getByRole('link', { name: 'Explícitos' }).click()
    await expect(page).toHaveURL(/\/nsfw$/)
    await expect(menuDialog(page)).toBeHidden()
  })
})

test.describe('menu on a phone viewport', () => {
  test.use({ viewport: phoneViewport, hasTouch: true })
  test('menu drawer: opens at the side, locks page scroll and preserves the scroll offset (NAV-09, NAV-11, NAV-12)', async ({
    page,
  }) => {
    await page.goto('/')
    await waitForHydration(page)
    // The router restores the scroll position after hydration. Only then the test may set it.
    await expect.poll(() => page.evaluate(() => (scrollTo(0, 200), scrollY))).toBe(200)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => scrollTo(0, 200))
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('button', { name: /Modo/ })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Publicar' })).toBeVisible()
    await bar.getByRole('button', { name: 'Menú' }).click()
    await expect(menuDialog(page)).toBeVisible()
    await page.mouse.move(20, 400)
    await page.evaluate(() => addEventListener('wheel', () => Object.assign(window, { turned: true })))
    await page.mouse.wheel(0, 600)
    await page.waitForFunction(() => 'turned' in window)
    await waitForPaint(page)
    expect(await page.evaluate(() => scrollY)).toBe(200)
    await page.mouse.click(8, 400)
    await expect(menuDialog(page)).toBeHidden()
  })
  test('phone viewport: every button and link is at least 44 px in both directions', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menú' }).click()
    const small = await page
      .locator('header a, header button, dialog a, dialog button, main button, footer a')
      .evaluateAll((all) =>
        all
          .map((each) => ({
            text: each.textContent || each.getAttribute('aria-label'),
            box: each.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
          .map(({ text, box }) => `${text}: ${Math.round(box.width)}x${Math.round(box.height)}`),
      )
    expect(small).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phoneViewport })
  test('menu: without JavaScript it opens and its links change the route', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menú' }).click()
    await expect(menuDialog(page)).toBeVisible()
    await menuDialog(page).getByRole('link', { name: 'Amistosos' }).click()
    await expect(page).toHaveURL(/\/sfw$/)
  })
})
