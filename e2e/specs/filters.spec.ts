// Browser tests of feed filters and sorting: which secrets they select, how they are encoded in the query string, and browser history.
import { expect } from '@playwright/test'
import { passAgeGate } from '../support/pages/age-gate.ts'
import { applyFilters, expectResultCount, filterPanel, filterOption } from '../support/pages/feed-filters.ts'
import { feedCards, scrollToEnd } from '../support/pages/feed-list.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { desktopViewport, pageHeading } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'
import { queryValue, seeded } from '../support/data/seeded-database.ts'

test.use({ viewport: desktopViewport })

test('feed filters: they restrict the list without a reload; browser back, a shared URL and another section restore list and fields; "Limpiar" resets them (CARD-08, CARD-09, CARD-10, FEED-08, FEED-21, FEED-22)', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await filterOption(page, 'Hombre').check()
  await applyFilters(page)
  await expectResultCount(page, `gender = 'hombre'`)
  await expect(filterPanel(page).getByRole('button', { name: 'Aplicar' })).toBeFocused()
  await page.getByLabel('Edad mínima').fill('30')
  await page.getByLabel('País').selectOption('ES')
  await page.getByLabel('Edad máxima').fill('60')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\?genero=hombre&edadMin=30&edadMax=60&pais=ES$/)
  const condition = `gender = 'hombre' and age between 30 and 60 and country_code = 'ES'`
  await expectResultCount(page, condition)
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  await test.step('a shared URL', async () => {
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
  await test.step('browser back, and another section', async () => {
    await page.goBack()
    await expectResultCount(page, `gender = 'hombre'`)
    await expect(filterOption(page, 'Hombre')).toBeChecked()
    await expect(page.getByLabel('País')).toHaveValue('')
    await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Amistosos' }).click()
    await expect(page).toHaveURL(/\/sfw\?genero=hombre$/)
    await expectResultCount(page, `gender = 'hombre' and not is_explicit`)
    await expect(filterOption(page, 'Hombre')).toBeChecked()
  })
  await page.getByLabel('Edad mínima').fill('20')
  await filterPanel(page).getByRole('link', { name: 'Limpiar' }).click()
  await expect(page).toHaveURL(/\/sfw$/)
  await expectResultCount(page, 'not is_explicit')
  await expect(filterOption(page, 'Todos')).toBeChecked()
  await expect(page.getByLabel('Edad mínima')).toHaveValue('')
})

const mostCommented = () =>
  queryValue(`select s.public_id from content.secrets s join content.secret_counters c on c.secret_id = s.id
    where s.is_listed and not s.is_explicit and c.comments > 0 and s.created_at > now() - interval '30 days'
    order by c.comments desc, s.id desc limit 1`)

test('feed list: the order is in the query string, survives a section change and is reset with the filters; further pages keep the filters, and an empty result can be cleared (CARD-08, FEED-13, FEED-15)', async ({
  page,
}) => {
  await test.step('order', async () => {
    await openHydrated(page, '/')
    await page.getByLabel('Orden').selectOption('Recientes')
    await applyFilters(page)
    await expect(page).toHaveURL(/\/\?orden=recientes$/)
    await expect(pageHeading(page)).toHaveText('Secretos recientes')
    await expectResultCount(page, 'true')
    await page.getByLabel('Orden').selectOption('Más comentados')
    await applyFilters(page)
    await expect(page).toHaveURL(/\/\?orden=comentados$/)
    await expect(pageHeading(page)).toHaveText('Secretos más comentados')
    await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Amistosos' }).click()
    await expect(page).toHaveURL(/\/sfw\?orden=comentados$/)
    await expect(pageHeading(page)).toHaveText('Secretos amistosos')
    await expect(page.getByText('Los que más comentarios recibieron en los últimos 30 días.')).toBeVisible()
    await expect(feedCards(page).first().locator(`a[href="/secret/${mostCommented()}"]`).first()).toBeVisible()
    await expect(page.getByText(/^\d+ secretos?$/).last()).toBeVisible()
    await filterPanel(page).getByRole('link', { name: 'Limpiar' }).click()
    await expect(page).toHaveURL(/\/sfw$/)
    await expect(page.getByLabel('Orden')).toHaveValue('')
  })
  await test.step('further pages', async () => {
    await openHydrated(page, '/?genero=mujer&edadMin=35')
    const total = seeded.countWhere(`gender = 'mujer' and age >= 35`)
    // More than one further page.
    expect(total).toBeGreaterThan(20)
    await scrollToEnd(page)
    await expect(feedCards(page)).toHaveCount(total)
    await expect(feedCards(page).filter({ hasNotText: /Mujer|Explícito/ })).toHaveCount(0)
    await expect(page.getByText(`${total} de ${total} secretos`)).toBeVisible()
  })
  await passAgeGate(page)
  await openHydrated(page, '/nsfw?genero=otro&edadMin=119')
  await expect(page.getByRole('heading', { name: 'Nada coincide con estos filtros' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Limpiar filtros' }).click()
  await expect(page).toHaveURL(/\/nsfw$/)
  await expectResultCount(page, 'is_explicit')
  await expect(page.locator('#contenido')).toBeFocused()
})
