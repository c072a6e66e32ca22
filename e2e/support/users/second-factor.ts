// Test helpers for TOTP second factors: creates a moderator without a factor and fills in the enrolment form.
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { totpCodeAt } from '../../../server/src/platform/crypto/totp.ts'
import { sameOriginHeaders, newVisitorPage, newEmail } from './users.ts'
import { queryValue } from '../data/seeded-database.ts'

export type NewModerator = { readonly page: Page; readonly email: string; readonly password: string }

/** A registered user with the moderator role who has not enrolled a second factor yet. */
export async function newModerator(
  browser: Browser,
  password: string,
  options?: BrowserContextOptions,
): Promise<NewModerator> {
  return registerModerator(await newVisitorPage(browser, options), password)
}

export async function registerModerator(page: Page, password: string): Promise<NewModerator> {
  const email = newEmail()
  const answer = await page.request.post('/api/v1/accounts/register', {
    headers: sameOriginHeaders,
    data: { email, password },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  queryValue(`update identity.accounts a set role = 'moderator' from identity.users u
    where u.id = a.user_id and u.email = '${email}' returning a.id`)
  await waitForSecondFactorRedirect(page)
  return { page, email, password }
}

/** Polls, because the server's session cache may be stale for half a second after the role change. */
export async function waitForSecondFactorRedirect(page: Page): Promise<void> {
  await expect.poll(async () => (await page.request.get('/admin', { maxRedirects: 0 })).status()).toBe(302)
}

export async function submitPassword({ page, password }: NewModerator): Promise<void> {
  await page.getByLabel('Tu contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Seguir' }).click()
}

/** Starts the enrolment and returns the TOTP key that the page shows. */
export async function startTotpEnrolment(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect(page.getByText('Escribe esta clave:')).toBeVisible()
  return (await page.locator('main code').innerText()).replaceAll(' ', '')
}

/** `stepOffset`: offset in TOTP steps of 30 s; the server accepts neighbouring steps too. */
export async function submitTotpCode(page: Page, key: string, submit: string, stepOffset = 0): Promise<void> {
  await page.getByLabel('Código', { exact: true }).fill(totpCodeAt(key, Date.now() + stepOffset * 30_000))
  await page.getByRole('button', { name: submit }).click()
}
