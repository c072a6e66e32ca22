// Browser tests of the service worker: the offline page with public secrets only, and updates.
import { expect, type Page } from '@playwright/test'
import { addresses } from '../support/config.ts'
import { newVisitorPage, register } from '../support/users/users.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

/** The service worker registers some seconds after page load and caches the feed on activation. */
async function waitForCachedFeed(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/ultimos-leidos'))), { timeout: 20_000 })
    .toBe(true)
}

test('offline page: shows the cached public feed in the fonts of the site, and the cache holds no data of the signed-in user', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser)
  const email = await register(page)
  await openHydrated(page, '/')
  const newest = (await page.getByRole('article').nth(1).locator('p').first().textContent()) ?? ''
  await waitForCachedFeed(page)
  await page.reload()
  await page.context().setOffline(true)
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin conexión')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Lo último que se leyó aquí')
  expect(await page.getByRole('article').count()).toBeGreaterThan(3)
  const loadedFonts = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))
  await expect.poll(loadedFonts).toEqual(['Newsreader', 'Figtree'])
  await expect(page.getByRole('main')).toContainText(newest.slice(0, 30))
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const offlineFeed = await (await caches.match('/ultimos-leidos'))?.text()
    return { paths: all.flat().map(({ url }) => new URL(url).pathname), text: offlineFeed ?? '' }
  })
  const pages = cached.paths.filter((path) => !path.startsWith('/assets/'))
  expect(pages.toSorted()).toEqual(['/sin-conexion', '/ultimos-leidos'])
  expect(Object.keys(JSON.parse(cached.text) as object).toSorted()).toEqual(['at', 'section', 'texts'])
  for (const privateValue of [email, 'usuario_', 'Nickname']) expect(cached.text).not.toContain(privateValue)
  // Online again: logout clears the cached feed.
  await page.context().setOffline(false)
  await openHydrated(page, '/murmullo')
  await page.evaluate(() => fetch('/logout', { method: 'POST', redirect: 'manual' }))
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/ultimos-leidos')))).toBe(false)
})

test('service worker update: a new version asks the user first and activates when the user confirms', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser)
  let build = ''
  await page.context().route(`${addresses.site.url}/sw.js`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()}\n// ${build}` })
  })
  await openHydrated(page, '/contacto')
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state))
    .toBe('activated')
  build = 'another'
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(page.getByRole('heading', { name: 'Hay una versión nueva' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await page.getByRole('button', { name: 'Actualizar' }).click()
  // Not `evaluate`: the reload destroys its context.
  await page.waitForFunction(() => !('isOld' in window))
  await expect(page.getByRole('heading', { name: 'Hay una versión nueva' })).toHaveCount(0)
})
