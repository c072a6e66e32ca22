// Browser tests of the page shell: header, menu as dialog and as drawer, and without JavaScript.
import { expect } from '@playwright/test'
import { waitForPaint, waitForHydration } from '../support/pages/wait-for-idle.ts'
import { desktopViewport, dock, menuDialog, phoneViewport } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'

test.describe('shell on a desktop viewport', () => {
  test.use({ viewport: desktopViewport })
  test('shell: the header stays on top and gets a shadow after 10 px of scroll, the button to the top appears after 300 px, and the menu has three columns and four ways to close (FEED-14, LIMIT-11, NAV-01, NAV-02, NAV-05, NAV-12)', async ({
    page,
  }) => {
    await page.goto('/')
    await waitForHydration(page)
    const bar = page.getByRole('banner')
    const shadow = () => bar.evaluate((element) => getComputedStyle(element).boxShadow)
    await page.evaluate(() => scrollTo(0, 8))
    await expect.poll(shadow).toBe('none')
    await page.evaluate(() => scrollTo(0, 12))
    await expect.poll(shadow).not.toBe('none')
    const toTop = page.getByRole('button', { name: 'Volver arriba' })
    await page.evaluate(() => scrollTo(0, 290))
    await expect(toTop).toBeHidden()
    await page.evaluate(() => scrollTo(0, 310))
    await expect(toTop).toBeVisible()
    expect(await bar.evaluate((element) => element.getBoundingClientRect().top)).toBe(0)

    const button = bar.getByRole('button', { name: 'Menú' })
    await button.click()
    const columns = menuDialog(page).getByRole('heading', { level: 3 })
    await expect(columns).toHaveText(['Navegación', 'Acceso', 'Más opciones'])
    const tops = await columns.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)))
    expect(new Set(tops).size).toBe(1)
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

test.describe('shell on a phone viewport', () => {
  test.use({ viewport: phoneViewport, hasTouch: true })
  test('menu drawer: opens at the side, locks page scroll, preserves the scroll offset, and every button and link is at least 44 px in both directions (NAV-09, NAV-11, NAV-12)', async ({
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
    await expect(dock(page).getByRole('link', { name: 'Contar' })).toBeVisible()
    await bar.getByRole('button', { name: 'Menú' }).click()
    await expect(menuDialog(page)).toBeVisible()
    const small = await page
      .locator('header a, header button, .dock a, dialog a, dialog button, main button, footer a')
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
    await page.mouse.move(20, 400)
    await page.evaluate(() => addEventListener('wheel', () => Object.assign(window, { turned: true })))
    await page.mouse.wheel(0, 600)
    await page.waitForFunction(() => 'turned' in window)
    await waitForPaint(page)
    expect(await page.evaluate(() => scrollY)).toBe(200)
    await page.mouse.click(8, 400)
    await expect(menuDialog(page)).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phoneViewport, colorScheme: 'light' })
  test('shell: without JavaScript the menu opens and its links change the route, and the theme form sets the cookie and returns to the same route', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menú' }).click()
    await expect(menuDialog(page)).toBeVisible()
    await menuDialog(page).getByRole('link', { name: 'Explícitos' }).click()
    await expect(page).toHaveURL(/\/nsfw$/)
    await page.getByRole('banner').getByRole('button', { name: 'Modo oscuro' }).click()
    await expect(page).toHaveURL(/\/nsfw$/)
    await expect(page.locator('html')).toHaveClass('dark')
  })
})
