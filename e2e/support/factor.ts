// Test helpers for TOTP second factors: creates a moderator without a factor and fills in the enrolment form.
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { codeAt } from '../../server/src/platform/totp.ts'
import { headers, newBrowser, newEmail } from './people.ts'
import { ask } from './world.ts'

export type Newcomer = { readonly page: Page; readonly email: string; readonly password: string }

/** A registered user with the moderator role who has not enrolled a second factor yet. */
export async function newcomer(browser: Browser, password: string, options?: BrowserContextOptions): Promise<Newcomer> {
  return joinTeam(await newBrowser(browser, options), password)
}

export async function joinTeam(page: Page, password: string): Promise<Newcomer> {
  const email = newEmail()
  const answer = await page.request.post('/api/v1/accounts/register', { headers, data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  ask(`update identity.accounts a set role = 'moderator' from identity.users u
    where u.id = a.user_id and u.email = '${email}' returning a.id`)
  await isLedToFactor(page)
  return { page, email, password }
}

/** Polls, because the server's session cache may be stale for half a second after the role change. */
export async function isLedToFactor(page: Page): Promise<void> {
  await expect.poll(async () => (await page.request.get('/admin', { maxRedirects: 0 })).status()).toBe(302)
}

export async function sayPassword({ page, password }: Newcomer): Promise<void> {
  await page.getByLabel('Tu contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Seguir' }).click()
}

/** Starts the enrolment and returns the TOTP key that the page shows. */
export async function beginEnrolling(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect(page.getByText('Escribe esta clave:')).toBeVisible()
  return (await page.locator('main code').innerText()).replaceAll(' ', '')
}

/** `later`: offset in TOTP steps of 30 s; the server accepts neighbouring steps too. */
export async function sayCode(page: Page, key: string, submit: string, later = 0): Promise<void> {
  await page.getByLabel('Código', { exact: true }).fill(codeAt(key, Date.now() + later * 30_000))
  await page.getByRole('button', { name: submit }).click()
}
