// People with browsers of their own, each on a network of their own, and their mailbox.
import { createHash } from 'node:crypto'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { addresses } from './addresses.ts'

export const password = 'una-clave-larga'

/** What a browser says of requests that our own pages make. */
export const headers = { 'sec-fetch-site': 'same-origin' }

/** An address that no other test uses. */
export function newEmail(): string {
  return `persona-${crypto.randomUUID()}@correo.example`
}

export async function newBrowser(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
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

/** By the form, for what is about coming in; it leaves them on the first page. */
export async function registerOnPage(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/register')
  await fillCredentials(page, email)
  await page.getByRole('button', { name: 'Registrarme' }).click()
  await page.waitForURL('/')
  return email
}

/** Without a page: for whoever only needs to be somebody. */
export async function register(page: Page, email = newEmail()): Promise<string> {
  await comeIn(page, 'register', { email, password })
  return email
}

export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await comeIn(page, 'log-in', { email, password: secret })
}

async function comeIn(page: Page, way: 'register' | 'log-in', data: object): Promise<void> {
  const answer = await page.request.post(`/api/v1/accounts/${way}`, { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** On /account: the two presses of a data export, the second with the password. */
export async function askForData(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  await page.getByLabel('Tu contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Preparar mi copia' }).click()
}

/** On /account, after the first press of a deletion: the second, with the password. */
export async function confirmDeletion(page: Page): Promise<void> {
  await page.getByLabel('Tu contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirmar eliminación' }).click()
}

/** What the database knows of the session of whoever has the page. */
export async function sessionOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === '__Host-sesion')?.value ?? ''
  return createHash('sha256').update(token).digest('base64url')
}

/** The path of the link in the newest letter of that subject to somebody; or of the one that leads to that page. */
export async function linkIn(email: string, subject: string, page = ''): Promise<string> {
  let link = ''
  const inText = new RegExp(`https://murmullo\\.example(/${page}\\S+)`)
  await expect
    .poll(
      async () => {
        const letters = (await (await fetch(`${addresses.mailbox.url}/letters.json`)).json()) as {
          to: string
          subject: string
          text: string
        }[]
        const text = letters.findLast((letter) => letter.to === email && letter.subject === subject)?.text ?? ''
        link = inText.exec(text)?.[1] ?? ''
        return link
      },
      { timeout: 15_000 },
    )
    .not.toBe('')
  return link
}
