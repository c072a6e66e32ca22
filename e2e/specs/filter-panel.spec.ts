// Browser tests of the filter panel: beside the list, behind a button on a phone, and without JavaScript.
import { expect } from '@playwright/test'
import { apply, counted, opener, panel, pill } from '../support/filters.ts'
import { expectFine } from '../support/fine.ts'
import { cards } from '../support/list.ts'
import { open } from '../support/settled.ts'
import { desk, phone } from '../support/shell.ts'
import { test } from '../support/test.ts'
import { watch } from '../support/watch.ts'

test.describe('filter panel on a phone viewport', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('filter panel: opens by its button, closes after apply, and the button counts active filters and takes focus', async ({
    page,
  }) => {
    await open(page, '/')
    await expect(panel(page)).toBeHidden()
    await opener(page).click()
    await expect(panel(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await opener(page).click()
    await panel(page).getByRole('button', { name: 'Cerrar filtros' }).click()
    await expect(panel(page)).toBeHidden()
    await opener(page).click()
    await pill(page, 'Mujer').check()
    await page.getByLabel('Edad mínima').fill('20')
    await apply(page)
    await expect(panel(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filtros 2 en uso' })).toBeFocused()
    await counted(page, `gender = 'mujer' and age >= 20`)
    await opener(page).click()
    await panel(page).getByRole('link', { name: 'Limpiar' }).click()
    await expect(panel(page)).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
  })

  test('filter panel: every button, link and field is at least 44 px in both directions', async ({ page }) => {
    await open(page, '/?genero=mujer')
    await opener(page).click()
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
  test(`filter panel: at viewport width ${width} it is ${shown ? 'beside the list' : 'behind its button'}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expect(panel(page)).toBeVisible({ visible: shown })
    await expect(opener(page)).toBeVisible({ visible: !shown })
  })

for (const viewport of [desk, phone])
  test.describe(`filter form without JavaScript at viewport width ${viewport.width}`, () => {
    test.use({ javaScriptEnabled: false, viewport })
    test('filter form: applies filters, further pages preserve them, and empty fields leave the query string', async ({
      page,
    }) => {
      await page.goto('/')
      if (viewport === phone) await opener(page).click()
      await pill(page, 'Mujer').check()
      await apply(page)
      await expect(page).toHaveURL(/\/\?genero=mujer$/)
      await counted(page, `gender = 'mujer'`)
      await page.getByRole('link', { name: 'Cargar más secretos' }).click()
      await expect(page).toHaveURL(/\/\?genero=mujer&after=/)
      await expect(cards(page).filter({ hasNotText: 'Mujer' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Volver al principio' }).click()
      await expect(page).toHaveURL(/\/\?genero=mujer$/)
    })
  })

for (const viewport of [desk, phone])
  test(`filter panel: open at viewport width ${viewport.width} it has no axe violation, console error or layout shift`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport })
    const page = await context.newPage()
    const { troubles, layoutShift } = await watch(page, [200])
    await open(page, '/?genero=mujer&pais=MX')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('complementary', { name: 'Aquí nadie sabe quién eres' })).toBeVisible()
    if (viewport === phone) await opener(page).click()
    await expectFine(page)
    await pill(page, 'Hombre').check()
    await apply(page)
    await counted(page, `gender = 'hombre' and country_code = 'MX'`)
    expect(troubles).toEqual([])
    expect(await layoutShift()).toBe(0)
    await context.close()
  })
