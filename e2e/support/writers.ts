// Page object helpers for the publishing form: a registered author on /new, its text field and its submit button.
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { newBrowser, register } from './people.ts'
import { hydrated } from './settled.ts'

export async function newWriter(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newBrowser(browser, options)
  await register(page)
  await page.goto('/new')
  if (options.javaScriptEnabled !== false) await hydrated(page)
  return page
}

export const story = (page: Page) => page.getByRole('textbox', { name: 'Tu secreto' })
export const publishButton = (page: Page) => page.getByRole('button', { name: 'Publicar', exact: true })

/** Unique text. */
export function newWords(words = 'Nunca se lo dije a nadie'): string {
  return `${words} ${crypto.randomUUID()}`
}

export async function publish(page: Page, words: string): Promise<string> {
  await story(page).fill(words)
  await publishButton(page).click()
  return published(page)
}

/** Path of the secret page after the redirect. */
export async function published(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/secret\/[0-9A-Za-z]{22}$/)
  return new URL(page.url()).pathname
}
