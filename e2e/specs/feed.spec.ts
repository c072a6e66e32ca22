// Browser tests of the feed: infinite list, failed pages, keyboard focus, sections, and pagination without JavaScript.
import { expect, type Page } from '@playwright/test'
import { passAgeGate } from '../support/pages/age-gate.ts'
import { feedCards, scrollToEnd } from '../support/pages/feed-list.ts'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
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

test('feed: a failed page request shows an error, retry loads the page, and focus on the busy load button moves to the first new card (FEED-12, FEED-24)', async ({
  page,
}) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.route('**/more/**', (route) => route.abort())
  await page.getByRole('link', { name: 'Cargar más secretos' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('Error al cargar los secretos: ')
  await page.unroute('**/more/**')
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect.poll(() => feedCards(page).count()).toBeGreaterThan(10)

  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/more/**', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/sfw')
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('feed: without JavaScript each section lists only its own secrets under its own heading, title and description, and links lead through all pages (CARD-07, FEED-01, FEED-02, FEED-03, FEED-10, FEED-12)', async ({
    page,
  }) => {
    await passAgeGate(page)
    const seen: string[] = []
    for (const [path, heading] of [
      ['/', 'Secretos recientes'],
      ['/sfw', 'Secretos amistosos'],
      ['/nsfw', 'Secretos explícitos'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(feedCards(page)).toHaveCount(10)
      seen.push(await page.title(), (await page.locator('meta[name=description]').getAttribute('content')) ?? '')
      const explicit = await feedCards(page).filter({ hasText: 'Explícito' }).count()
      if (path === '/sfw') expect(explicit).toBe(0)
      if (path === '/nsfw') expect(explicit).toBe(await feedCards(page).count())
    }
    expect(new Set(seen).size).toBe(6)
    await expect(page.locator('meta[name=rating]').first()).toHaveAttribute('content', 'adult')
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
