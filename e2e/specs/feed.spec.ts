// The feed: its sections, and how it grows.
import { expect, type Page, type Route } from '@playwright/test'
import { cards, linkOf, readToTheEnd } from '../support/list.ts'
import { drawn, hydrated } from '../support/settled.ts'
import { phone } from '../support/shell.ts'
import { test } from '../support/test.ts'
import { watch } from '../support/watch.ts'
import { seeded } from '../support/world.ts'

const idsOf = (page: Page) =>
  cards(page).evaluateAll((all) =>
    all.map((each) => each.querySelector('a[href^="/secret/"]')?.getAttribute('href')?.split('/')[2] ?? ''),
  )

test('the feed lists ten, pinned first, and grows by scrolling to the end without repeating one', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await expect(cards(page)).toHaveCount(10)
  await expect(cards(page).first()).toContainText('Fijado')
  await expect(cards(page).first()).toContainText('ADMIN')
  const total = seeded.visibleCount()
  // What is far leaves the document, so each is counted when it is met.
  const met = new Set<string>()
  await readToTheEnd(page, async () => {
    const ids = await idsOf(page)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) met.add(id)
  })
  expect(met.size).toBe(total)
  await expect(page.getByText(`${total} de ${total} secretos`)).toBeVisible()
})

test('the button loads the next page too', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'Cargar más secretos' }).press('Enter')
  await expect.poll(() => cards(page).count()).toBeGreaterThan(10)
})

test('a failed page says so and can be retried', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.route('**/more/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Cargar más secretos' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Error al cargar los secretos: ')
  await page.unroute('**/more/**')
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(10)
})

for (const [fault, answer, text] of [
  ['nothing answers', (route: Route) => route.abort(), 'No hay conexión. Revisa tu red y vuelve a intentarlo.'],
  [
    'the server fails',
    (route: Route) => route.fulfill({ status: 500, json: { error: { code: 'service.failed' } } }),
    'Error inesperado. Vuelve a intentarlo en un momento.',
  ],
  [
    'what stands before the server fails',
    (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
    'Error inesperado. Vuelve a intentarlo en un momento.',
  ],
] as const)
  test(`when ${fault}, that is what a failed page says`, async ({ page }) => {
    await page.route('**/more/**', answer)
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('link', { name: 'Cargar más secretos' }).press('Enter')
    await expect(page.getByRole('alert')).toHaveText(`Error al cargar los secretos: ${text}`)
  })

test('the focus at the end of the list goes to the first card that comes there', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/more/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await hydrated(page)
  await cards(page).nth(9).locator('.comment-link').focus()
  // Into sight, which asks for more, and onto it.
  await page.keyboard.press('Tab')
  const busy = page.locator('a[aria-busy]')
  await expect(busy).toBeFocused()
  release()
  await expect(busy).toHaveCount(0)
  await expect(page.locator('.feed-cards > li').nth(10)).toBeFocused()
})

test('coming back from a secret finds the list as long and as far down as it was left', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'Cargar más secretos' }).press('Enter')
  await expect.poll(() => cards(page).count()).toBeGreaterThan(10)
  const twelfth = cards(page).nth(11)
  await twelfth.scrollIntoViewIfNeeded()
  // As far down as it is when it is pressed: whatever presses it may bring it nearer first.
  const pressed = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('click', () => resolve(scrollY), { capture: true, once: true }),
      ),
  )
  await linkOf(twelfth).click()
  const before = await pressed
  await expect(page).toHaveURL(/\/secret\//)
  await page.goBack()
  await expect.poll(() => cards(page).count()).toBeGreaterThan(10)
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(40)
})

test('nothing that is seen moves while the list grows', async ({ page }) => {
  await page.setViewportSize(phone)
  const { layoutShift } = await watch(page)
  await page.addInitScript(() => localStorage.setItem('anonymousNoticeClosed', 'true'))
  await page.goto('/')
  await hydrated(page)
  while ((await cards(page).count()) < 40) {
    await page.mouse.wheel(0, 250)
    await drawn(page)
  }
  expect(await layoutShift()).toBe(0)
})

test('sections list only their own, each with its own heading and title', async ({ page }) => {
  const seen: string[] = []
  for (const [path, heading] of [
    ['/', 'Secretos recientes'],
    ['/sfw', 'Secretos amistosos'],
    ['/nsfw', 'Secretos explícitos'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    seen.push(await page.title(), (await page.locator('meta[name=description]').getAttribute('content')) ?? '')
    const explicit = await cards(page).filter({ hasText: 'Explícito' }).count()
    if (path === '/sfw') expect(explicit).toBe(0)
    if (path === '/nsfw') expect(explicit).toBe(await cards(page).count())
  }
  expect(new Set(seen).size).toBe(6)
  await expect(page.locator('meta[name=rating]').first()).toHaveAttribute('content', 'adult')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the feed can be read to its end by links', async ({ page }) => {
    await page.goto('/nsfw')
    const ids = await idsOf(page)
    for (;;) {
      const more = page.getByRole('link', { name: 'Cargar más secretos' })
      if ((await more.count()) === 0) break
      await more.click()
      ids.push(...(await idsOf(page)))
    }
    expect(ids.length).toBe(seeded.explicitCount())
    expect(new Set(ids).size).toBe(ids.length)
  })
})
