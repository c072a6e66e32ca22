// Test helpers for users: one browser context and client network per user, registration, login, account forms and received e-mails.
import { createHash } from 'node:crypto'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { addresses } from '../config.ts'

export const password = 'una-clave-larga'

/** Header of a same-origin request; the CSRF check requires it. */
export const sameOriginHeaders = { 'sec-fetch-site': 'same-origin' }

/** Unique e-mail address. */
export function newEmail(): string {
  return `persona-${crypto.randomUUID()}@correo.example`
}

export async function newVisitorPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const [second, third, fourth] = crypto.getRandomValues(new Uint8Array(3))
  const context = await browser.newContext({
    baseURL: addresses.site.url,
    locale: 'es-AR',
    ...options,
    extraHTTPHeaders: { 'x-forwarded-for': `10.${second}.${third}.${fourth}` },
  })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('anonymousNoticeClosed', 'true'))
  return page
}

export async function fillCredentials(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(secret)
}

/** Registers through the form, for specs about registration. Ends on the feed. */
export async function registerWithForm(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/register')
  await fillCredentials(page, email)
  await page.getByRole('button', { name: 'Registrarme' }).click()
  await page.waitForURL('/')
  return email
}

/** Registers through the API, for specs that only need a session. */
export async function register(page: Page, email = newEmail()): Promise<string> {
  await authenticate(page, 'register', { email, password })
  return email
}

export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await authenticate(page, 'log-in', { email, password: secret })
}

/** Creates an anonymous account through its page. */
export async function openAnonymousAccount(page: Page, returnTo = '/new'): Promise<void> {
  await page.goto(`/continue?redirect=${encodeURIComponent(returnTo)}`)
  await page.getByRole('button', { name: 'Continuar sin registrarme' }).click()
  await page.waitForURL(returnTo)
}

async function authenticate(page: Page, endpoint: 'register' | 'log-in', data: object): Promise<void> {
  const answer = await page.request.post(`/api/v1/accounts/${endpoint}`, { headers: sameOriginHeaders, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** On /account: opens the download of the data export (button, then password confirmation). */
export async function requestDataExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  await page.getByLabel('Tu contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Abrir la descarga' }).click()
}

/** On /account: confirms an account deletion with the password, after its first button. */
export async function confirmDeletion(page: Page): Promise<void> {
  await page.getByLabel('Tu contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirmar eliminación' }).click()
}

/** Token hash of the page's session, as stored in `identity.sessions.token`. */
export async function sessionTokenHash(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === '__Host-session')?.value ?? ''
  return createHash('sha256').update(token).digest('base64url')
}

/** Path of the first link in the newest e-mail with this subject to this address; with `page`, of the first link to that page. */
export async function findEmailLink(email: string, subject: string, page = ''): Promise<string> {
  let link = ''
  const linkPattern = new RegExp(`https://murmullo\\.example(/${page}\\S+)`)
  await expect
    .poll(
      async () => {
        const emails = (await (await fetch(`${addresses.mailbox.url}/letters.json`)).json()) as {
          to: string
          subject: string
          text: string
        }[]
        const text = emails.findLast((message) => message.to === email && message.subject === subject)?.text ?? ''
        link = linkPattern.exec(text)?.[1] ?? ''
        return link
      },
      { timeout: 15_000 },
    )
    .not.toBe('')
  return link
}
