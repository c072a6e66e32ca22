// Browser tests of /search: query form, results with highlighting, filters, empty states, escaping and caching; with JavaScript and
// without.
import { expect, type Page } from '@playwright/test'
import { addresses } from '../support/config.ts'
import { passAgeGate } from '../support/pages/age-gate.ts'
import { applyFilters, openFiltersButton, filterPanel, filterOption } from '../support/pages/feed-filters.ts'
import { feedCards, scrollToEnd } from '../support/pages/feed-list.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { desktopViewport, pageHeading, menuDialog, phoneViewport } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'
import { queryValue } from '../support/data/seeded-database.ts'

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Qué buscas' })
const submitButton = (page: Page) =>
  page.getByRole('search', { name: 'Secretos' }).getByRole('button', { name: 'Buscar' })
/** The word as spelled in the seed data. */
const dayCondition = String.raw`text ~* '\mdía\M'`
/** What a search covers before the age gate. */
const gatedCondition = `${dayCondition} and not is_explicit`
const idsWhere = (condition: string) =>
  queryValue(
    `select string_agg('/secret/' || public_id, ' ' order by id desc) from content.secrets where is_listed and ${condition}`,
  ).split(' ')
const idsShown = (page: Page) =>
  feedCards(page)
    .locator('a.stretched-link')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))

test.describe('search on a desktop viewport', () => {
  test.use({ viewport: desktopViewport })

  test('search: a query without accents matches accented words, newest first, highlighted, and pagination reaches the end', async ({
    page,
  }) => {
    await openHydrated(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Buscar' }).click()
    await expect(pageHeading(page)).toHaveText('Buscar secretos')
    await searchField(page).fill('dia')
    await submitButton(page).click()
    await expect(page).toHaveURL(/\/search\?q=dia$/)
    const all = idsWhere(gatedCondition)
    expect(all.length).toBeGreaterThan(10)
    await expect.poll(() => idsShown(page)).toEqual(all.slice(0, 10))
    for (const card of await feedCards(page).all())
      await expect(card.locator('mark').filter({ visible: true }).first()).toHaveText(/^día$/i)
    const seen = new Set<string>()
    await scrollToEnd(page, async () => {
      for (const id of await idsShown(page)) seen.add(id)
    })
    expect([...seen].toSorted()).toEqual(all.toSorted())
  })

  test('search: filters and sections restrict the results, the query stays in its field, and browser back restores the results', async ({
    page,
  }) => {
    await passAgeGate(page)
    await openHydrated(page, '/search?q=dia')
    await filterOption(page, 'Mujer').check()
    await applyFilters(page)
    await expect(page).toHaveURL(/\/search\?q=dia&genero=mujer$/)
    await expect.poll(() => idsShown(page)).toEqual(idsWhere(`${dayCondition} and gender = 'mujer'`).slice(0, 10))
    await page.getByRole('main').getByRole('link', { name: 'Amistosos' }).click()
    await expect(page).toHaveURL(/\/search\?q=dia&seccion=sfw&genero=mujer$/)
    const narrowed = idsWhere(`${gatedCondition} and gender = 'mujer'`)
    expect(narrowed[0]).toMatch(/^\/secret\//)
    await expect.poll(() => idsShown(page)).toEqual(narrowed.slice(0, 10))
    await feedCards(page).first().locator('a.stretched-link').click()
    await expect(page).toHaveURL(new RegExp(`${narrowed[0]}$`))
    await page.goBack()
    await expect.poll(() => idsShown(page)).toEqual(narrowed.slice(0, 10))
    await searchField(page).fill('xilofonista')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?seccion=sfw&genero=mujer&q=xilofonista$/)
    await expect(page.getByRole('heading', { name: 'Nada coincide con estos filtros' })).toBeVisible()
    await expect(searchField(page)).toBeFocused()
    await page.goBack()
    await expect(searchField(page)).toHaveValue('dia')
    await filterPanel(page).getByRole('link', { name: 'Limpiar' }).click()
    await expect(page).toHaveURL(/\/search\?q=dia&seccion=sfw$/)
  })
})

test.describe('search on a phone viewport', () => {
  test.use({ viewport: phoneViewport })

  test('search: the menu opens it, every suggested topic query has results, and markup or control characters in the query are escaped', async ({
    page,
    request,
  }) => {
    await openHydrated(page, '/')
    await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
    await menuDialog(page).getByRole('link', { name: 'Buscar' }).click()
    await expect(pageHeading(page)).toHaveText('Buscar secretos')
    const topics = page.getByRole('list', { name: 'Temas' }).getByRole('link')
    const names = await topics.allInnerTexts()
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) {
      await openHydrated(page, '/search')
      await topics.filter({ hasText: name }).click()
      await expect(feedCards(page).first(), name).toBeVisible()
      await expect(searchField(page)).toHaveValue(name)
    }
    await expect(openFiltersButton(page)).toBeVisible()
    for (const term of [
      `</title><script>window.caught=1</script>`,
      `"><img src=x onerror="window.caught=1">`,
      '\u202eotxet',
    ]) {
      await page.goto(`/search?q=${encodeURIComponent(term)}`)
      await expect(pageHeading(page)).toHaveText('Buscar secretos')
      expect(await page.evaluate(() => 'caught' in window)).toBe(false)
    }
    const response = await request.get('/search?q=%00%ED%A0%80dia')
    expect(await response.text()).toContain('value="\ufffd\ufffd\ufffddia"')
    expect(response.headers()['cache-control']).toContain('no-store')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: desktopViewport })

  test('search: without JavaScript query form, filters and pagination work', async ({ page }) => {
    await page.goto('/search')
    await searchField(page).fill('día')
    await submitButton(page).click()
    const all = idsWhere(gatedCondition)
    expect(await idsShown(page)).toEqual(all.slice(0, 10))
    await page.getByRole('link', { name: 'Cargar más secretos' }).click()
    expect(await idsShown(page)).toEqual(all.slice(10, 20))
    await page.getByRole('link', { name: 'Volver al principio' }).click()
    await filterOption(page, 'Mujer').check({ force: true })
    await applyFilters(page)
    await expect(page).toHaveURL(`${addresses.site.url}/search?q=d%C3%ADa&genero=mujer`)
    expect(await idsShown(page)).toEqual(idsWhere(`${gatedCondition} and gender = 'mujer'`).slice(0, 10))
  })
})
