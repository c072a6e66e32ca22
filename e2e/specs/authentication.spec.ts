// Browser tests of authentication: registration, login redirect, logout, e-mail links, anonymous accounts and two tabs.
import { expect, type Page } from '@playwright/test'
import {
  openAnonymousAccount,
  confirmDeletion,
  fillCredentials,
  findEmailLink,
  newVisitorPage,
  newEmail,
  password,
  register,
  registerWithForm,
} from '../support/users/users.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { seeded } from '../support/data/seeded-database.ts'

const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menú' })
const expectSignedIn = async (page: Page) => {
  // Rendered by the server: the header of a visitor has no such link.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Reportar' })).toBeVisible()
}
const expectSignedOut = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: 'Reportar' })).toHaveCount(0)

/** A private page redirects a visitor to login with a return path. */
const privatePaths = [
  '/chat',
  '/chat/blocked',
  `/chat/requests/${'0'.repeat(22)}`,
  `/chat/${'0'.repeat(22)}`,
  '/admin/test-moderation',
  '/my-secrets',
  '/notifications',
  '/account',
  '/account/datos',
  '/reports',
]

test('authentication: a visitor of a private page is sent to login and returns to that page after registration; the email link confirms the address, and links on a phone are 44 px tall (ACCOUNT-01, AUTH-01, AUTH-03, AUTH-09, AUTH-16, CHAT-01, NOTIF-01)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { viewport: { width: 360, height: 740 } })
  for (const path of privatePaths) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  }
  await page.goto('/account')
  await page.getByRole('link', { name: 'Regístrate' }).click()
  await expect(page).toHaveURL('/register?redirect=%2Faccount')
  const email = newEmail()
  await fillCredentials(page, email)
  await page.getByRole('button', { name: 'Registrarme' }).click()
  await expect(page).toHaveURL('/account')
  await page.goto(await findEmailLink(email, 'Confirma tu correo'))
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('heading', { name: 'Correo confirmado' })).toBeVisible()
  const visitor = await newVisitorPage(browser, { viewport: { width: 360, height: 740 } })
  for (const path of ['/login', '/register', '/forgot-password']) {
    await visitor.goto(path)
    for (const link of await visitor.getByRole('main').getByRole('link').all())
      expect((await link.boundingBox())?.height, `${path} ${await link.innerText()}`).toBeGreaterThanOrEqual(44)
  }
})

test('authentication without JavaScript: a user registers, logs out, sets a new password by the email link and logs in; a wrong password shows an error (AUTH-01, AUTH-02, AUTH-03, AUTH-06, AUTH-07, AUTH-10, AUTH-11, LIMIT-05, NAV-20)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
  await page.goto('/register')
  await expect(page.getByText('La contraseña debe tener al menos 6 caracteres')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Inicia sesión', exact: true })).toHaveAttribute('href', '/login')
  const email = await registerWithForm(page)
  await expectSignedIn(page)
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
  await menu(page).click()
  await page.getByRole('link', { name: 'Cerrar sesión' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/')
  await expectSignedOut(page)
  await page.goto('/login')
  await fillCredentials(page, email, 'no-es-esta-clave')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByText('El correo o la contraseña no son correctos.')).toBeVisible()
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
  // The login page has the same field label.
  await expect(page).toHaveURL('/forgot-password')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()
  await page.goto(await findEmailLink(email, 'Elige otra contraseña'))
  const setPassword = async (next: string, again: string) => {
    await page.getByLabel('Nueva contraseña', { exact: true }).fill(next)
    await page.getByLabel('Repítela', { exact: true }).fill(again)
    await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  }
  await setPassword('otra-clave-larga', 'otra-clave-distinta')
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible()
  await setPassword('otra-clave-larga', 'otra-clave-larga')
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
  await fillCredentials(page, email, 'otra-clave-larga')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL('/')
  await expectSignedIn(page)
})

test('anonymous account: created with one click, kept after the logout warning, opened on another device by its recovery phrase, and preserved on registration', async ({
  browser,
}) => {
  const [phone, desktop] = [
    await newVisitorPage(browser, { viewport: { width: 360, height: 740 } }),
    await newVisitorPage(browser, { viewport: { width: 1280, height: 800 } }),
  ]
  await openAnonymousAccount(phone)
  await menu(phone).click()
  await phone.getByRole('link', { name: 'Cerrar sesión' }).click()
  await expect(phone.getByText('Sin tus doce palabras no podrás volver')).toBeVisible()
  await phone.getByRole('link', { name: 'Ver mis doce palabras' }).click()
  await phone.getByRole('button', { name: 'Ver mis doce palabras' }).click()
  const phraseItems = phone.getByRole('list', { name: 'Frase de recuperación' }).getByRole('listitem')
  await expect(phraseItems).toHaveCount(12)
  // Each word is on its own line.
  for (const word of await phraseItems.all()) expect((await word.boundingBox())?.height).toBeLessThan(40)
  const phrase = (await phraseItems.allInnerTexts()).map((word) => word.replace(/^\d+\s*/, '')).join(' ')
  await phone.goto('/logout')
  await phone.getByRole('button', { name: 'Cerrar sesión de todos modos' }).click()
  await expect(phone).toHaveURL('/')
  await desktop.goto('/login')
  await desktop.getByRole('link', { name: 'Tengo una frase de recuperación' }).click()
  await desktop.getByLabel('Frase de recuperación').fill('abaco abaco abaco')
  await desktop.getByRole('button', { name: 'Abrir mi cuenta' }).click()
  await expect(desktop.getByText('Ninguna cuenta se abre con esa frase.')).toBeVisible()
  await desktop.getByLabel('Frase de recuperación').fill(phrase)
  await desktop.getByRole('button', { name: 'Abrir mi cuenta' }).click()
  await expect(desktop).toHaveURL('/')
  // A click before the navigation ends would open a menu that the navigation closes.
  await expectSignedIn(desktop)
  await menu(desktop).click()
  await desktop.getByRole('link', { name: 'Guardar mi cuenta' }).click()
  const email = newEmail()
  await fillCredentials(desktop, email)
  await desktop.getByRole('button', { name: 'Guardar mi cuenta' }).click()
  await expect(desktop).toHaveURL('/')
  await phone.goto('/login')
  await fillCredentials(phone, email, password)
  await phone.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(phone).toHaveURL('/')
})

test('session sync: login and logout in one tab update the other tabs, and an unsent comment form keeps its text (AUTH-13)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { viewport: { width: 1280, height: 800 } })
  const email = await register(await newVisitorPage(browser))
  await page.goto('/')
  const other = await page.context().newPage()
  await other.goto(`/secret/${seeded.commentable()}`)
  await other.getByLabel('Tu comentario').fill('A medias')
  await expectSignedOut(other)
  await page.goto('/login')
  await fillCredentials(page, email)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expectSignedIn(page)
  await expectSignedIn(other)
  await expect(other.getByLabel('Tu comentario')).toHaveValue('A medias')
  await menu(page).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expectSignedOut(page)
  await expectSignedOut(other)
  await expect(other.getByLabel('Tu comentario')).toHaveValue('A medias')
})

test('logout and account deletion: the storage of the browser is cleared, and the theme and the dismissed notice survive (BRAND-10, BRAND-23, DATA-22)', async ({
  browser,
}) => {
  // A page without the script that dismisses the notice.
  const page = await (await newVisitorPage(browser, { viewport: { width: 1280, height: 800 } })).context().newPage()
  const logOut = async () => {
    await menu(page).click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await page.waitForURL('/')
  }
  const deleteAccount = async () => {
    await page.goto('/account')
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
    await confirmDeletion(page)
    await page.waitForURL(/recibo=/)
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Entendido' }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('anonymousNoticeClosed'))).toBe('true')
  for (const leave of [logOut, deleteAccount]) {
    await register(page)
    await openHydrated(page, '/')
    await page.evaluate(() => {
      localStorage.setItem('theme', 'dark')
      localStorage.setItem('reactionClientId', 'd'.repeat(43))
      sessionStorage.setItem('comment x', 'A medias')
    })
    await leave()
    await expectSignedOut(page)
    await expect
      .poll(() => page.evaluate(() => Object.entries(localStorage).toSorted()))
      .toEqual([
        ['anonymousNoticeClosed', 'true'],
        ['sesion', ''],
      ])
    await expect(page.locator('html')).toHaveClass(/dark/)
    await expect(page.getByRole('button', { name: 'Entendido' })).toHaveCount(0)
  }
})
