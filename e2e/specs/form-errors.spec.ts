// Browser test of form errors: when a submit fails or its result is unknown, the form keeps its fields and shows an error.
import { expect, type Page } from '@playwright/test'
import { fillCredentials, newVisitorPage, register } from '../support/users/users.ts'
import { test } from '../support/test.ts'

const failures = { 'the network drops the request': 'abort', 'the server returns 500': 'break' } as const

function failPosts(page: Page, how: 'abort' | 'break') {
  return page.route(/\.data(\?|$)/, (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    return how === 'abort' ? route.abort() : route.fulfill({ status: 500, body: 'oops' })
  })
}

test('form errors: if the network drops the request or the server returns 500, forms on a visitor page and on /account keep their fields and show an error (ACCOUNT-13, AUTH-08)', async ({
  browser,
}) => {
  for (const [name, how] of Object.entries(failures))
    await test.step(name, async () => {
      const page = await newVisitorPage(browser)
      await page.goto('/login')
      await failPosts(page, how)
      await fillCredentials(page, 'alguien@correo.example')
      await page.getByRole('button', { name: 'Iniciar sesión' }).click()
      await expect(page.getByText('Error inesperado de autenticación')).toBeVisible()
      await expect(page.getByLabel('Correo electrónico')).toHaveValue('alguien@correo.example')
      await expect(page.getByLabel('Contraseña', { exact: true })).not.toHaveValue('')
      await expect(page).toHaveURL('/login')
      await page.unrouteAll()
      await register(page)
      await page.goto('/account')
      await failPosts(page, how)
      await page.getByLabel('Nuevo apodo').fill('me-quedo-aqui')
      await page.getByRole('button', { name: 'Guardar apodo' }).click()
      await expect(page.getByRole('region', { name: 'Cambiar apodo' })).toContainText(
        'No se pudo actualizar el apodo. Por favor, intenta de nuevo más tarde.',
      )
      await expect(page.getByLabel('Nuevo apodo')).toHaveValue('me-quedo-aqui')
      await expect(page).toHaveURL('/account')
    })
})
