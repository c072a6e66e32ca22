// Page object helpers for reactions: buttons, counts, device token, and delayed or failing API responses.
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { seeded } from '../data/seeded-database.ts'

export const deviceStorageKey = 'reactionClientId'
export const reactionNames = ['corazón', 'me gusta', 'no me gusta', 'sorpresa', 'risa'] as const
type Name = (typeof reactionNames)[number]

/** The nth card with all five reactions: a card with the help notice has three. */
export const feedCard = (page: Page, index: number) =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^risa: / }) })
    .nth(index)
export const reactionButton = (page: Page | Locator, name: Name) =>
  page.getByRole('button', { name: new RegExp(`^${name}: `) })
export const expectPressed = (reaction: Locator, is: boolean) =>
  expect(reaction).toHaveAttribute('aria-pressed', `${is}`)
export const expectCount = (reaction: Locator, count: number) =>
  expect(reaction).toHaveAccessibleName(new RegExp(`: ${count} ${count === 1 ? 'reacción' : 'reacciones'}$`))
export const readCount = async (reaction: Locator) =>
  Number(/\d+/.exec((await reaction.getAttribute('aria-label')) ?? '')?.[0])
export const readDeviceToken = (page: Page) => page.evaluate((name) => localStorage.getItem(name), deviceStorageKey)

/** Each test uses its own secret, far from the first page, because parallel tests change the counts. */
export const secretPath = (index: number) => `/secret/${seeded.nthNewestSecret(index)}`

export const waitForReactionResponse = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())

/** Delays the API responses until `release()`; with `status`, responds with that error instead. */
export async function delayResponses(page: Page, status?: number) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const sent: unknown[] = []
  await page.route('**/api/v1/secrets/*/reactions/*', async (route) => {
    sent.push(route.request().postDataJSON())
    await released
    await (status === undefined ? route.continue() : route.fulfill({ status, json: { error: { code: 'any' } } }))
  })
  return { release, sent }
}

/** Clicks and waits for the response; from then on the browser has its device token. */
export async function clickAndWait(page: Page, reaction: Locator) {
  const answer = waitForReactionResponse(page)
  await reaction.click()
  await answer
}

export async function openCard(page: Page, index: number) {
  await feedCard(page, index).locator('.stretched-link').click()
  await expect(page.getByRole('link', { name: 'Volver' })).toBeVisible()
}

/** Retries, because the counters are updated asynchronously. */
export async function expectEventualCount(browser: Browser, address: string, name: Name, count: number) {
  const other = await browser.newPage()
  await expect(async () => {
    await other.goto(address)
    await expectCount(reactionButton(other, name), count)
    await expectPressed(reactionButton(other, name), false)
  }).toPass()
  await other.close()
}
