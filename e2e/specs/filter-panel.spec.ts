// Browser tests of the filter panel: beside the list, behind a button on a phone, and without JavaScript.
import { expect } from '@playwright/test'
import {
  applyFilters,
  expectResultCount,
  openFiltersButton,
  filterPanel,
  filterOption,
} from '../support/pages/feed-filters.ts'
import { expectAccessible } from '../support/pages/expect-accessible.ts'
import { feedCards } from '../support/pages/feed-list.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { desktopViewport, phoneViewport } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'

test.describe('filter panel on a phone viewport', () => {
  test.use({ viewport: phoneViewport, hasTouch: true })

  test('filter panel: opens by its button, closes after apply, and the button counts active filters and takes focus (FEED-17, FEED-22)', async ({
    page,
  }) => {
    await openHydrated(page, '/')
    await expect(filterPanel(page)).toBeHidden()
    await openFiltersButton(page).click()
    await expect(filterPanel(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(filterPanel(page)).toBeHidden()
    await expect(openFiltersButton(page)).toBeFocused()
    await openFiltersButton(page).click()
    await filterPanel(page).getByRole('button', { name: 'Cerrar filtros' }).click()
    await expect(filterPanel(page)).toBeHidden()
    await openFiltersButton(page).click()
    await filterOption(page, 'Mujer').check()
    await page.getByLabel('Edad mínima').fill('20')
    await applyFilters(page)
    await expect(filterPanel(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filtros 2 en uso' })).toBeFocused()
    await expectResultCount(page, `gender = 'mujer' and age >= 20`)
    await openFiltersButton(page).click()
    await filterPanel(page).getByRole('link', { name: 'Limpiar' }).click()
    await expect(filterPanel(page)).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
  })

  test('filter panel: every button, link and field is at least 44 px in both directions', async ({ page }) => {
    await openHydrated(page, '/?genero=mujer')
    await openFiltersButton(page).click()
    const heights = await page
      .locator('search :is(a, button, input, select), [popovertarget]')
      .evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
      )
    expect(heights.length).toBeGreaterThan(9)
    // Subpixel layout: a 44 px control may measure 43.99998.
    expect(Math.round(Math.min(...heights))).toBeGreaterThanOrEqual(44)
  })
})

for (const [width, shown] of [
  [767, false],
  [768, true],
] as const)
  test(`filter panel: at viewport width ${width} it is ${shown ? 'beside the list' : 'behind its button'} (FEED-23, LIMIT-11)`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expect(filterPanel(page)).toBeVisible({ visible: shown })
    await expect(openFiltersButton(page)).toBeVisible({ visible: !shown })
  })

for (const viewport of [desktopViewport, phoneViewport])
  test.describe(`filter form without JavaScript at viewport width ${viewport.width}`, () => {
    test.use({ javaScriptEnabled: false, viewport })
    test('filter form: applies filters, further pages preserve them, and empty fields leave the query string', async ({
      page,
    }) => {
      await page.goto('/')
      if (viewport === phoneViewport) await openFiltersButton(page).click()
      await filterOption(page, 'Mujer').check()
      await applyFilters(page)
      await expect(page).toHaveURL(/\/\?genero=mujer$/)
      await expectResultCount(page, `gender = 'mujer'`)
      await page.getByRole('link', { name: 'Cargar más secretos' }).click()
      await expect(page).toHaveURL(/\/\?genero=mujer&after=/)
      await expect(feedCards(page).filter({ hasNotText: 'Mujer' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Volver al principio' }).click()
      await expect(page).toHaveURL(/\/\?genero=mujer$/)
    })
  })

for (const viewport of [desktopViewport, phoneViewport])
  test(`filter panel: open at viewport width ${viewport.width} it has no axe violation, console error or layout shift`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport })
    const page = await context.newPage()
    const { problems, layoutShift } = await monitorPage(page, [200])
    await openHydrated(page, '/?genero=mujer&pais=MX')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('complementary', { name: 'Aquí nadie sabe quién eres' })).toBeVisible()
    if (viewport === phoneViewport) await openFiltersButton(page).click()
    await expectAccessible(page)
    await filterOption(page, 'Hombre').check()
    await applyFilters(page)
    await expectResultCount(page, `gender = 'hombre' and country_code = 'MX'`)
    expect(problems).toEqual([])
    expect(await layoutShift()).toBe(0)
    await context.close()
  })
