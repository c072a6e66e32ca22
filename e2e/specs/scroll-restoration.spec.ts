// Browser tests of scroll restoration in the infinite list: after a secret page, a reload, and a visit to another site.
import { execFileSync } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import { addresses, databaseUrl } from '../support/config.ts'
import { resultCountText } from '../support/pages/feed-list.ts'
import { waitForPaint, waitForHydration } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'
import { seeded } from '../support/data/seeded-database.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** The card in the middle of the viewport, and its position. */
const centerCard = (page: Page) =>
  page.evaluate(() => {
    const card = document.elementFromPoint(180, 400)?.closest('li')?.querySelector('article')
    const address = card?.querySelector('a[href^="/secret/"]')?.getAttribute('href')
    return { address: address ?? null, top: Math.round(card?.getBoundingClientRect().top ?? 0) }
  })

const backLink = (page: Page) => page.getByRole('link', { name: 'Volver', exact: true })

const openCenterCard = async (page: Page, saved: SavedPosition) => {
  await page.locator(`a.stretched-link[href="${saved.before.address}"]`).click()
  await expect(page).toHaveURL(/\/secret\//)
}

type SavedPosition = Awaited<ReturnType<typeof scrollToCard>>

/** Scrolls until that many cards are loaded, and waits until the position is stable. */
async function scrollToCard(page: Page, cards: number) {
  await page.addInitScript(() => localStorage.setItem('anonymousNoticeClosed', 'true'))
  await page.goto('/')
  await waitForHydration(page)
  while (Number.parseInt(await resultCountText(page), 10) < cards) {
    await page.evaluate(() => scrollBy({ top: innerHeight, behavior: 'instant' }))
    await waitForPaint(page)
  }
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollBy({ top: -2_000, behavior: 'instant' }))
  await expect.poll(async () => (await centerCard(page)).address).not.toBeNull()
  const before = await centerCard(page)
  await expect.poll(() => centerCard(page)).toEqual(before)
  return { before, read: await resultCountText(page) }
}

async function expectRestored(page: Page, saved: SavedPosition) {
  const offset = async () => {
    const { address, top } = await centerCard(page)
    return address === saved.before.address ? Math.abs(top - saved.before.top) : address
  }
  await expect.poll(offset, { timeout: 15_000 }).toBeLessThanOrEqual(2)
  expect(await resultCountText(page)).toBe(saved.read)
}

test('scroll restoration: browser back and the link "Volver" restore card and offset, also after a reload of the secret', async ({
  page,
}) => {
  test.slow()
  const saved = await scrollToCard(page, 40)
  for (const [way, isReloaded] of [
    ['back', false],
    ['link', false],
    ['back', true],
    ['link', true],
  ] as const)
    await test.step(`${way}${isReloaded ? ' after a reload' : ''}`, async () => {
      await openCenterCard(page, saved)
      if (isReloaded) await page.reload()
      await waitForHydration(page)
      if (way === 'back') await page.goBack()
      else await backLink(page).click()
      await expect(page).toHaveURL(/\/$/)
      await expectRestored(page, saved)
    })
})

test('scroll restoration: back from a secret, a reload and back from another site restore a list of 110 cards, and sessionStorage holds no text or author data', async ({
  page,
}) => {
  test.slow()
  const { problems } = await monitorPage(page)
  const saved = await scrollToCard(page, 110)
  await openCenterCard(page, saved)
  await page.goBack()
  await expectRestored(page, saved)
  await page.reload()
  await expectRestored(page, saved)
  expect(problems).toEqual([])
  await page.goto(`http://another.example:${addresses.maintenance.port}/`)
  await page.goBack()
  await waitForHydration(page)
  await expectRestored(page, saved)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  const stored = await page.evaluate(() => sessionStorage.getItem('lists') ?? '')
  expect(stored.length).toBeGreaterThan(100)
  expect(stored).not.toMatch(/"(?:text|preview|head|gender|country|authorNickname)"/)
  // And the cards above are all there.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(page.getByRole('article').first()).toContainText('Fijado')
})

test('back link: "Volver" preserves section and filters, also after actions on the page; without a list in the history and in a new tab it leads to the feed (SECRET-08)', async ({
  page,
  context,
}) => {
  const list = /\/sfw\?genero=mujer$/
  await page.goto('/sfw?genero=mujer')
  await waitForHydration(page)
  await page.locator('.comment-link').first().click()
  await expect(page).toHaveURL(/\/secret\/\w+#comentarios$/)
  await page.getByLabel('Tu comentario').fill('Te leo.')
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(page.getByText('Te leo.')).toBeVisible()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL(/\/secret\//)
  await backLink(page).click()
  await expect(page).toHaveURL(list)
  await page.goForward()
  await expect(page).toHaveURL(/\/secret\//)
  await backLink(page).click()
  await expect(page).toHaveURL(list)

  const direct = await context.newPage()
  // The reader opened the list before, but reached the secret by its address.
  await direct.goto('/sfw')
  await direct.goto(`/secret/${seeded.anonymousSecret()}`)
  await waitForHydration(direct)
  await backLink(direct).click()
  await expect(direct).toHaveURL('/')
  await direct.locator('a.stretched-link').first().click()
  await expect(direct).toHaveURL(/\/secret\//)
  const opened = context.waitForEvent('page')
  await backLink(direct).click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened).toHaveURL('/')
  await expect(direct).toHaveURL(/\/secret\//)
})

test('scroll restoration: secrets published meanwhile are inserted above, and no row is lost or duplicated', async ({
  page,
}) => {
  const saved = await scrollToCard(page, 40)
  const pin = (pinned: boolean) =>
    execFileSync('psql', [
      databaseUrl,
      '-qc',
      `update content.secrets set is_pinned = ${pinned} where public_id = '${saved.before.address?.split('/')[2]}'`,
    ])
  // Pinning moves it to the top and shifts all other cards by one, as a new secret would.
  pin(true)
  try {
    // The response cache shows the change some seconds later.
    const firstOf = (html: string) => /\/secret\/\w{22}/.exec(html)?.[0]
    await expect.poll(async () => firstOf(await (await page.request.get('/')).text())).toBe(saved.before.address)
    await page.reload()
    await expect.poll(async () => Number.parseInt(await resultCountText(page), 10)).toBeGreaterThanOrEqual(40)
    const hrefs: string[] = []
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(page.getByRole('article').first()).toContainText('Fijado')
    await expect(page.locator('.feed-cards > [aria-hidden]')).toHaveCount(0)
    for (const link of await page.locator('.feed-cards a.stretched-link').all())
      hrefs.push((await link.getAttribute('href')) ?? '')
    expect(new Set(hrefs).size).toBe(hrefs.length)
    const expected = execFileSync('psql', [
      databaseUrl,
      '-Atc',
      `select '/secret/' || public_id from content.secrets where not is_private and state = 'visible'
       order by is_pinned desc, id desc limit 40`,
    ])
      .toString()
      .trim()
      .split('\n')
    expect(hrefs.slice(0, 40)).toEqual(expected)
  } finally {
    pin(false)
  }
})
