// Moving from page to page without a reload, also when the network or the server gives way.
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { watch } from '../support/watch.ts'

const phone = { width: 360, height: 740 }
const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__react')),
  )
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const wordmark = (page: Page) => page.getByRole('banner').getByRole('link', { name: /, inicio$/ })
const notice = (page: Page) => page.getByRole('complementary', { name: 'Aquí nadie sabe quién eres' })
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
}

type Break = {
  readonly name: string
  readonly on: (page: Page) => Promise<unknown>
  readonly off: (page: Page) => Promise<unknown>
}
const online = (context: BrowserContext, yes: boolean) => context.setOffline(!yes)
const breaks: Break[] = [
  { name: 'offline', on: (page) => online(page.context(), false), off: (page) => online(page.context(), true) },
  {
    name: 'with a 502 in the way',
    on: (page) => page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })),
    off: (page) => page.unroute(/\.data(\?|$)/),
  },
]
const ways = [
  {
    to: 'a section',
    press: (page: Page) => page.getByRole('main').getByRole('link', { name: 'Amistosos' }),
    url: /\/sfw$/,
  },
  {
    to: 'a secret',
    press: (page: Page) => page.getByRole('article').first().getByRole('link').first(),
    url: /\/secret\//,
  },
]

for (const { name, on, off } of breaks)
  for (const { to, press, url } of ways) {
    test(`${name}, going to ${to} says what happened inside the shell, and retrying recovers`, async ({ page }) => {
      const { troubles } = await watch(page)
      await open(page, '/')
      await on(page)
      await press(page).click()
      await expect(page).toHaveURL(url)
      await expect(heading(page)).toHaveText('Algo salió mal')
      await expect(wordmark(page)).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Volver al inicio' })).toBeVisible()
      const retry = page.getByRole('main').getByRole('link', { name: 'Reintentar' })
      if (name === 'offline') {
        await expect(page.getByRole('main')).toContainText('No hay conexión')
        await retry.click()
        await expect(heading(page)).toHaveText('Algo salió mal')
      }
      expect(troubles.filter((trouble) => /policy|TrustedHTML|Minified React/.test(trouble))).toEqual([])
      await off(page)
      await retry.click()
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(page).toHaveURL(url)
    })
    test(`${name}, going to ${to} and back finds the feed, from which one can go there again`, async ({ page }) => {
      await open(page, '/')
      await on(page)
      await press(page).click()
      await expect(heading(page)).toHaveText('Algo salió mal')
      await off(page)
      await page.goBack()
      await expect(heading(page)).toHaveText('Secretos recientes')
      await expect(wordmark(page)).toBeVisible()
      await press(page).click()
      await expect(page).toHaveURL(url)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(heading(page)).not.toHaveText(/Algo salió mal|Secretos recientes/)
    })
  }

test('a brand tried by its address stays while one moves about', async ({ page }) => {
  const { troubles } = await watch(page)
  await open(page, '/?domain=secretos.pro')
  await page.getByRole('main').getByRole('link', { name: 'Amistosos' }).click()
  await expect(heading(page)).toHaveText('Secretos amistosos')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Secretos.pro, inicio' })).toBeVisible()
  await expect(page).toHaveTitle(/Secretos\.pro$/)
  expect(troubles).toEqual([])
})

test('moving asks only for the page, not again for what surrounds it', async ({ page }) => {
  await open(page, '/')
  const asked = page.waitForRequest(/\/sfw\.data/)
  await page.getByRole('main').getByRole('link', { name: 'Amistosos' }).click()
  expect(new URL((await asked).url()).searchParams.get('_routes')).toBe('feed-sfw')
})

test('going back returns to the link that was followed; going on starts at the page', async ({ page }) => {
  await open(page, '/')
  const third = page.getByRole('article').nth(2).getByRole('link').first()
  await third.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/secret\//)
  await expect(page.locator('#contenido')).toBeFocused()
  await page.goBack()
  await expect(heading(page)).toHaveText('Secretos recientes')
  await expect(third).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true)
})

test.describe('first-visit notice', () => {
  test('fades, and leaves the focus on the page', async ({ page }) => {
    await page.goto('/')
    await expect(notice(page)).toBeVisible()
    await page.waitForTimeout(400)
    await notice(page).getByRole('button', { name: 'Entendido' }).focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => notice(page).evaluate((element) => Number(getComputedStyle(element).opacity)), { intervals: [30] })
      .toBeLessThan(0.9)
    await expect(notice(page)).toHaveCount(0)
    await expect(page.locator('#contenido')).toBeFocused()
  })
  test('leaves room when there is little height, and its button can be reached', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto('/')
    await expect(notice(page)).toBeVisible()
    expect((await notice(page).boundingBox())?.height).toBeLessThan(160)
    await notice(page).getByRole('button', { name: 'Entendido' }).click()
    await expect(notice(page)).toHaveCount(0)
  })
})

for (const width of [180, 220, 280, 320])
  test(`at ${width} pixels nothing hangs over and the bar covers nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 600 })
    await open(page, '/')
    expect(await overflow(page)).toBe(0)
    expect(await barAndHeading(page)).toEqual({ inside: true, clear: true })
  })

test('with letters twice as big nothing hangs over and the bar covers nothing', async ({ page }) => {
  await page.setViewportSize(phone)
  await open(page, '/')
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await overflow(page)).toBe(0)
  expect(await barAndHeading(page)).toEqual({ inside: true, clear: true })
})

/** Whether all that is in the bar is inside it, and the heading below it. */
function barAndHeading(page: Page) {
  return page.evaluate(() => {
    const bar = document.querySelector('.bar')?.getBoundingClientRect() ?? new DOMRect()
    const parts = [...document.querySelectorAll('.bar a, .bar button')].map((part) => part.getBoundingClientRect())
    const top = document.querySelector('h1')?.getBoundingClientRect().top ?? 0
    return {
      inside: parts.every(({ right, bottom }) => right <= innerWidth && bottom <= bar.bottom),
      clear: top >= bar.bottom,
    }
  })
}

test('a theme chosen in one tab reaches the other at once', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/')
  const other = await context.newPage()
  await open(other, '/sfw')
  await other.getByRole('banner').getByRole('button', { name: 'Modo oscuro' }).click()
  await expect(page.locator('html')).toHaveClass('dark')
  await page.getByRole('main').getByRole('link', { name: 'Explícitos' }).click()
  await expect(heading(page)).toHaveText('Secretos explícitos')
  await expect(page.locator('html')).toHaveClass('dark')
})

test('on paper there is only the page, in dark letters on white', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, '/')
  await expect(notice(page)).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const hidden of ['.bar', '.notice', '.skip-link', '.to-top', '.toasts', 'aside'])
    for (const each of await page.locator(hidden).all()) await expect(each).toBeHidden()
  const look = await page.evaluate(() => ({
    ink: getComputedStyle(document.documentElement).color,
    top: getComputedStyle(document.querySelector('.shell') ?? document.body).paddingTop,
  }))
  expect(look).toEqual({ ink: 'rgb(34, 27, 38)', top: '0px' })
})

test('with the colours of the system a primary button still has an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/esto-no-existe')
  const edge = await page
    .getByRole('main')
    .getByRole('link', { name: 'Volver al inicio' })
    .evaluate((element) => getComputedStyle(element).borderTopWidth)
  expect(edge).toBe('1px')
})

test('a theme sent as no form is refused', async ({ request }) => {
  const answer = await request.post('/theme', {
    data: '{"theme":"dark"}',
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status()).toBe(400)
})
