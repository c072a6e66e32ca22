// Page object helpers for the publishing form: a registered author on /new, its text field and its submit button.
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { newVisitorPage, register } from '../users/users.ts'
import { waitForHydration } from './wait-for-idle.ts'

export async function openPublishForm(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newVisitorPage(browser, options)
  await register(page)
  await page.goto('/new')
  if (options.javaScriptEnabled !== false) await waitForHydration(page)
  return page
}

export const secretField = (page: Page) => page.getByRole('textbox', { name: 'Tu secreto' })
export const publishButton = (page: Page) => page.getByRole('button', { name: 'Publicar', exact: true })

/** Opens the sheet of a chip; an open sheet of another chip closes. */
export async function openOption(page: Page, name: string): Promise<void> {
  await page.locator('.option-chip').filter({ hasText: name }).click()
}

/** Unique text. */
export function uniqueText(text = 'Nunca se lo dije a nadie'): string {
  return `${text} ${crypto.randomUUID()}`
}

export async function submitSecret(page: Page, text: string): Promise<string> {
  await secretField(page).fill(text)
  await publishButton(page).click()
  return waitForSecretPage(page)
}

/** Path of the secret page after the redirect. */
export async function waitForSecretPage(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/secret\/[0-9A-Za-z]{22}$/)
  return new URL(page.url()).pathname
}
