// How the filters are reached: beside the list, behind a button, and without JavaScript.
import { expect } from '@playwright/test'
import { apply, counted, opener, panel, pill } from '../support/filters.ts'
import { expectFine } from '../support/fine.ts'
import { cards } from '../support/list.ts'
import { open } from '../support/settled.ts'
import { desk, phone } from '../support/shell.ts'
import { test } from '../support/test.ts'
import { watch } from '../support/watch.ts'

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true })

  test('the panel is closed until asked for, applies and closes, and its button says how many are in use', async ({
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

  test('every control is at least 44px', async ({ page }) => {
    await open(page, '/?genero=mujer')
    await opener(page).click()
    const heights = await page
      .locator('search :is(a, button, input, select), [popovertarget]')
      .evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
      )
    expect(heights.length).toBeGreaterThan(9)
    // Laid out in parts of a pixel: 43.99998 is what 44 comes to.
    expect(Math.round(Math.min(...heights))).toBeGreaterThanOrEqual(44)
  })
})

for (const [width, shown] of [
  [767, false],
  [768, true],
] as const)
  test(`at ${width} the panel is ${shown ? 'beside the list' : 'behind its button'}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expect(panel(page)).toBeVisible({ visible: shown })
    await expect(opener(page)).toBeVisible({ visible: !shown })
  })

for (const viewport of [desk, phone])
  test.describe(`without JavaScript at ${viewport.width}`, () => {
    test.use({ javaScriptEnabled: false, viewport })
    test('the filters work, further pages keep them, and empty fields leave the address', async ({ page }) => {
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
  test(`open at ${viewport.width}: no axe violation, no trouble, no jump`, async ({ browser }) => {
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
