// Test helpers for moderation: logs in as a seeded moderator or administrator, and publishes content that needs review.
import { execFileSync } from 'node:child_process'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { addresses, databaseUrl } from './addresses.ts'
import { headers, logIn, newBrowser, sessionOf } from './people.ts'
import { passSecondFactor } from './world.ts'

const seededPassword = 'noche-de-lluvia'

export type TeamKey = 'sol' | 'equipo'

export async function enterAs(page: Page, key: TeamKey): Promise<void> {
  await logIn(page, `${key}@murmullo.example`, seededPassword)
  passSecondFactor(`s.token = '${await sessionOf(page)}'`)
}

/** Login for a screenshot: sets the theme cookie, because the theme saved in the account would override the requested one. */
export async function enterForPicture(page: Page, key: TeamKey): Promise<void> {
  const theme = (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) ? 'dark' : 'light'
  await page.context().addCookies([{ name: 'theme', value: theme, url: addresses.site.url }])
  await enterAs(page, key)
}

export async function teamMember(browser: Browser, key: TeamKey, options?: BrowserContextOptions): Promise<Page> {
  const page = await newBrowser(browser, options)
  await enterAs(page, key)
  return page
}

/** An author with an anonymous account (no nickname). */
export async function newAuthor(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const page = await newBrowser(browser, options)
  expect((await send(page, '/accounts/anonymous', {})).status).toBe(200)
  return page
}

type Reply = { readonly status: number; readonly body: { readonly id: string; readonly error?: { code: string } } }

/** Sends an API request with the session of the page. */
async function send(page: Page, path: string, data: object): Promise<Reply> {
  const answer = await page.request.post(`/api/v1${path}`, { headers, data })
  return { status: answer.status(), body: (await answer.json()) as Reply['body'] }
}

export async function publish(page: Page, text: string): Promise<Reply> {
  return send(page, '/secrets', { text, isAdult: true, explicit: false })
}

/** A unique text that the model's provider refuses to read: high risk, hidden until a moderator approves it. */
export function heldText(words: string): string {
  return `[rechazar] ${words} ${crypto.randomUUID().slice(0, 8)}`
}

/** A unique text with a minor flag: hidden until two moderators approve it. */
export function minorText(words: string): string {
  return `Tengo 15 años. ${words} ${crypto.randomUUID().slice(0, 8)}`
}

/** Removes what other tests left in the review queue. */
export function emptyQueue(): void {
  const statement = `delete from moderation.pending_decisions;
    update moderation.checks set needs_review = false, ask_again = false where needs_review`
  execFileSync('psql', [databaseUrl, '-qc', statement])
}

/** Approvals and notices wait for the undo window: how long to wait for one. */
export const afterUndo = { timeout: 25_000 }

export const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
