// Browser test of /account: nickname, preferences and password from the form to the database, with a second session and a second user.
import { expect, type Page } from '@playwright/test'
import { logIn, newVisitorPage, password, register } from '../support/users/users.ts'
import { test } from '../support/test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

test('account page: its sections are in order; nickname, preferences and password are stored, and a new password ends all other sessions (ACCOUNT-02, ACCOUNT-03, ACCOUNT-04, ACCOUNT-06, ACCOUNT-12, ACCOUNT-14, ACCOUNT-17, ACCOUNT-19, ACCOUNT-22, DATA-21)', async ({
  browser,
}) => {
  const [page, other] = [
    await newVisitorPage(browser, { colorScheme: 'light', viewport: { width: 1280, height: 800 } }),
    await newVisitorPage(browser),
  ]
  const email = await register(page)
  await logIn(other, email)
  await page.goto('/account')
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Todos los secretos' })).toHaveAttribute('href', '/')
  const titles = await page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts()
  expect(titles.filter((title) => /Cambiar|Preferencias|peligro/.test(title))).toEqual([
    'Cambiar apodo',
    'Cambiar contraseña',
    'Preferencias',
    'Zona de peligro',
  ])
  // The label fits on one line.
  expect((await page.getByRole('button', { name: 'Enviarme otro enlace' }).boundingBox())?.height).toBeLessThan(46)
  await test.step('nickname', async () => {
    await expect(page.getByText('Personalízalo')).toBeVisible()
    const nickname = `ñandú-${crypto.randomUUID().slice(0, 7)}`
    await page.getByLabel('Nuevo apodo').fill(nickname)
    await page.getByRole('button', { name: 'Guardar apodo' }).click()
    await expect(page.getByText('Apodo actualizado correctamente')).toBeVisible()
    await expect(page.getByText('Personalízalo')).toHaveCount(0)
    const second = await newVisitorPage(browser)
    await register(second)
    await second.goto('/account')
    await second.getByLabel('Nuevo apodo').fill(nickname.toUpperCase().replace('Ñ', 'N'))
    await second.getByRole('button', { name: 'Guardar apodo' }).click()
    await expect(second.getByText('Ese apodo no está disponible.')).toBeVisible()
  })
  await test.step('preferences', async () => {
    await page.getByRole('checkbox', { name: 'Modo oscuro' }).check()
    await page.getByRole('checkbox', { name: 'Notificaciones por correo' }).uncheck()
    await page.getByRole('button', { name: 'Guardar preferencias' }).click()
    await expect(page.getByText('Preferencias guardadas correctamente')).toBeVisible()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Modo oscuro' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Notificaciones por correo' })).not.toBeChecked()
  })
  await test.step('password', async () => {
    await expect(section(page, 'Sesiones abiertas').getByRole('listitem')).toHaveCount(2)
    for (const [current, message] of [
      ['no-es-esta-clave', 'Contraseña actual incorrecta'],
      [password, 'Contraseña actualizada correctamente'],
    ] as const) {
      await page.getByLabel('Contraseña actual', { exact: true }).fill(current)
      await page.getByLabel('Nueva contraseña', { exact: true }).fill('otra-clave-larga')
      await page.getByLabel('Confirmar contraseña').fill('otra-clave-larga')
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
      await expect(page.getByText(message)).toBeVisible()
    }
    await expect(page.getByLabel('Contraseña actual', { exact: true })).toHaveValue('')
    await expect(section(page, 'Sesiones abiertas').getByRole('listitem')).toHaveCount(1)
    await other.goto('/account')
    await expect(other).toHaveURL('/login?redirect=%2Faccount')
  })
})
