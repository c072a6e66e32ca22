// Test helpers for moderation: logs in as a seeded moderator or administrator, and publishes content that needs review.
import { execFileSync } from 'node:child_process'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { addresses, databaseUrl } from '../config.ts'
import { sameOriginHeaders, logIn, newVisitorPage, sessionTokenHash } from './users.ts'
import { completeSecondFactor } from '../data/seeded-database.ts'

const seededPassword = 'noche-de-lluvia'

export type StaffName = 'sol' | 'equipo'

export async function logInAsStaff(page: Page, name: StaffName): Promise<void> {
  await logIn(page, `${name}@murmullo.example`, seededPassword)
  completeSecondFactor(`s.token = '${await sessionTokenHash(page)}'`)
}

/** Login for a screenshot: sets the theme cookie, because the theme saved in the account would override the requested one. */
export async function logInForScreenshot(page: Page, name: StaffName): Promise<void> {
  const theme = (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) ? 'dark' : 'light'
  await page.context().addCookies([{ name: 'theme', value: theme, url: addresses.site.url }])
  await logInAsStaff(page, name)
}

export async function newStaffPage(browser: Browser, name: StaffName, options?: BrowserContextOptions): Promise<Page> {
  const page = await newVisitorPage(browser, options)
  await logInAsStaff(page, name)
  return page
}

/** An author with an anonymous account (no nickname). */
export async function newAnonymousAuthor(browser: Browser, options?: BrowserContextOptions): Promise<Page> {
  const page = await newVisitorPage(browser, options)
  expect((await postJson(page, '/accounts/anonymous', {})).status).toBe(200)
  return page
}

type ApiResponse = {
  readonly status: number
  readonly body: { readonly id: string; readonly error?: { code: string } }
}

/** Sends an API request with the session of the page. */
async function postJson(page: Page, path: string, data: object): Promise<ApiResponse> {
  const answer = await page.request.post(`/api/v1${path}`, { headers: sameOriginHeaders, data })
  return { status: answer.status(), body: (await answer.json()) as ApiResponse['body'] }
}

export async function postSecret(page: Page, text: string): Promise<ApiResponse> {
  return postJson(page, '/secrets', { text, isAdult: true, explicit: false })
}

/** A unique text that the model's provider refuses to read: high risk, hidden until a moderator approves it. */
export function textForReview(text: string): string {
  return `[rechazar] ${text} ${crypto.randomUUID().slice(0, 8)}`
}

/** A unique text with a minor flag: hidden until two moderators approve it. */
export function textWithMinorFlag(text: string): string {
  return `Tengo 15 años. ${text} ${crypto.randomUUID().slice(0, 8)}`
}

/** Removes what other tests left in the review queue. */
export function clearReviewQueue(): void {
  const statement = `delete from moderation.pending_decisions;
    update moderation.checks set needs_review = false, needs_retry = false where needs_review`
  execFileSync('psql', [databaseUrl, '-qc', statement])
}

/** Approvals and notices wait for the undo window: how long to wait for one. */
export const undoWindowTimeout = { timeout: 25_000 }

export const reviewCard = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
