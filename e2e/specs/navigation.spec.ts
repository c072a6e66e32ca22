// Browser tests of client-side navigation: error boundary and retry when offline or on a 502, focus management and route data.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { secretLink } from '../support/pages/feed-list.ts'
import { openIdle } from '../support/pages/wait-for-idle.ts'
import { pageHeading } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'

const wordmark = (page: Page) => page.getByRole('banner').getByRole('link', { name: /, inicio$/ })

type Outage = {
  readonly name: string
  readonly on: (page: Page) => Promise<unknown>
  readonly off: (page: Page) => Promise<unknown>
}
const online = (context: BrowserContext, yes: boolean) => context.setOffline(!yes)
const outages: Outage[] = [
  { name: 'offline', on: (page) => online(page.context(), false), off: (page) => online(page.context(), true) },
  {
    name: 'with a 502 from the proxy',
    on: (page) => page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })),
    off: (page) => page.unroute(/\.data(\?|$)/),
  },
]
const targets = [
  {
    to: 'a section',
    press: (page: Page) => page.getByRole('main').getByRole('link', { name: 'Amistosos' }),
    url: /\/sfw$/,
  },
  {
    to: 'a secret',
    press: (page: Page) => secretLink(page.getByRole('article').first()),
    url: /\/secret\//,
  },
]

/** The service worker registers some seconds after page load, and controls the page after a reload. */
async function reloadWithServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

for (const { name, on, off } of outages)
  test.describe(name, () => {
    // Offline, the service worker has the script of the next page. Without one the router reloads the document.
    const isOffline = name === 'offline'
    test.use({ serviceWorkers: isOffline ? 'allow' : 'block' })
    const openFeed = async (page: Page) => {
      await openIdle(page, '/')
      if (isOffline) await reloadWithServiceWorker(page)
    }
    for (const { to, press, url } of targets) {
      test(`navigation ${name}: going to ${to} renders the error boundary inside the shell, and retry recovers (ERR-04)`, async ({
        page,
      }) => {
        const { problems } = await monitorPage(page)
        await openFeed(page)
        await on(page)
        await press(page).click()
        await expect(page).toHaveURL(url)
        await expect(pageHeading(page)).toHaveText('Algo salió mal')
        await expect(wordmark(page)).toBeVisible()
        await expect(page.getByRole('contentinfo')).toBeVisible()
        await expect(page.getByRole('main').getByRole('link', { name: 'Volver al inicio' })).toBeVisible()
        const retry = page.getByRole('main').getByRole('link', { name: 'Reintentar' })
        if (isOffline) {
          await expect(page.getByRole('main')).toContainText('No hay conexión')
          await retry.click()
          await expect(pageHeading(page)).toHaveText('Algo salió mal')
        }
        expect(problems.filter((trouble) => /policy|TrustedHTML|Minified React/.test(trouble))).toEqual([])
        await off(page)
        await retry.click()
        await expect(page.getByRole('article').first()).toBeVisible()
        await expect(page).toHaveURL(url)
      })
      test(`navigation ${name}: going to ${to} and back restores the feed, and the route opens once the connection is back`, async ({
        page,
      }) => {
        await openFeed(page)
        await on(page)
        await press(page).click()
        await expect(pageHeading(page)).toHaveText('Algo salió mal')
        await off(page)
        await page.goBack()
        await expect(pageHeading(page)).toHaveText('Secretos recientes')
        await expect(wordmark(page)).toBeVisible()
        await press(page).click()
        await expect(page).toHaveURL(url)
        await expect(page.getByRole('article').first()).toBeVisible()
        await expect(pageHeading(page)).not.toHaveText(/Algo salió mal|Secretos recientes/)
      })
    }
  })

test('navigation: a brand selected by query parameter stays across routes', async ({ page }) => {
  const { problems } = await monitorPage(page)
  await openIdle(page, '/?domain=secretos.pro')
  await page.getByRole('main').getByRole('link', { name: 'Amistosos' }).click()
  await expect(pageHeading(page)).toHaveText('Secretos amistosos')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Secretos.pro, inicio' })).toBeVisible()
  await expect(page).toHaveTitle(/Secretos\.pro$/)
  expect(problems).toEqual([])
})

test('navigation: the request loads only the data of the new route', async ({ page }) => {
  await openIdle(page, '/')
  const dataRequest = page.waitForRequest(/\/sfw\.data/)
  await page.getByRole('main').getByRole('link', { name: 'Amistosos' }).click()
  expect(new URL((await dataRequest).url()).searchParams.get('_routes')).toBe('feed-sfw')
})

test('focus: browser back restores focus to the followed link; forward navigation moves it to the content', async ({
  page,
}) => {
  await openIdle(page, '/')
  const third = secretLink(page.getByRole('article').nth(2))
  await third.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/secret\//)
  await expect(page.locator('#contenido')).toBeFocused()
  await page.goBack()
  await expect(pageHeading(page)).toHaveText('Secretos recientes')
  await expect(third).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('article') !== null)).toBe(true)
})
