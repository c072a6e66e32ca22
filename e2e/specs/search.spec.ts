// Browser tests of /search: query form, results with highlighting, filters, empty states, escaping and caching; with JavaScript and
// without.
import { expect, type Page } from '@playwright/test'
import { addresses } from '../support/addresses.ts'
import { apply, opener, panel, pill } from '../support/filters.ts'
import { cards, readToTheEnd } from '../support/list.ts'
import { open } from '../support/settled.ts'
import { desk, heading, menu, phone } from '../support/shell.ts'
import { test } from '../support/test.ts'
import { ask, seeded } from '../support/world.ts'

const box = (page: Page) => page.getByRole('searchbox', { name: 'Qué buscas' })
const go = (page: Page) => page.getByRole('search', { name: 'Secretos' }).getByRole('button', { name: 'Buscar' })
/** The word as spelled in the seed data. */
const saysDay = String.raw`text ~* '\mdía\M'`
const idsWhere = (condition: string) =>
  ask(
    `select string_agg('/secret/' || public_id, ' ' order by id desc) from content.secrets where is_listed and ${condition}`,
  ).split(' ')
const idsShown = (page: Page) =>
  cards(page)
    .locator('a.stretched')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))

test.describe('search on a desktop viewport', () => {
  test.use({ viewport: desk })

  test('search: a query without accents matches accented words, newest first, highlighted, and pagination reaches the end', async ({
    page,
  }) => {
    await open(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Buscar' }).click()
    await expect(heading(page)).toHaveText('Buscar secretos')
    await box(page).fill('dia')
    await go(page).click()
    await expect(page).toHaveURL(/\/search\?q=dia$/)
    const all = idsWhere(saysDay)
    expect(all.length).toBeGreaterThan(10)
    await expect.poll(() => idsShown(page)).toEqual(all.slice(0, 10))
    for (const card of await cards(page).all())
      await expect(card.locator('mark').filter({ visible: true }).first()).toHaveText(/^día$/i)
    const seen = new Set<string>()
    await readToTheEnd(page, async () => {
      for (const id of await idsShown(page)) seen.add(id)
    })
    expect([...seen].toSorted()).toEqual(all.toSorted())
  })

  test('search: filters and sections restrict the results, and the query stays in its field', async ({ page }) => {
    await open(page, '/search?q=dia')
    await pill(page, 'Mujer').check()
    await apply(page)
    await expect(page).toHaveURL(/\/search\?q=dia&genero=mujer$/)
    await expect.poll(() => idsShown(page)).toEqual(idsWhere(`${saysDay} and gender = 'mujer'`).slice(0, 10))
    await page.getByRole('main').getByRole('link', { name: 'Amistosos' }).click()
    await expect(page).toHaveURL(/\/search\?q=dia&seccion=sfw&genero=mujer$/)
    const narrowed = idsWhere(`${saysDay} and gender = 'mujer' and not is_explicit`)
    await expect.poll(() => idsShown(page)).toEqual(narrowed.slice(0, 10))
    await box(page).fill('xilofonista')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?seccion=sfw&genero=mujer&q=xilofonista$/)
    await expect(page.getByRole('heading', { name: 'Nada coincide con estos filtros' })).toBeVisible()
    await expect(box(page)).toBeFocused()
    await page.goBack()
    await expect(box(page)).toHaveValue('dia')
    await panel(page).getByRole('link', { name: 'Limpiar' }).click()
    await expect(page).toHaveURL(/\/search\?q=dia&seccion=sfw$/)
  })

  test('search: browser back from a secret restores the results', async ({ page }) => {
    await open(page, '/search?q=dia')
    const [first = ''] = await idsShown(page)
    await cards(page).first().locator('a.stretched').click()
    await expect(page).toHaveURL(new RegExp(`${first}$`))
    await page.goBack()
    await expect.poll(async () => (await idsShown(page))[0]).toBe(first)
  })
})

test.describe('search on a phone viewport', () => {
  test.use({ viewport: phone })

  test('search: the menu opens it, and every suggested topic query has results', async ({ page }) => {
    await open(page, '/')
    await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
    await menu(page).getByRole('link', { name: 'Buscar' }).click()
    await expect(heading(page)).toHaveText('Buscar secretos')
    const topics = page.getByRole('list', { name: 'Temas' }).getByRole('link')
    const names = await topics.allInnerTexts()
    expect(names.length).toBeGreaterThan(5)
    for (const name of names) {
      await open(page, '/search')
      await topics.filter({ hasText: name }).click()
      await expect(cards(page).first(), name).toBeVisible()
      await expect(box(page)).toHaveValue(name)
    }
    await expect(opener(page)).toBeVisible()
  })
})

for (const [name, query, title] of [
  ['no match', 'xilofonista', 'Nadie ha contado eso todavía'],
  ['only stop words', 'de la que', 'Esas palabras están en casi todos los secretos'],
] as const)
  test(`search: a query with ${name} shows an explanation and suggested topics`, async ({ page }) => {
    await page.goto(`/search?q=${encodeURIComponent(query)}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Temas' }).getByRole('link').first()).toBeVisible()
  })

test('search: a query over the length limit shows an error on the page', async ({ page }) => {
  const answer = await page.goto(`/search?q=${'a'.repeat(5_000)}`)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('alert')).toContainText('Son demasiadas letras')
})

test('search: markup and control characters in the query are escaped in body and head', async ({ page, request }) => {
  for (const term of [
    `</title><script>window.caught=1</script>`,
    `"><img src=x onerror="window.caught=1">`,
    '\u202eotxet',
  ]) {
    await page.goto(`/search?q=${encodeURIComponent(term)}`)
    await expect(heading(page)).toHaveText('Buscar secretos')
    expect(await page.evaluate(() => 'caught' in window)).toBe(false)
  }
  const html = await (await request.get('/search?q=%00%ED%A0%80dia')).text()
  expect(html).toContain('value="\ufffd\ufffd\ufffddia"')
})

test('search metadata: the form page is indexed, result pages are noindex and no-store', async ({ request }) => {
  const door = await (await request.get('/search')).text()
  expect(door).toContain('<meta name="robots" content="index,follow"/>')
  expect(door).toContain('<link rel="canonical" href="https://murmullo.example/search"/>')
  const found = await request.get('/search?q=dia')
  const html = await found.text()
  expect(html).toContain('<meta name="robots" content="noindex,nofollow"/>')
  expect(html).toContain('<title>Buscar secretos: dia · ')
  expect(html).not.toContain('rel="canonical"')
  expect(found.headers()['cache-control']).toContain('no-store')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: desk })

  test('search: without JavaScript query form, filters and pagination work', async ({ page }) => {
    await page.goto('/search')
    await box(page).fill('día')
    await go(page).click()
    const all = idsWhere(saysDay)
    expect(await idsShown(page)).toEqual(all.slice(0, 10))
    await page.getByRole('link', { name: 'Cargar más secretos' }).click()
    expect(await idsShown(page)).toEqual(all.slice(10, 20))
    await page.getByRole('link', { name: 'Volver al principio' }).click()
    await pill(page, 'Mujer').check({ force: true })
    await apply(page)
    await expect(page).toHaveURL(`${addresses.site.url}/search?q=d%C3%ADa&genero=mujer`)
    expect(await idsShown(page)).toEqual(idsWhere(`${saysDay} and gender = 'mujer'`).slice(0, 10))
  })
})

test('search: the seed data contains matches for these queries', () => {
  expect(seeded.countWhere(`${saysDay} and gender = 'mujer' and not is_explicit`)).toBeGreaterThan(0)
})
