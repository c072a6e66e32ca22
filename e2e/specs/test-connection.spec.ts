// Browser tests of /test-connection: overall status for visitors; latency details and the maintenance switch for administrators.
import { expect } from '@playwright/test'
import { newStaffPage } from '../support/users/moderation.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

test('connection test page: shows success, the offline error, and success after retry (DIAG-01, DIAG-02)', async ({
  page,
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
})

test('connection test page: an administrator sees the latency of each service, image storage and the maintenance action', async ({
  browser,
}) => {
  const page = await newStaffPage(browser, 'equipo')
  await openHydrated(page, '/test-connection')
  await expect(page.getByText(/^\d+ ms$/).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Almacén de imágenes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cerrar por mantenimiento' })).toBeVisible()
})
