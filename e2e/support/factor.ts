// Somebody new in the team, and how they go through the page of the second factor.
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { codeAt } from '../../server/src/platform/totp.ts'
import { headers, newBrowser, newEmail } from './people.ts'
import { ask } from './world.ts'

export type Newcomer = { readonly page: Page; readonly email: string; readonly password: string }

/** Registered with that password and named by somebody: nothing of what the team asks for is shown yet. */
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

/** The process may remember them for half a second as they were. */
export async function isLedToFactor(page: Page): Promise<void> {
  await expect.poll(async () => (await page.request.get('/admin', { maxRedirects: 0 })).status()).toBe(302)
}

export async function sayPassword({ page, password }: Newcomer): Promise<void> {
  await page.getByLabel('Tu contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Seguir' }).click()
}

/** The key that the page shows. */
export async function beginEnrolling(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect(page.getByText('Escribe esta clave:')).toBeVisible()
  return (await page.locator('main code').innerText()).replaceAll(' ', '')
}

/** `later`: of so many half minutes from now, which the server takes too. */
export async function sayCode(page: Page, key: string, submit: string, later = 0): Promise<void> {
  await page.getByLabel('Código', { exact: true }).fill(codeAt(key, Date.now() + later * 30_000))
  await page.getByRole('button', { name: submit }).click()
}
