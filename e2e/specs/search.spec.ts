// `/search`: how one gets there, what one finds, and what is said when there is nothing; with a script and without.
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
/** The word as it stands in the seeded world. */
const saysDay = String.raw`text ~* '\mdía\M'`
const idsWhere = (condition: string) =>
  ask(
    `select string_agg('/secret/' || public_id, ' ' order by id desc) from content.secrets where is_listed and ${condition}`,
  ).split(' ')
const idsShown = (page: Page) =>
  cards(page)
    .locator('a.stretched')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))

test.describe('on a desk', () => {
  test.use({ viewport: desk })

  test('the bar leads to it; a word without its accent finds it, newest first, marked, and goes on to the end', async ({
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

  test('filters and sections narrow what was found, and the word stays', async ({ page }) => {
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

  test('a card leads to the secret, and back to the list', async ({ page }) => {
    await open(page, '/search?q=dia')
    const [first = ''] = await idsShown(page)
    await cards(page).first().locator('a.stretched').click()
    await expect(page).toHaveURL(new RegExp(`${first}$`))
    await page.goBack()
    await expect.poll(async () => (await idsShown(page))[0]).toBe(first)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the menu leads to it, and every topic it offers finds something', async ({ page }) => {
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
  ['nothing', 'xilofonista', 'Nadie ha contado eso todavía'],
  ['only words that every text has', 'de la que', 'Esas palabras están en casi todos los secretos'],
] as const)
  test(`whoever finds ${name} is told so, and what to try`, async ({ page }) => {
    await page.goto(`/search?q=${encodeURIComponent(query)}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Temas' }).getByRole('link').first()).toBeVisible()
  })

test('too long a term is refused on the page itself', async ({ page }) => {
  const answer = await page.goto(`/search?q=${'a'.repeat(5_000)}`)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('alert')).toContainText('Son demasiadas letras')
})

test('whatever is written is text, in the page and in its head', async ({ page, request }) => {
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

test('the door may be found by machines, what was found may not, and no cache keeps it', async ({ request }) => {
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

  test('one searches, narrows and goes on by links and forms', async ({ page }) => {
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

test('the seeded world has what these tests look for', () => {
  expect(seeded.countWhere(`${saysDay} and gender = 'mujer' and not is_explicit`)).toBeGreaterThan(0)
})
