// Browser tests of client-side navigation while the network or the proxy fails: error boundary, retry and browser back.
import { expect, type Locator, type Page } from '@playwright/test'
import { secretLink } from '../support/pages/feed-list.ts'
import { openIdle, waitForHydration } from '../support/pages/wait-for-idle.ts'
import { pageHeading } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'

const errorHeading = 'Algo salió mal'
const wordmark = (page: Page) => page.getByRole('banner').getByRole('link', { name: /, inicio$/ })
const retryLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Reintentar' })

const targets: [name: string, link: (page: Page) => Locator, url: RegExp][] = [
  ['a section', (page) => page.getByRole('main').getByRole('link', { name: 'Amistosos' }), /\/sfw$/],
  ['a secret', (page) => secretLink(page.getByRole('article').first()), /\/secret\//],
]

type Outage = {
  readonly open: () => Promise<unknown>
  readonly on: () => Promise<unknown>
  readonly off: () => Promise<unknown>
  /** Further expectations while the outage lasts. */
  readonly during?: () => Promise<void>
}

/** From the feed: the navigation fails inside the shell and its retry recovers; after another failure browser back restores the feed. */
async function expectRecovery(page: Page, { open, on, off, during }: Outage): Promise<void> {
  const { problems } = await monitorPage(page)
  await open()
  for (const [name, link, url] of targets)
    await test.step(name, async () => {
      await on()
      await link(page).click()
      await expect(page).toHaveURL(url)
      await expect(pageHeading(page)).toHaveText(errorHeading)
      await expect(wordmark(page)).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: 'Volver al inicio' })).toBeVisible()
      await during?.()
      await off()
      await retryLink(page).click()
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(page).toHaveURL(url)
      // The retry loads the document again.
      await waitForHydration(page)
      await page.goBack()
      await expect(pageHeading(page)).toHaveText('Secretos recientes')

      await on()
      await link(page).click()
      await expect(pageHeading(page)).toHaveText(errorHeading)
      await off()
      await page.goBack()
      await expect(pageHeading(page)).toHaveText('Secretos recientes')
      await expect(wordmark(page)).toBeVisible()
      await link(page).click()
      await expect(page).toHaveURL(url)
      await expect(page.getByRole('article').first()).toBeVisible()
      await expect(pageHeading(page)).not.toHaveText(/Algo salió mal|Secretos recientes/)
      await page.goBack()
      await expect(pageHeading(page)).toHaveText('Secretos recientes')
    })
  expect(problems.filter((trouble) => /policy|TrustedHTML|Minified React/.test(trouble))).toEqual([])
}

test.describe('with a service worker', () => {
  // Offline, the service worker has the script of the next page. Without one the router reloads the document.
  test.use({ serviceWorkers: 'allow' })
  test('navigation offline: a section and a secret render the error boundary inside the shell, retry recovers, and browser back restores the feed (ERR-04)', async ({
    page,
    context,
  }) => {
    test.slow()
    await expectRecovery(page, {
      open: async () => {
        await openIdle(page, '/')
        // The service worker registers some seconds after page load, and controls the page after a reload.
        await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
        await page.reload()
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      },
      on: () => context.setOffline(true),
      off: () => context.setOffline(false),
      during: async () => {
        await expect(page.getByRole('main')).toContainText('No hay conexión')
        await retryLink(page).click()
        await expect(pageHeading(page)).toHaveText(errorHeading)
      },
    })
  })
})

test('navigation with a 502 from the proxy: a section and a secret render the error boundary inside the shell, retry recovers, and browser back restores the feed (ERR-04)', async ({
  page,
}) => {
  test.slow()
  await expectRecovery(page, {
    open: () => openIdle(page, '/'),
    on: () => page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' })),
    off: () => page.unroute(/\.data(\?|$)/),
  })
})
