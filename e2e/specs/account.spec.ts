// Browser tests of /account: profile summary, nickname, password, preferences and session list.
import { expect, type Page } from '@playwright/test'
import { fillCredentials, newVisitorPage, password, register } from '../support/users/users.ts'
import { test } from '../support/test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('account page: the summary shows email and verification state, and suggests replacing a default nickname (ACCOUNT-02, ACCOUNT-03, ACCOUNT-04, ACCOUNT-06)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser)
  const email = await register(page)
  await page.goto('/account')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('Personalízalo')).toBeVisible()
  await expect(page.getByText('Sin confirmar todavía.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver mi perfil completo' })).toHaveAttribute('href', '/profile')
  await expect(page.getByRole('main').getByRole('link', { name: 'Todos los secretos' })).toHaveAttribute('href', '/')
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  expect(titles.filter((title) => /Cambiar|Preferencias|peligro/.test(title))).toEqual([
    'Cambiar apodo',
    'Cambiar contraseña',
    'Preferencias',
    'Zona de peligro',
  ])
})

test('nickname form: the field is validated on input, and the success message disappears after three seconds (ACCOUNT-04, ACCOUNT-07, ACCOUNT-08, ACCOUNT-09, ACCOUNT-11, ACCOUNT-12, LIMIT-09)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser)
  await register(page)
  await page.goto('/account')
  const field = page.getByLabel('Nuevo apodo')
  const save = page.getByRole('button', { name: 'Guardar apodo' })
  await expect(save).toBeDisabled()
  for (const [nickname, fault] of [
    ['hola mundo', 'El apodo solo puede contener letras, números, guiones y guiones bajos.'],
    ['ab', 'El apodo debe tener al menos 3 caracteres.'],
    ['abcdefghijklmnopqrstu', 'El apodo no puede tener más de 20 caracteres.'],
    ['usuario_yo', 'Ese apodo no se puede elegir.'],
  ] as const) {
    await field.fill(nickname)
    await expect(page.getByText(fault)).toBeVisible()
    await expect(save).toBeDisabled()
  }
  const nickname = `ñandú-${Math.random().toString(36).slice(2, 9)}`
  await field.fill(nickname)
  await save.click()
  await expect(page.getByText('Apodo actualizado correctamente')).toBeVisible()
  await expect(page.getByText('Apodo actualizado correctamente')).toBeHidden({ timeout: 6_000 })
  await expect(page.getByText('Personalízalo')).toHaveCount(0)
  const other = await newVisitorPage(browser)
  await register(other)
  await other.goto('/account')
  await other.getByLabel('Nuevo apodo').fill(nickname.toUpperCase().replace('Ñ', 'N'))
  await other.getByRole('button', { name: 'Guardar apodo' }).click()
  await expect(other.getByText('Ese apodo no está disponible.')).toBeVisible()
})

test('password form: the current password is required, a change ends all other sessions (ACCOUNT-14, ACCOUNT-15, ACCOUNT-16, ACCOUNT-17, ACCOUNT-19, DATA-21, LIMIT-05)', async ({
  browser,
}) => {
  const [page, other] = [await newVisitorPage(browser), await newVisitorPage(browser)]
  const email = await register(page)
  await other.goto('/login')
  await fillCredentials(other, email)
  await other.getByRole('button', { name: 'Iniciar sesión' }).click()
  await other.waitForURL('/')
  await page.goto('/account')
  await expect(section(page, 'Sesiones abiertas').getByRole('listitem')).toHaveCount(2)
  const fill = async (current: string, next: string, again: string) => {
    await page.getByLabel('Contraseña actual', { exact: true }).fill(current)
    await page.getByLabel('Nueva contraseña', { exact: true }).fill(next)
    await page.getByLabel('Confirmar contraseña').fill(again)
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  }
  await fill(password, 'otra-clave-larga', 'otra-clave-corta')
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible()
  await fill(password, 'corta12', 'corta12')
  await expect(page.getByText('La contraseña debe tener al menos 8 caracteres')).toBeVisible()
  await fill('no-es-esta-clave', 'otra-clave-larga', 'otra-clave-larga')
  await expect(page.getByText('Contraseña actual incorrecta')).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar: Contraseña actual' }).click()
  await expect(page.getByLabel('Contraseña actual', { exact: true })).toHaveAttribute('type', 'text')
  await fill(password, 'otra-clave-larga', 'otra-clave-larga')
  await expect(page.getByText('Contraseña actualizada correctamente')).toBeVisible()
  await expect(page.getByLabel('Contraseña actual', { exact: true })).toHaveValue('')
  await expect(section(page, 'Sesiones abiertas').getByRole('listitem')).toHaveCount(1)
  // A second and a third submit: each one clears the fields and the previous result message.
  await fill('otra-clave-larga', 'tercera-clave-larga', 'tercera-clave-larga')
  await expect(page.getByLabel('Confirmar contraseña')).toHaveValue('')
  await expect(page.getByText('Contraseña actualizada correctamente')).toBeVisible()
  await fill('tercera-clave-larga', 'cuarta-clave-larga', 'otra-cosa-distinta')
  await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible()
  await expect(page.getByText('Contraseña actualizada correctamente')).toHaveCount(0)
  await other.goto('/account')
  await expect(other).toHaveURL('/login?redirect=%2Faccount')
})

test('preferences form: default values are shown, changes are stored, and dark mode applies immediately (ACCOUNT-20, ACCOUNT-21, ACCOUNT-22, LIMIT-14)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { colorScheme: 'light' })
  await register(page)
  await page.goto('/account')
  const checkbox = (name: string) => page.getByRole('checkbox', { name })
  await expect(checkbox('Modo oscuro')).not.toBeChecked()
  for (const name of [
    'Avisos por correo',
    'Avisarme de los comentarios en mis secretos',
    'Avisarme de las reacciones a mis secretos',
  ])
    await expect(checkbox(name)).toBeChecked()
  await expect(checkbox('Avisos por correo')).toHaveAccessibleDescription('Confirma tu correo para recibirlos')
  await checkbox('Modo oscuro').check()
  await checkbox('Avisos por correo').uncheck()
  await page.getByRole('button', { name: 'Guardar preferencias' }).click()
  await expect(page.getByText('Preferencias guardadas correctamente')).toBeVisible()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.reload()
  await expect(checkbox('Modo oscuro')).toBeChecked()
  await expect(checkbox('Avisos por correo')).not.toBeChecked()
})

test('session list: each session shows its login and last-seen time, and revoked sessions leave the list', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser)
  const email = await register(page)
  for (let each = 0; each < 3; each += 1) {
    const other = await newVisitorPage(browser)
    await other.goto('/login')
    await fillCredentials(other, email)
    await other.getByRole('button', { name: 'Iniciar sesión' }).click()
    await other.waitForURL('/')
  }
  await page.goto('/account')
  const sessions = section(page, 'Sesiones abiertas').getByRole('listitem')
  await expect(sessions).toHaveCount(4)
  await expect(sessions.first()).toContainText(/Abierta el \d+ de \w+ de \d+, \d+:\d\d · Última visita: \d+ de/)
  await page.getByRole('button', { name: 'Cerrar las demás' }).click()
  await expect(page.getByText('Cerramos tus demás sesiones.')).toBeVisible()
  await expect(sessions).toHaveCount(1)
})

test('email verification: resending the link shows the confirmation next to the button and keeps the focus there', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { viewport: { width: 1280, height: 800 } })
  await register(page)
  await page.goto('/account')
  const button = page.getByRole('button', { name: 'Enviarme otro enlace' })
  // The label fits on one line.
  expect((await button.boundingBox())?.height).toBeLessThan(46)
  await button.click()
  await expect(page.getByText('Te mandamos otro enlace. Revisa tu correo.')).toBeFocused()
})
