// Browser test of /test-connection: overall status for visitors, offline and online; details and the maintenance switch for administrators.
import { expect } from '@playwright/test'
import { newStaffPage } from '../support/users/moderation.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

test('connection test page: shows success, the offline error, and success after retry; an administrator also sees latencies, image storage and the maintenance action (DIAG-01, DIAG-02)', async ({
  page,
  browser,
}) => {
  await openHydrated(page, '/test-connection')
  const result = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(result.first()).toHaveText('Conexión correcta')
  await expect(page.getByRole('main')).not.toContainText(/ ms|Mantenimiento/)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(result.first()).toHaveText('No se pudo conectar')
  await expect(page.getByText('No hay conexión. Revisa tu red y vuelve a intentarlo.')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(result.first()).toHaveText('Conexión correcta')
  const admin = await newStaffPage(browser, 'equipo')
  await openHydrated(admin, '/test-connection')
  await expect(admin.getByText(/^\d+ ms$/).first()).toBeVisible()
  await expect(admin.getByRole('heading', { name: 'Almacén de imágenes' })).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Cerrar por mantenimiento' })).toBeVisible()
})
