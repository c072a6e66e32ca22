// Browser test of the moderation lab: a run with the model by the worker, and, without JavaScript, a draft of the spam terms from trial to restoring.
import { expect } from '@playwright/test'
import { newStaffPage } from '../support/users/moderation.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

test('moderation lab: a run with the model shows its progress and its scores; without JavaScript a draft is tried, activated and undone', async ({
  browser,
}) => {
  test.slow()
  const page = await newStaffPage(browser, 'equipo')
  await test.step('the worker measures rules and model', async () => {
    await openHydrated(page, '/admin/laboratorio')
    await page.getByRole('button', { name: 'Medir reglas y modelo' }).click()
    await expect(page.getByText(/^Medición \d+ en curso: \d+ de 640 textos\.$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Cifras de la medición/ })).toBeVisible({ timeout: 90_000 })
    await expect(page.getByRole('region', { name: 'Modelo: tabla de confusión' })).toBeVisible()
  })
  await test.step('without JavaScript a draft shows its effect, is activated and restored', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      viewport: { width: 390, height: 800 },
    })
    const plain = await context.newPage()
    await plain.goto('/admin/laboratorio')
    await plain.getByLabel('Palabras no permitidas').fill('marraqueta')
    await plain.getByRole('button', { name: 'Probar sin guardar' }).last().click()
    await expect(plain.getByText('Cambia 1 texto: 0 pasan a acertar y 0 dejan de acertar.')).toBeVisible()
    await plain.getByRole('button', { name: 'Guardar y activar' }).click()
    await expect(plain).toHaveURL('/admin/laboratorio')
    await expect(plain.getByLabel('Palabras no permitidas')).toHaveValue('marraqueta')
    await plain.getByRole('link', { name: 'Versión 0 (código)' }).last().click()
    await plain.getByRole('button', { name: 'Volver a esta versión' }).click()
    await expect(plain.getByLabel('Palabras no permitidas')).toHaveValue('')
    await context.close()
  })
})
