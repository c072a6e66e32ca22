// Browser tests of the feed: sections, infinite list, error states and scroll restoration.
import { expect, type Page, type Route } from '@playwright/test'
import { feedCards, secretLink, scrollToEnd } from '../support/pages/feed-list.ts'
import { waitForPaint, waitForHydration } from '../support/pages/wait-for-idle.ts'
import { phoneViewport } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'
import { seeded } from '../support/data/seeded-database.ts'

const listSecretIds = (page: Page) =>
  feedCards(page).evaluateAll((all) =>
    all.map((each) => each.querySelector('a[href^="/secret/"]')?.getAttribute('href')?.split('/')[2] ?? ''),
  )

test('feed: the first page lists ten secrets with the pinned one first, and scrolling loads the rest without duplicates (CARD-05, CARD-06, FEED-06, FEED-07, FEED-09, FEED-11, FEED-13)', async ({
  page,
}) => {
  await page.goto('/')
  await waitForHydration(page)
  await expect(feedCards(page)).toHaveCount(10)
  await expect(feedCards(page).first()).toContainText('Fijado')
  await expect(feedCards(page).first()).toContainText('ADMIN')
  const total = seeded.visibleCount()
  // The list is virtualized: cards far from the viewport leave the document, so ids are collected on the way.
  const seenIds = new Set<string>()
  await scrollToEnd(page, async () => {
    const ids = await listSecretIds(page)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) seenIds.add(id)
  })
  expect(seenIds.size).toBe(total)
  await expect(page.getByText(`${total} de ${total} secretos`)).toBeVisible()
})

test('feed: the button fetches the next page (FEED-12)', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Cargar más secretos' }).press('Enter')
  await expect.poll(() => feedCards(page).count()).toBeGreaterThan(10)
})

test('feed: a failed page request shows an error, and retry loads the page (FEED-24)', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.route('**/more/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Cargar más secretos' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Error al cargar los secretos: ')
  await page.unroute('**/more/**')
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect.poll(() => feedCards(page).count()).toBeGreaterThan(10)
})

for (const [fault, answer, text] of [
  ['the network fails', (route: Route) => route.abort(), 'No hay conexión. Revisa tu red y vuelve a intentarlo.'],
  [
    'the server returns 500',
    (route: Route) => route.fulfill({ status: 500, json: { error: { code: 'service.failed' } } }),
    'Error inesperado. Vuelve a intentarlo en un momento.',
  ],
  [
    'the proxy returns 502',
    (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }),
    'Error inesperado. Vuelve a intentarlo en un momento.',
  ],
] as const)
  test(`feed: when ${fault}, the error message of the next page names that cause (FEED-24, FEED-25)`, async ({
    page,
  }) => {
    await page.route('**/more/**', answer)
    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Cargar más secretos' }).press('Enter')
    await expect(page.getByRole('alert')).toHaveText(`Error al cargar los secretos: ${text}`)
  })

test('feed: focus on the busy load button moves to the first card of the new page', async ({ page }) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/more/**', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/')
  await waitForHydration(page)
  await feedCards(page).nth(9).locator('.comment-link').focus()
  // Tab scrolls the button into the viewport, which triggers the request, and focuses it.
  await page.keyboard.press('Tab')
  const busy = page.locator('a[aria-busy]')
  await expect(busy).toBeFocused()
  release()
  await expect(busy).toHaveCount(0)
  await expect(page.locator('.feed-cards > li').nth(10)).toBeFocused()
})

test('scroll restoration: going back from a secret restores the length and scroll offset of the feed', async ({
  page,
}) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Cargar más secretos' }).press('Enter')
  await expect.poll(() => feedCards(page).count()).toBeGreaterThan(10)
  const twelfth = feedCards(page).nth(11)
  await twelfth.scrollIntoViewIfNeeded()
  // The scroll offset at the moment of the click: Playwright may scroll the link into view first.
  const pressed = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('click', () => resolve(scrollY), { capture: true, once: true }),
      ),
  )
  await secretLink(twelfth).click()
  const before = await pressed
  await expect(page).toHaveURL(/\/secret\//)
  await page.goBack()
  await expect.poll(() => feedCards(page).count()).toBeGreaterThan(10)
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(40)
})

test('feed: no layout shift while scrolling loads further pages (FEED-11)', async ({ page }) => {
  await page.setViewportSize(phoneViewport)
  const { layoutShift } = await monitorPage(page)
  await page.addInitScript(() => localStorage.setItem('anonymousNoticeClosed', 'true'))
  await page.goto('/')
  await waitForHydration(page)
  while ((await feedCards(page).count()) < 40) {
    await page.mouse.wheel(0, 250)
    await waitForPaint(page)
  }
  expect(await layoutShift()).toBe(0)
})

test('feed sections: each lists only its own secrets and has its own heading, title and description (CARD-07, FEED-01, FEED-02, FEED-03)', async ({
  page,
}) => {
  const seen: string[] = []
  for (const [path, heading] of [
    ['/', 'Secretos recientes'],
    ['/sfw', 'Secretos amistosos'],
    ['/nsfw', 'Secretos explícitos'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    seen.push(await page.title(), (await page.locator('meta[name=description]').getAttribute('content')) ?? '')
    const explicit = await feedCards(page).filter({ hasText: 'Explícito' }).count()
    if (path === '/sfw') expect(explicit).toBe(0)
    if (path === '/nsfw') expect(explicit).toBe(await feedCards(page).count())
  }
  expect(new Set(seen).size).toBe(6)
  await expect(page.locator('meta[name=rating]').first()).toHaveAttribute('content', 'adult')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('feed: without JavaScript keyset pagination by links reaches every secret once (FEED-10, FEED-12)', async ({
    page,
  }) => {
    await page.goto('/nsfw')
    const ids = await listSecretIds(page)
    for (;;) {
      const more = page.getByRole('link', { name: 'Cargar más secretos' })
      if ((await more.count()) === 0) break
      await more.click()
      ids.push(...(await listSecretIds(page)))
    }
    expect(ids.length).toBe(seeded.explicitCount())
    expect(new Set(ids).size).toBe(ids.length)
  })
})
