// Browser tests of the stored theme preference: saved with the account, and applied on devices without their own choice.
import { expect } from '@playwright/test'
import { fillCredentials, newVisitorPage, register, registerWithForm } from '../support/users/users.ts'
import { test } from '../support/test.ts'

test('theme preference: a selected theme is stored in the account and applied on a device without its own choice (BRAND-12)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { colorScheme: 'light' })
  const email = await registerWithForm(page)
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/me/preferences') && answer.request().postData() === '{"darkMode":true}',
  )
  await page.getByRole('banner').getByRole('button', { name: 'Modo oscuro' }).click()
  expect((await saved).ok()).toBe(true)
  const logIn = async (device: typeof page) => {
    await device.goto('/login')
    await fillCredentials(device, email)
    await device.getByRole('button', { name: 'Iniciar sesión' }).click()
    await device.waitForURL('/')
    await device.reload()
  }
  const fresh = await newVisitorPage(browser, { colorScheme: 'light' })
  await logIn(fresh)
  await expect(fresh.locator('html')).toHaveClass(/dark/)
  const chosen = await newVisitorPage(browser, { colorScheme: 'dark' })
  await chosen.goto('/')
  await chosen.getByRole('banner').getByRole('button', { name: 'Modo claro' }).click()
  await logIn(chosen)
  await expect(chosen.locator('html')).toHaveClass(/light/)
})

test('theme preference: a failed update request shows no error and the theme still applies (BRAND-13)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { colorScheme: 'light' })
  await registerWithForm(page)
  await page.route('**/me/preferences', (route) => route.abort())
  await page.getByRole('banner').getByRole('button', { name: 'Modo oscuro' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('.toasts')).toBeEmpty()
})

test('theme preference: the /account checkbox follows the header action, and saving the form preserves the theme', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { colorScheme: 'light' })
  await register(page)
  await page.goto('/account')
  const box = page.getByRole('checkbox', { name: 'Modo oscuro' })
  await expect(box).not.toBeChecked()
  await page.getByRole('banner').getByRole('button', { name: 'Modo oscuro' }).click()
  await expect(box).toBeChecked()
  await page.getByRole('checkbox', { name: 'Avisos por correo' }).uncheck()
  await page.getByRole('button', { name: 'Guardar preferencias' }).click()
  await expect(page.getByText('Preferencias guardadas correctamente')).toBeVisible()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(box).toBeChecked()
  await page.reload()
  await expect(box).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Avisos por correo' })).not.toBeChecked()
})

test('theme preference: a hidden tab applies the theme of another tab and sends no update request', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { colorScheme: 'light' })
  await register(page)
  await page.goto('/account')
  const hidden = await page.context().newPage()
  await hidden.goto('/account')
  await hidden.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }))
  const updateRequests: string[] = []
  for (const tab of [page, hidden])
    tab.on('request', (request) => {
      if (request.url().endsWith('/me/preferences')) updateRequests.push(tab === page ? 'seen' : 'hidden')
    })
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/me/preferences'))
  await page.getByRole('banner').getByRole('button', { name: 'Modo oscuro' }).click()
  await saved
  await expect(hidden.locator('html')).toHaveClass(/dark/)
  // After this response any request of the hidden tab would have been sent too.
  await hidden.evaluate(() => fetch('/healthz'))
  expect(updateRequests).toEqual(['seen'])
})
