// Browser tests of authentication: registration, login, logout, password reset and anonymous accounts; with JavaScript and without.
import { expect, type Page } from '@playwright/test'
import {
  fillCredentials,
  findEmailLink,
  newVisitorPage,
  newEmail,
  password,
  register,
  registerWithForm,
} from '../support/users/users.ts'
import { test } from '../support/test.ts'
import { seeded } from '../support/data/seeded-database.ts'

const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menú' })
const expectSignedIn = async (page: Page) => {
  // Rendered by the server: the header of a visitor has no such link.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Reportar' })).toBeVisible()
}
const expectSignedOut = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: 'Reportar' })).toHaveCount(0)

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test('authentication: a user registers, logs out and logs in again; a wrong password shows an error (AUTH-01, AUTH-02, AUTH-03, AUTH-06, AUTH-07, AUTH-11, LIMIT-05, NAV-20)', async ({
      browser,
    }) => {
      const page = await newVisitorPage(browser, { javaScriptEnabled, viewport: { width: 1280, height: 800 } })
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
      await page.getByRole('button', { name: 'Cerrar sesión' }).click()
      await expect(page).toHaveURL('/')
      await expectSignedOut(page)
      await page.goto('/login')
      await expect(page.getByRole('link', { name: 'Regístrate' })).toHaveAttribute('href', '/register')
      await fillCredentials(page, email, 'no-es-esta-clave')
      await page.getByRole('button', { name: 'Iniciar sesión' }).click()
      await expect(page.getByText('El correo o la contraseña no son correctos.')).toBeVisible()
      await fillCredentials(page, email)
      await page.getByRole('button', { name: 'Iniciar sesión' }).click()
      await expect(page).toHaveURL('/')
      await expectSignedIn(page)
    })

    test('password reset: the email link opens a form that sets a new password, and login works with it (AUTH-10)', async ({
      browser,
    }) => {
      const page = await newVisitorPage(browser, { javaScriptEnabled })
      const email = await register(await newVisitorPage(browser))
      await page.goto('/login')
      await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
      // The login page has the same field label.
      await expect(page).toHaveURL('/forgot-password')
      await page.getByLabel('Correo electrónico').fill(email)
      await page.getByRole('button', { name: 'Enviarme el enlace' }).click()
      await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible()
      await page.goto(await findEmailLink(email, 'Elige otra contraseña'))
      await page.getByLabel('Nueva contraseña', { exact: true }).fill('otra-clave-larga')
      await page.getByLabel('Repítela', { exact: true }).fill('otra-clave-distinta')
      await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
      await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible()
      await page.getByLabel('Nueva contraseña', { exact: true }).fill('otra-clave-larga')
      await page.getByLabel('Repítela', { exact: true }).fill('otra-clave-larga')
      await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
      await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
      await fillCredentials(page, email, 'otra-clave-larga')
      await page.getByRole('button', { name: 'Iniciar sesión' }).click()
      await expect(page).toHaveURL('/')
    })
  })

test('email verification: the link opens a form, and its button confirms the address (AUTH-09)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser)
  const email = await register(page)
  await page.goto(await findEmailLink(email, 'Confirma tu correo'))
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('heading', { name: 'Correo confirmado' })).toBeVisible()
})

test('expired email token: the page hides the form and offers a new link', async ({ browser }) => {
  const page = await newVisitorPage(browser)
  await page.goto('/verify-email?token=una-letra-de-mas-o-de-menos')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Este enlace ya se usó o caducó.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '/account')
  await expect(page.getByRole('button', { name: 'Confirmar' })).toHaveCount(0)
  await page.goto('/reset-password?token=una-letra-de-mas-o-de-menos')
  for (const label of ['Nueva contraseña', 'Repítela'])
    await page.getByLabel(label, { exact: true }).fill('otra-clave-larga')
  await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('login redirect: a visitor of a private page is sent to login and returns to that page (ACCOUNT-01, AUTH-03, AUTH-16)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser)
  const email = await register(await newVisitorPage(browser))
  for (const path of ['/chat', '/admin/test-moderation', '/my-secrets', '/notifications', '/account', '/reports']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  }
  await page.goto('/account')
  await fillCredentials(page, email)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL('/account')
})

test('anonymous account: created with one click, opened on another device by recovery phrase, and preserved on registration', async ({
  browser,
}) => {
  const [phone, desktop] = [
    await newVisitorPage(browser, { viewport: { width: 360, height: 740 } }),
    await newVisitorPage(browser, { viewport: { width: 1280, height: 800 } }),
  ]
  await phone.goto('/new')
  await phone.getByRole('button', { name: 'Continuar sin registrarme' }).click()
  const phraseItems = phone.getByRole('list', { name: 'Frase de recuperación' }).getByRole('listitem')
  await expect(phraseItems).toHaveCount(12)
  const phrase = (await phraseItems.allInnerTexts()).map((word) => word.replace(/^\d+\s*/, '')).join(' ')
  await phone.getByRole('link', { name: 'Ya las guardé' }).click()
  await expect(phone).toHaveURL('/new')
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

test('anonymous account: logout warns about the recovery phrase, can be cancelled, and a new phrase can be generated', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { viewport: { width: 1280, height: 800 } })
  await page.goto('/new')
  await page.getByRole('button', { name: 'Continuar sin registrarme' }).click()
  const phraseItems = page.getByRole('list', { name: 'Frase de recuperación' }).getByRole('listitem')
  await expect(phraseItems).toHaveCount(12)
  // Each word is on its own line.
  for (const word of await phraseItems.all()) expect((await word.boundingBox())?.height).toBeLessThan(40)
  await page.getByRole('link', { name: 'Ya las guardé' }).click()
  await menu(page).click()
  await page.getByRole('link', { name: 'Cerrar sesión' }).click()
  await expect(page.getByText('Sin tus doce palabras no podrás volver')).toBeVisible()
  await page.getByRole('link', { name: 'Quedarme' }).click()
  await expectSignedIn(page)
  // Login to another account ends this session too, so the same warning is shown.
  for (const path of ['/login', '/recover']) {
    await page.goto(path)
    await expect(page.getByText('Sin tus doce palabras no podrás volver')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Ver palabras nuevas' }).click()
  const emailCheckbox = page.getByRole('checkbox', { name: 'Avisos por correo' })
  await expect(emailCheckbox).toBeDisabled()
  await expect(emailCheckbox).toHaveAccessibleDescription('Necesitas un correo')
  // The default preference is submitted as a hidden field until there is an e-mail address.
  await expect(page.locator('input[type=hidden][name=emailNotifications]')).toHaveValue('on')
  await page.getByRole('button', { name: 'Ver palabras nuevas' }).click()
  await expect(phraseItems).toHaveCount(12)
  const phrase = (await phraseItems.allInnerTexts()).map((word) => word.replace(/^\d+\s*/, '')).join(' ')
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Cerrar sesión de todos modos' }).click()
  await expectSignedOut(page)
  await page.goto('/recover')
  await page.getByLabel('Frase de recuperación').fill(phrase)
  await page.getByRole('button', { name: 'Abrir mi cuenta' }).click()
  await expectSignedIn(page)
})

test('authentication pages: links in a phone viewport are at least 44 px tall', async ({ browser }) => {
  const page = await newVisitorPage(browser, { viewport: { width: 360, height: 740 } })
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path)
    for (const link of await page.getByRole('main').getByRole('link').all())
      expect((await link.boundingBox())?.height, `${path} ${await link.innerText()}`).toBeGreaterThanOrEqual(44)
  }
})
