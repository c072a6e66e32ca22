// How a test finds the reactions of a secret, gives them and reads them.
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

/** Each test has its own secret, far from the first page: tests run at the same time and all count. */
export const secretPage = (place: number) => `/secret/${seeded.secretAt(place)}`

export const answered = (within: Page) =>
  within.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())

/** The answer of the server, kept back until it is asked for. */
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

/** Pressed and told: from here on the browser has its token. */
export async function react(within: Page, one: Locator) {
  const answer = answered(within)
  await one.click()
  await answer
}

export async function openCard(within: Page, place: number) {
  await card(within, place).locator('.stretched').click()
  await expect(within.getByRole('link', { name: 'Volver' })).toBeVisible()
}

/** Counting takes a moment. */
export async function countsInTheEnd(browser: Browser, address: string, name: Name, count: number) {
  const other = await browser.newPage()
  await expect(async () => {
    await other.goto(address)
    await counted(button(other, name), count)
    await pressed(button(other, name), false)
  }).toPass()
  await other.close()
}
