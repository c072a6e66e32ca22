// Browser test of the stored theme preference: saved with the account, synchronised between tabs, and applied on another device.
import { expect, type Page } from '@playwright/test'
import { logIn, newVisitorPage, register } from '../support/users/users.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

test('theme preference: a selected theme is stored in the account, applies in other tabs and on /account without another request, and on a device without its own choice (BRAND-12)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { colorScheme: 'light' })
  const email = await register(page)
  await openHydrated(page, '/account')
  const hidden = await page.context().newPage()
  await openHydrated(hidden, '/account')
  await hidden.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }))
  const updates: unknown[] = []
  for (const tab of [page, hidden])
    tab.on('request', (request) => {
      if (request.url().endsWith('/me/preferences')) updates.push([tab === page, request.postData()])
    })
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/me/preferences'))
  await page.getByRole('banner').getByRole('button', { name: 'Modo oscuro' }).click()
  expect((await saved).ok()).toBe(true)
  await expect(page.getByRole('checkbox', { name: 'Modo oscuro' })).toBeChecked()
  await expect(hidden.locator('html')).toHaveClass(/dark/)
  // After this response any request of the hidden tab would have been sent too.
  await hidden.evaluate(() => fetch('/healthz'))
  expect(updates).toEqual([[true, '{"darkMode":true}']])
  await page.getByRole('checkbox', { name: 'Notificaciones por correo' }).uncheck()
  await page.getByRole('button', { name: 'Guardar preferencias' }).click()
  await expect(page.getByText('Preferencias guardadas correctamente')).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(page.getByRole('checkbox', { name: 'Modo oscuro' })).toBeChecked()

  const openLoggedIn = async (device: Page) => {
    await logIn(device, email)
    await device.goto('/')
  }
  const fresh = await newVisitorPage(browser, { colorScheme: 'light' })
  await openLoggedIn(fresh)
  await expect(fresh.locator('html')).toHaveClass(/dark/)
  const chosen = await newVisitorPage(browser, { colorScheme: 'dark' })
  await openHydrated(chosen, '/')
  await chosen.getByRole('banner').getByRole('button', { name: 'Modo claro' }).click()
  await openLoggedIn(chosen)
  await expect(chosen.locator('html')).toHaveClass(/light/)
})
