// The filters of the feed: what they find, how they are written in the address, and how they are reached.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { watch } from '../support/watch.ts'
import { seeded } from '../support/world.ts'

const desk = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const panel = (page: Page) => page.getByRole('search', { name: 'Filtros' })
const opener = (page: Page) => page.getByRole('button', { name: /^Filtros/ })
const apply = (page: Page) => panel(page).getByRole('button', { name: 'Aplicar' }).click()
const pill = (page: Page, name: string) => panel(page).getByRole('radio', { name })
const counted = (page: Page, condition: string) => {
  const total = seeded.countWhere(condition)
  return expect(page.getByText(/^\d+ de \d+ secretos$/)).toHaveText(`${Math.min(10, total)} de ${total} secretos`)
}
const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  )
async function open(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
}

test.describe('on a desk', () => {
  test.use({ viewport: desk })

  const fields: [name: string, choose: (page: Page) => Promise<unknown>, search: string, condition: string][] = [
    ['gender', (page) => pill(page, 'Mujer').check(), '?genero=mujer', `gender = 'mujer'`],
    ['lowest age', (page) => page.getByLabel('Edad mínima').fill('40'), '?edadMin=40', 'age >= 40'],
    ['highest age', (page) => page.getByLabel('Edad máxima').fill('30'), '?edadMax=30', 'age <= 30'],
    ['country', (page) => page.getByLabel('País').selectOption('México'), '?pais=MX', `country_code = 'MX'`],
  ]
  for (const [name, choose, search, condition] of fields)
    test(`the ${name} alone restricts the list, without a reload, and is all the address says`, async ({ page }) => {
      await open(page, '/')
      await page.evaluate(() => Object.assign(window, { stayed: true }))
      await choose(page)
      await apply(page)
      await expect(page).toHaveURL(new RegExp(`/\\${search}$`))
      await counted(page, condition)
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
      await expect(panel(page).getByRole('button', { name: 'Aplicar' })).toBeFocused()
    })

  test('all together restrict it together, and a shared address opens the same list', async ({ page, context }) => {
    await open(page, '/')
    await pill(page, 'Hombre').check()
    await page.getByLabel('Edad mínima').fill('30')
    await page.getByLabel('País').selectOption('ES')
    await page.getByLabel('Edad máxima').fill('60')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/\?genero=hombre&edadMin=30&edadMax=60&pais=ES$/)
    const condition = `gender = 'hombre' and age between 30 and 60 and country_code = 'ES'`
    await counted(page, condition)
    const shared = await context.newPage()
    await shared.goto(page.url())
    await counted(shared, condition)
    await expect(pill(shared, 'Hombre')).toBeChecked()
    await expect(shared.getByLabel('Edad máxima')).toHaveValue('60')
    await expect(shared.getByLabel('País')).toHaveValue('ES')
    for (const card of await cards(shared).all()) {
      await expect(card).toContainText(/Hombre · (3|4|5|60)/)
      await expect(card.getByRole('img', { name: 'España' })).toBeVisible()
    }
  })

  test('ages the other way round mean the same, and what is no filter is ignored', async ({ page }) => {
    await page.goto('/?edadMin=60&edadMax=30')
    await counted(page, 'age between 30 and 60')
    await expect(page.getByLabel('Edad mínima')).toHaveValue('30')
    await page.goto('/?genero=nadie&edadMin=-1&edadMax=1e2&pais=ZZ')
    await counted(page, 'true')
    await expect(pill(page, 'Todos')).toBeChecked()
  })

  test('going back restores the list and the fields it came from', async ({ page }) => {
    await open(page, '/')
    await pill(page, 'Mujer').check()
    await apply(page)
    await counted(page, `gender = 'mujer'`)
    await page.getByLabel('País').selectOption('CO')
    await apply(page)
    await counted(page, `gender = 'mujer' and country_code = 'CO'`)
    await page.goBack()
    await counted(page, `gender = 'mujer'`)
    await expect(pill(page, 'Mujer')).toBeChecked()
    await expect(page.getByLabel('País')).toHaveValue('')
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await counted(page, 'true')
    await expect(pill(page, 'Todos')).toBeChecked()
  })

  test('"Limpiar" resets them all and stays in the section', async ({ page }) => {
    await open(page, '/sfw?genero=mujer&edadMin=20')
    await panel(page).getByRole('link', { name: 'Limpiar' }).click()
    await expect(page).toHaveURL(/\/sfw$/)
    await counted(page, 'not is_explicit')
    await expect(pill(page, 'Todos')).toBeChecked()
    await expect(page.getByLabel('Edad mínima')).toHaveValue('')
  })

  test('changing section keeps them', async ({ page }) => {
    await open(page, '/?genero=mujer')
    await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Amistosos' }).click()
    await expect(page).toHaveURL(/\/sfw\?genero=mujer$/)
    await counted(page, `gender = 'mujer' and not is_explicit`)
    await expect(pill(page, 'Mujer')).toBeChecked()
  })

  test('further pages keep them, and the count follows to the end', async ({ page }) => {
    await open(page, '/?genero=mujer')
    const total = seeded.countWhere(`gender = 'mujer'`)
    const end = page.getByText('Has llegado al final')
    while (!(await end.isVisible())) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await page.waitForTimeout(50)
    }
    await expect(cards(page)).toHaveCount(total)
    await expect(cards(page).filter({ hasNotText: 'Mujer' })).toHaveCount(0)
    await expect(page.getByText(`${total} de ${total} secretos`)).toBeVisible()
  })

  test('when nothing matches it says so, and offers to clear them or to write', async ({ page }) => {
    await open(page, '/nsfw?genero=otro&edadMin=119')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Nada coincide con estos filtros' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Contar un secreto' })).toHaveAttribute('href', '/new')
    await main.getByRole('link', { name: 'Limpiar filtros' }).click()
    await expect(page).toHaveURL(/\/nsfw$/)
    await counted(page, 'is_explicit')
    await expect(page.locator('#contenido')).toBeFocused()
  })

  test('an age beyond 120 is not sent', async ({ page }) => {
    await open(page, '/')
    await page.getByLabel('Edad máxima').fill('121')
    await apply(page)
    expect(await page.getByLabel('Edad máxima').evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false)
    await expect(page).toHaveURL(/\/$/)
  })

  test('only the whole list is for search engines', async ({ page }) => {
    await page.goto('/sfw?pais=MX')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /[^?]*\/sfw$/)
    await page.goto('/sfw')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index,follow')
  })
})

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

for (const theme of ['dark', 'light'] as const)
  for (const viewport of [desk, phone])
    test(`open in ${theme} at ${viewport.width}: no axe violation, no trouble, no jump`, async ({ browser }) => {
      const context = await browser.newContext({ viewport, colorScheme: theme })
      const page = await context.newPage()
      const { troubles, layoutShift } = await watch(page, [200])
      await open(page, '/?genero=mujer&pais=MX')
      await page.waitForLoadState('networkidle')
      if (viewport === phone) await opener(page).click()
      await page.waitForTimeout(400)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
      await pill(page, 'Hombre').check()
      await apply(page)
      await counted(page, `gender = 'hombre' and country_code = 'MX'`)
      expect(troubles).toEqual([])
      expect(await layoutShift()).toBe(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
      await context.close()
    })
