// Browser tests of scroll restoration in the infinite list: after a secret page, a reload, and a visit to another site.
import { execFileSync } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import { addresses, databaseUrl } from '../support/addresses.ts'
import { read } from '../support/list.ts'
import { drawn, hydrated } from '../support/settled.ts'
import { test } from '../support/test.ts'
import { watch } from '../support/watch.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** The card in the middle of the viewport, and its position. */
const inSight = (page: Page) =>
  page.evaluate(() => {
    const card = document.elementFromPoint(180, 400)?.closest('li')?.querySelector('article')
    const address = card?.querySelector('a[href^="/secret/"]')?.getAttribute('href')
    return { address: address ?? null, top: Math.round(card?.getBoundingClientRect().top ?? 0) }
  })

const back = (page: Page) => page.getByRole('link', { name: 'Volver', exact: true })

/** Scrolls until that many cards are loaded, and waits until the position is stable. */
async function readDown(page: Page, cards: number) {
  await page.addInitScript(() => localStorage.setItem('anonymousNoticeClosed', 'true'))
  await page.goto('/')
  await hydrated(page)
  while (Number.parseInt(await read(page), 10) < cards) {
    await page.evaluate(() => scrollBy({ top: innerHeight, behavior: 'instant' }))
    await drawn(page)
  }
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollBy({ top: -2_000, behavior: 'instant' }))
  await expect.poll(async () => (await inSight(page)).address).not.toBeNull()
  const before = await inSight(page)
  await expect.poll(() => inSight(page)).toEqual(before)
  return { before, read: await read(page) }
}

async function expectBack(page: Page, left: Awaited<ReturnType<typeof readDown>>) {
  const offset = async () => {
    const { address, top } = await inSight(page)
    return address === left.before.address ? Math.abs(top - left.before.top) : address
  }
  await expect.poll(offset, { timeout: 15_000 }).toBeLessThanOrEqual(2)
  expect(await read(page)).toBe(left.read)
}

for (const cards of [40, 110]) {
  test(`scroll restoration: back from a secret to a list of ${cards} cards restores card and offset`, async ({
    page,
  }) => {
    const left = await readDown(page, cards)
    await page.locator(`a.stretched[href="${left.before.address}"]`).click()
    await expect(page).toHaveURL(/\/secret\//)
    await page.goBack()
    await expectBack(page, left)
  })

  test(`scroll restoration: a reload of a list of ${cards} cards restores card and offset`, async ({ page }) => {
    const { troubles } = await watch(page)
    const left = await readDown(page, cards)
    await page.reload()
    await expectBack(page, left)
    // And the cards above are all there.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(page.getByRole('article').first()).toContainText('Fijado')
    expect(troubles).toEqual([])
  })

  test(`scroll restoration: back from another site to a list of ${cards} cards restores card and offset`, async ({
    page,
  }) => {
    const left = await readDown(page, cards)
    await page.goto(`http://another.example:${addresses.maintenance.port}/`)
    await page.goBack()
    await hydrated(page)
    await expectBack(page, left)
  })
}

test('scroll restoration: the back link "Volver" restores the list, also after a reload of the secret', async ({
  page,
}) => {
  const left = await readDown(page, 40)
  for (const reload of [false, true]) {
    await page.locator(`a.stretched[href="${left.before.address}"]`).click()
    await expect(page).toHaveURL(/\/secret\//)
    if (reload) await page.reload()
    await hydrated(page)
    await back(page).click()
    await expect(page).toHaveURL(/\/$/)
    await expectBack(page, left)
  }
})

test('back link: "Volver" preserves section and filters in the query string, also after actions on the page', async ({
  page,
}) => {
  const list = /\/sfw\?genero=mujer$/
  await page.goto('/sfw?genero=mujer')
  await hydrated(page)
  await page.locator('.comment-link').first().click()
  await expect(page).toHaveURL(/\/secret\/\w+#comentarios$/)
  await page.getByLabel('Tu comentario').fill('Te leo.')
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await page.getByRole('link', { name: 'Iniciar sesión' }).last().click()
  await expect(page).toHaveURL(/\/login/)
  await page.goBack()
  await expect(page).toHaveURL(/\/secret\//)
  await back(page).click()
  await expect(page).toHaveURL(list)
  await page.goForward()
  await expect(page).toHaveURL(/\/secret\//)
  await back(page).click()
  await expect(page).toHaveURL(list)
})

test('back link: "Volver" leads to the default route when no list is in the history, and in a new tab', async ({
  page,
  context,
}) => {
  await page.goto('/sfw')
  const address = (await page.locator('a.stretched').first().getAttribute('href')) ?? ''
  await page.goto(address)
  await hydrated(page)
  await back(page).click()
  await expect(page).toHaveURL('/')
  await page.locator('a.stretched').first().click()
  await expect(page).toHaveURL(/\/secret\//)
  const opened = context.waitForEvent('page')
  await back(page).click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened).toHaveURL('/')
  await expect(page).toHaveURL(/\/secret\//)
})

test('scroll restoration: browser back after a reload of the secret restores the list', async ({ page }) => {
  const left = await readDown(page, 60)
  await page.locator(`a.stretched[href="${left.before.address}"]`).click()
  await expect(page).toHaveURL(/\/secret\//)
  await page.reload()
  await hydrated(page)
  await page.goBack()
  await expectBack(page, left)
})

test('scroll restoration: secrets published meanwhile are inserted above, and no row is lost or duplicated', async ({
  page,
}) => {
  const left = await readDown(page, 40)
  const pin = (pinned: boolean) =>
    execFileSync('psql', [
      databaseUrl,
      '-qc',
      `update content.secrets set is_pinned = ${pinned} where public_id = '${left.before.address?.split('/')[2]}'`,
    ])
  // Pinning moves it to the top and shifts all other cards by one, as a new secret would.
  pin(true)
  try {
    // The response cache shows the change some seconds later.
    const firstOf = (html: string) => /\/secret\/\w{22}/.exec(html)?.[0]
    await expect.poll(async () => firstOf(await (await page.request.get('/')).text())).toBe(left.before.address)
    await page.reload()
    await expect.poll(async () => Number.parseInt(await read(page), 10)).toBeGreaterThanOrEqual(40)
    const met: string[] = []
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(page.getByRole('article').first()).toContainText('Fijado')
    await expect(page.locator('.feed-cards > [aria-hidden]')).toHaveCount(0)
    for (const link of await page.locator('.feed-cards a.stretched').all())
      met.push((await link.getAttribute('href')) ?? '')
    expect(new Set(met).size).toBe(met.length)
    const expected = execFileSync('psql', [
      databaseUrl,
      '-Atc',
      `select '/secret/' || public_id from content.secrets where not is_private and state = 'visible'
       order by is_pinned desc, id desc limit 40`,
    ])
      .toString()
      .trim()
      .split('\n')
    expect(met.slice(0, 40)).toEqual(expected)
  } finally {
    pin(false)
  }
})

test('scroll restoration: the state in sessionStorage contains no text or author data', async ({ page }) => {
  await readDown(page, 40)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  const kept = await page.evaluate(() => sessionStorage.getItem('lists') ?? '')
  expect(kept.length).toBeGreaterThan(100)
  expect(kept).not.toMatch(/"(?:text|preview|head|gender|country|authorNickname)"/)
})
