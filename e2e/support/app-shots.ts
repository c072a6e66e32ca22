// What is shared, found out and installed, as pictures show it: the sheet of a secret, a new version, no network, and how the parts are.
import { expect, type Page } from '@playwright/test'
import { addresses } from './addresses.ts'
import { enterAs } from './moderation.ts'
import { hydrated } from './settled.ts'
import { seeded } from './world.ts'

const share = async (page: Page) => {
  await hydrated(page)
  await page.getByRole('link', { name: 'Compartir', exact: true }).click()
  const picture = page.getByRole('img', { name: /como imagen/ })
  await picture.waitFor()
  await page.waitForLoadState('networkidle')
}

/** As a browser that has found another worker than it had. */
const findNewVersion = async (page: Page) => {
  let build = ''
  await page.context().route(`${addresses.site.url}/sw.js`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()}\n// ${build}` })
  })
  await page.goto('/murmullo')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  build = 'another'
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await page.getByRole('heading', { name: 'Hay una versión nueva' }).waitFor()
}

/** Once the list was read there. */
const loseNetwork = async (page: Page) => {
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/ultimos-leidos'))), { timeout: 30_000 })
    .toBe(true)
  // The worker serves what comes after it did.
  await page.reload()
  await page.context().setOffline(true)
  await page.goto('/murmullo')
}

const lookAtParts = async (page: Page) => {
  await enterAs(page, 'equipo')
  await page.goto('/test-connection')
  await page.waitForLoadState('networkidle')
}

export const appShots = [
  { name: 'share', address: () => `/secret/${seeded.anonymousSecret()}`, before: share },
  { name: 'share-explicit', address: () => `/secret/${seeded.explicitSecret()}`, before: share },
  { name: 'new-version', address: () => '/murmullo', before: findNewVersion },
  { name: 'offline', address: () => '/', before: loseNetwork },
  { name: 'parts', address: () => '/test-connection' },
  { name: 'parts-admin', address: () => '/', before: lookAtParts, whole: true },
] as const
