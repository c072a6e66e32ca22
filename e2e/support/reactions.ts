// Page object helpers for reactions: buttons, counts, device token, and delayed or failing API responses.
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { seeded } from './world.ts'

export const key = 'reactionClientId'
export const names = ['corazón', 'me gusta', 'no me gusta', 'sorpresa', 'risa'] as const
type Name = (typeof names)[number]

export const card = (page: Page, place: number) => page.getByRole('main').getByRole('article').nth(place)
export const button = (within: Page | Locator, name: Name) =>
  within.getByRole('button', { name: new RegExp(`^${name}: `) })
export const pressed = (one: Locator, is: boolean) => expect(one).toHaveAttribute('aria-pressed', `${is}`)
export const counted = (one: Locator, count: number) =>
  expect(one).toHaveAccessibleName(new RegExp(`: ${count} ${count === 1 ? 'reacción' : 'reacciones'}$`))
export const countOf = async (one: Locator) => Number(/\d+/.exec((await one.getAttribute('aria-label')) ?? '')?.[0])
export const device = (page: Page) => page.evaluate((name) => localStorage.getItem(name), key)

/** Each test uses its own secret, far from the first page, because parallel tests change the counts. */
export const secretPage = (place: number) => `/secret/${seeded.secretAt(place)}`

export const answered = (within: Page) =>
  within.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())

/** Delays the API responses until `release()`; with `status`, responds with that error instead. */
export async function holdAnswers(within: Page, status?: number) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const sent: unknown[] = []
  await within.route('**/api/v1/secrets/*/reactions/*', async (route) => {
    sent.push(route.request().postDataJSON())
    await held
    await (status === undefined ? route.continue() : route.fulfill({ status, json: { error: { code: 'any' } } }))
  })
  return { release, sent }
}

/** Clicks and waits for the response; from then on the browser has its device token. */
export async function react(within: Page, one: Locator) {
  const answer = answered(within)
  await one.click()
  await answer
}

export async function openCard(within: Page, place: number) {
  await card(within, place).locator('.stretched').click()
  await expect(within.getByRole('link', { name: 'Volver' })).toBeVisible()
}

/** Retries, because the counters are updated asynchronously. */
export async function countsInTheEnd(browser: Browser, address: string, name: Name, count: number) {
  const other = await browser.newPage()
  await expect(async () => {
    await other.goto(address)
    await counted(button(other, name), count)
    await pressed(button(other, name), false)
  }).toPass()
  await other.close()
}
