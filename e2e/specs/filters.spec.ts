// Browser tests of the feed filters: which secrets they select, and how they are encoded in the query string.
import { expect, type Page } from '@playwright/test'
import { applyFilters, expectResultCount, filterPanel, filterOption } from '../support/pages/feed-filters.ts'
import { feedCards, scrollToEnd } from '../support/pages/feed-list.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { desktopViewport } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'
import { seeded } from '../support/data/seeded-database.ts'

test.use({ viewport: desktopViewport })

const fields: [name: string, choose: (page: Page) => Promise<unknown>, search: string, condition: string][] = [
  ['gender', (page) => filterOption(page, 'Mujer').check(), '?genero=mujer', `gender = 'mujer'`],
  ['lowest age', (page) => page.getByLabel('Edad mínima').fill('40'), '?edadMin=40', 'age >= 40'],
  ['highest age', (page) => page.getByLabel('Edad máxima').fill('30'), '?edadMax=30', 'age <= 30'],
  ['country', (page) => page.getByLabel('País').selectOption('México'), '?pais=MX', `country_code = 'MX'`],
]
for (const [name, choose, search, condition] of fields)
  test(`feed filter: ${name} alone restricts the list without a reload and is the only query parameter (FEED-08, FEED-22)`, async ({
    page,
  }) => {
    await openHydrated(page, '/')
    await page.evaluate(() => Object.assign(window, { stayed: true }))
    await choose(page)
    await applyFilters(page)
    await expect(page).toHaveURL(new RegExp(`/\\${search}$`))
    await expectResultCount(page, condition)
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    await expect(filterPanel(page).getByRole('button', { name: 'Aplicar' })).toBeFocused()
  })

test('feed filters: all combined restrict the list, and a shared URL restores list and form fields (CARD-08, CARD-09, CARD-10)', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/')
  await filterOption(page, 'Hombre').check()
  await page.getByLabel('Edad mínima').fill('30')
  await page.getByLabel('País').selectOption('ES')
  await page.getByLabel('Edad máxima').fill('60')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\?genero=hombre&edadMin=30&edadMax=60&pais=ES$/)
  const condition = `gender = 'hombre' and age between 30 and 60 and country_code = 'ES'`
  await expectResultCount(page, condition)
  const shared = await context.newPage()
  await shared.goto(page.url())
  await expectResultCount(shared, condition)
  await expect(filterOption(shared, 'Hombre')).toBeChecked()
  await expect(shared.getByLabel('Edad máxima')).toHaveValue('60')
  await expect(shared.getByLabel('País')).toHaveValue('ES')
  for (const card of await feedCards(shared).all()) {
    await expect(card).toContainText(/Hombre · (3|4|5|60)/)
    await expect(card.getByRole('img', { name: 'España' })).toBeVisible()
  }
})

test('feed filters: a reversed age range is normalized, and invalid query parameters are ignored (FEED-18, FEED-19, LIMIT-04)', async ({
  page,
}) => {
  await page.goto('/?edadMin=60&edadMax=30')
  await expectResultCount(page, 'age between 30 and 60')
  await expect(page.getByLabel('Edad mínima')).toHaveValue('30')
  await page.goto('/?genero=nadie&edadMin=-1&edadMax=1e2&pais=ZZ')
  await expectResultCount(page, 'true')
  await expect(filterOption(page, 'Todos')).toBeChecked()
})

test('feed filters: browser back restores the previous list and form fields', async ({ page }) => {
  await openHydrated(page, '/')
  await filterOption(page, 'Mujer').check()
  await applyFilters(page)
  await expectResultCount(page, `gender = 'mujer'`)
  await page.getByLabel('País').selectOption('CO')
  await applyFilters(page)
  await expectResultCount(page, `gender = 'mujer' and country_code = 'CO'`)
  await page.goBack()
  await expectResultCount(page, `gender = 'mujer'`)
  await expect(filterOption(page, 'Mujer')).toBeChecked()
  await expect(page.getByLabel('País')).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expectResultCount(page, 'true')
  await expect(filterOption(page, 'Todos')).toBeChecked()
})

test('feed filters: "Limpiar" resets every field and stays in the section (FEED-21)', async ({ page }) => {
  await openHydrated(page, '/sfw?genero=mujer&edadMin=20')
  await filterPanel(page).getByRole('link', { name: 'Limpiar' }).click()
  await expect(page).toHaveURL(/\/sfw$/)
  await expectResultCount(page, 'not is_explicit')
  await expect(filterOption(page, 'Todos')).toBeChecked()
  await expect(page.getByLabel('Edad mínima')).toHaveValue('')
})

test('feed filters: "Limpiar" also resets fields that were not applied yet (FEED-21)', async ({ page }) => {
  await openHydrated(page, '/')
  await filterOption(page, 'Mujer').check()
  await page.getByLabel('Edad mínima').fill('20')
  await page.getByLabel('Edad máxima').fill('30')
  await page.getByLabel('País').selectOption('MX')
  await filterPanel(page).getByRole('link', { name: 'Limpiar' }).click()
  await expect(filterOption(page, 'Todos')).toBeChecked()
  for (const field of ['Edad mínima', 'Edad máxima', 'País']) await expect(page.getByLabel(field)).toHaveValue('')
  await expect(page).toHaveURL(/\/$/)
})

test('feed filters: changing section preserves the query string', async ({ page }) => {
  await openHydrated(page, '/?genero=mujer')
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Amistosos' }).click()
  await expect(page).toHaveURL(/\/sfw\?genero=mujer$/)
  await expectResultCount(page, `gender = 'mujer' and not is_explicit`)
  await expect(filterOption(page, 'Mujer')).toBeChecked()
})

test('feed filters: further pages preserve them, and the counter reaches the total (CARD-08, FEED-13)', async ({
  page,
}) => {
  await openHydrated(page, '/?genero=mujer')
  const total = seeded.countWhere(`gender = 'mujer'`)
  await scrollToEnd(page)
  await expect(feedCards(page)).toHaveCount(total)
  await expect(feedCards(page).filter({ hasNotText: 'Mujer' })).toHaveCount(0)
  await expect(page.getByText(`${total} de ${total} secretos`)).toBeVisible()
})

test('feed filters: an empty result shows a message with actions to reset or to publish (FEED-15)', async ({
  page,
}) => {
  await openHydrated(page, '/nsfw?genero=otro&edadMin=119')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Nada coincide con estos filtros' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Contar un secreto' })).toHaveAttribute('href', '/new')
  await main.getByRole('link', { name: 'Limpiar filtros' }).click()
  await expect(page).toHaveURL(/\/nsfw$/)
  await expectResultCount(page, 'is_explicit')
  await expect(page.locator('#contenido')).toBeFocused()
})

test('feed filters: age fields show their limits as placeholder', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('Edad mínima')).toHaveAttribute('placeholder', '18')
  await expect(page.getByLabel('Edad máxima')).toHaveAttribute('placeholder', '120')
})

test('feed filters: an age above 120 fails field validation and sends no request (FEED-19, LIMIT-04)', async ({
  page,
}) => {
  await openHydrated(page, '/')
  await page.getByLabel('Edad máxima').fill('121')
  await applyFilters(page)
  expect(await page.getByLabel('Edad máxima').evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false)
  await expect(page).toHaveURL(/\/$/)
})

test('feed filters: a filtered view is noindex with the canonical URL of its section', async ({ page }) => {
  await page.goto('/sfw?pais=MX')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /[^?]*\/sfw$/)
  await page.goto('/sfw')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'index,follow')
})
