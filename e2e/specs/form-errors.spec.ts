// Browser tests of form errors: when a submit fails or its result is unknown, the form keeps its fields and shows an error.
import { expect, type Page } from '@playwright/test'
import { clickConfirmation, newAuthor, publishSecret } from '../support/users/secrets.ts'
import { confirmDeletion, fillCredentials, newVisitorPage, register } from '../support/users/users.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

const failures: [name: string, fail: (page: Page) => Promise<unknown>][] = [
  ['the network drops the request', (page) => failPosts(page, 'abort')],
  ['the server returns 500', (page) => failPosts(page, 'break')],
]

function failPosts(page: Page, how: 'abort' | 'break') {
  return page.route(/\.data(\?|$)/, (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    return how === 'abort' ? route.abort() : route.fulfill({ status: 500, body: 'oops' })
  })
}

for (const [name, fail] of failures)
  test(`form errors: if ${name}, the login and registration forms keep their fields and show an error (AUTH-08)`, async ({
    browser,
  }) => {
    for (const [path, button] of [
      ['/login', 'Iniciar sesión'],
      ['/register', 'Registrarme'],
    ] as const) {
      const page = await newVisitorPage(browser)
      await page.goto(path)
      await fail(page)
      await fillCredentials(page, 'alguien@correo.example')
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByText('Error inesperado de autenticación')).toBeVisible()
      await expect(page.getByLabel('Correo electrónico')).toHaveValue('alguien@correo.example')
      await expect(page.getByLabel('Contraseña', { exact: true })).not.toHaveValue('')
      await expect(page).toHaveURL(path)
    }
  })

for (const [name, fail] of failures)
  test(`form errors: if ${name}, the /account forms keep their fields and show an error (ACCOUNT-13, ACCOUNT-18, ACCOUNT-23, ACCOUNT-28)`, async ({
    browser,
  }) => {
    const page = await newVisitorPage(browser)
    await register(page)
    await page.goto('/account')
    await fail(page)
    const region = (title: string) => page.getByRole('region', { name: title })
    await page.getByLabel('Nuevo apodo').fill('me-quedo-aqui')
    await page.getByRole('button', { name: 'Guardar apodo' }).click()
    await expect(region('Cambiar apodo')).toContainText(
      'No se pudo actualizar el apodo. Por favor, intenta de nuevo más tarde.',
    )
    await expect(page.getByLabel('Nuevo apodo')).toHaveValue('me-quedo-aqui')
    await page.getByLabel('Contraseña actual', { exact: true }).fill('una-clave-larga')
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('otra-clave-larga')
    await page.getByLabel('Confirmar contraseña').fill('otra-clave-larga')
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
    await expect(region('Cambiar contraseña')).toContainText(
      'No se pudo actualizar la contraseña. Asegúrate de que la contraseña actual sea correcta.',
    )
    await expect(page.getByLabel('Confirmar contraseña')).toHaveValue('otra-clave-larga')
    await page.getByRole('checkbox', { name: 'Avisos por correo' }).uncheck()
    await page.getByRole('button', { name: 'Guardar preferencias' }).click()
    await expect(region('Preferencias')).toContainText(
      'No se pudieron guardar tus preferencias. Por favor, intenta de nuevo más tarde.',
    )
    await expect(page.getByRole('checkbox', { name: 'Avisos por correo' })).not.toBeChecked()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
    await page.getByRole('button', { name: 'Confirmar eliminación' }).waitFor()
    await fail(page)
    await confirmDeletion(page)
    await expect(region('Zona de peligro')).toContainText(
      'No se pudo eliminar tu cuenta. Por favor, intenta de nuevo más tarde.',
    )
    await expect(page.getByRole('button', { name: 'Eliminar mi cuenta' })).toBeEnabled()
  })

for (const [name, fail] of failures)
  test(`form errors: if ${name}, the profile form keeps its fields and shows an error (PROFILE-11)`, async ({
    browser,
  }) => {
    const page = await newVisitorPage(browser)
    await register(page)
    await page.goto('/profile?edit')
    await fail(page)
    await page.getByLabel('Sobre ti').fill('Escribo de noche.')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('alert')).toContainText('No se pudo actualizar el perfil')
    await expect(page.getByLabel('Sobre ti')).toHaveValue('Escribo de noche.')
  })

for (const [name, fail] of failures)
  test(`form errors: if ${name}, "Borrar todos mis secretos" stays open with the selected mode and an error`, async ({
    browser,
  }) => {
    const page = await newAuthor(browser)
    await publishSecret(page, 'Se queda')
    await openHydrated(page, '/my-secrets')
    await page.getByText('Borrar todos mis secretos').click()
    const form = page.getByRole('region', { name: 'Borrar todos mis secretos' })
    await form.getByRole('radio', { name: /^Todo ahora/ }).check()
    await form.getByRole('button', { name: 'Borrar todos' }).click()
    await fail(page)
    await clickConfirmation(form.getByRole('button', { name: 'Confirmar: borrar todos' }), (moment) =>
      expect(form.getByRole('alert')).toBeVisible(moment),
    )
    await expect(form.getByRole('radio', { name: /^Todo ahora/ })).toBeChecked()
    await expect(page).toHaveURL('/my-secrets')
  })
