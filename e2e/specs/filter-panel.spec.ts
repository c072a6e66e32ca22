// Browser tests of the filter panel: beside the list, behind a button on a phone, and without JavaScript.
import { expect } from '@playwright/test'
import {
  applyFilters,
  expectResultCount,
  openFiltersButton,
  filterPanel,
  filterOption,
} from '../support/pages/feed-filters.ts'
import { feedCards } from '../support/pages/feed-list.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { anonymityNotice, desktopViewport, phoneViewport } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'

test.describe('filter panel on a phone viewport', () => {
  test.use({ viewport: phoneViewport, hasTouch: true })

  test('filter panel: opens by its button with targets of 44 px, closes after apply, and the button counts active filters and takes focus (FEED-17, FEED-22)', async ({
    page,
  }) => {
    await openHydrated(page, '/')
    await expect(filterPanel(page)).toBeHidden()
    await openFiltersButton(page).click()
    await expect(filterPanel(page)).toBeVisible()
    const sizes = await page
      .locator('search :is(a, button, input, select), [popovertarget]')
      .evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
      )
    expect(sizes.length).toBeGreaterThan(9)
    // Subpixel layout: a 44 px control may measure 43.99998.
    expect(Math.round(Math.min(...sizes))).toBeGreaterThanOrEqual(44)
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
})

test('filter panel: below 1024 px it is behind its button, else beside the list; open, it causes no console error or layout shift (FEED-23, LIMIT-11)', async ({
  browser,
}) => {
  for (const width of [phoneViewport.width, 1023, 1024, desktopViewport.width]) {
    const context = await browser.newContext({ viewport: { width, height: 800 } })
    const page = await context.newPage()
    const { problems, layoutShift } = await monitorPage(page, [200])
    const isBehindButton = width < 1024
    await openHydrated(page, '/?genero=mujer&pais=MX')
    await expect(filterPanel(page)).toBeVisible({ visible: !isBehindButton })
    await expect(openFiltersButton(page)).toBeVisible({ visible: isBehindButton })
    if (width === phoneViewport.width || width === desktopViewport.width) {
      await page.waitForLoadState('networkidle')
      await expect(anonymityNotice(page)).toBeVisible()
      if (isBehindButton) await openFiltersButton(page).click()
      await filterOption(page, 'Hombre').check()
      await applyFilters(page)
      await expectResultCount(page, `gender = 'hombre' and country_code = 'MX'`)
      expect(problems).toEqual([])
      expect(await layoutShift()).toBe(0)
    }
    await context.close()
  }
})

test('filter form: without JavaScript, on desktop and phone, it applies filters and order, further pages keep them, and empty fields leave the query string', async ({
  browser,
}) => {
  for (const viewport of [desktopViewport, phoneViewport]) {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport })
    const page = await context.newPage()
    await page.goto('/')
    // Reactions need JavaScript: the bar shows counts only.
    await expect(page.getByRole('button', { name: /^corazón: \d/ }).first()).toBeDisabled()
    if (viewport === phoneViewport) await openFiltersButton(page).click()
    await filterOption(page, 'Mujer').check()
    await applyFilters(page)
    await expect(page).toHaveURL(/\/\?genero=mujer$/)
    await expectResultCount(page, `gender = 'mujer'`)
    await page.getByRole('link', { name: 'Cargar más secretos' }).click()
    await expect(page).toHaveURL(/\/\?genero=mujer&after=/)
    await expect(feedCards(page).filter({ hasNotText: /Mujer|Explícito/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Volver al principio' }).click()
    await expect(page).toHaveURL(/\/\?genero=mujer$/)
    await page.goto('/')
    if (viewport === phoneViewport) await openFiltersButton(page).click()
    await page.getByLabel('Orden').selectOption('Populares')
    await applyFilters(page)
    await expect(page).toHaveURL(/\/\?orden=populares$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Secretos populares')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow')
    await page.getByRole('link', { name: 'Cargar más secretos' }).click()
    await expect(page).toHaveURL(/\/\?orden=populares&after=/)
    await expect(page.getByLabel('Orden')).toHaveValue('populares')
    await context.close()
  }
})
