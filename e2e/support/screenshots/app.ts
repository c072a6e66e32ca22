// Screenshot definitions: share dialog of a secret, service worker update prompt, offline page and status page.
import { expect, type Page } from '@playwright/test'
import { passAgeGate } from '../pages/age-gate.ts'
import { addresses } from '../config.ts'
import { logInAsStaff } from '../users/moderation.ts'
import { waitForHydration } from '../pages/wait-for-idle.ts'
import { seeded } from '../data/seeded-database.ts'

const share = async (page: Page) => {
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Compartir', exact: true }).click()
  const picture = page.getByRole('img', { name: /como imagen/ })
  await picture.waitFor()
  await page.waitForLoadState('networkidle')
}

const shareExplicit = async (page: Page) => {
  await passAgeGate(page)
  await page.goto(`/secret/${seeded.explicitSecret()}`)
  await share(page)
}

/** Simulates a deployment: `/sw.js` changes, so the browser installs a new service worker. */
const findNewVersion = async (page: Page) => {
  let build = ''
  await page.context().route(`${addresses.site.url}/sw.js`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()}\n// ${build}` })
  })
  await page.goto('/contacto')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  build = 'another'
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await page.getByRole('heading', { name: 'Hay una versión nueva' }).waitFor()
}

/** Waits until the service worker has stored the feed in its cache, then goes offline. */
const loseNetwork = async (page: Page) => {
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/ultimos-leidos'))), { timeout: 30_000 })
    .toBe(true)
  // The service worker controls a page only from the next load.
  await page.reload()
  await page.context().setOffline(true)
  await page.goto('/murmullo')
}

const lookAtParts = async (page: Page) => {
  await logInAsStaff(page, 'equipo')
  await page.goto('/test-connection')
  await page.waitForLoadState('networkidle')
}

export const appShots = [
  { name: 'share', address: () => `/secret/${seeded.anonymousSecret()}`, before: share },
  { name: 'share-explicit', address: () => '/edad', before: shareExplicit },
  { name: 'new-version', address: () => '/contacto', before: findNewVersion },
  { name: 'offline', address: () => '/', before: loseNetwork },
  { name: 'parts', address: () => '/test-connection' },
  { name: 'parts-admin', address: () => '/', before: lookAtParts, whole: true },
] as const
