// Browser test of the moderation test page and the blocked-word list for administrators.
import { expect, type Page } from '@playwright/test'
import { newAnonymousAuthor, postSecret, newStaffPage } from '../support/users/moderation.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

const analyse = async (page: Page, text: string) => {
  await page.getByLabel('Texto a analizar').fill(text)
  await page.getByRole('button', { name: 'Analizar con IA' }).click()
}
/** The value of a labelled item in the result. */
const resultField = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

test('administrator tools: the test page shows the verdict of each text, and a word added to the list is refused in new secrets (ADMIN-12, ADMIN-14, ADMIN-15, ADMIN-16, ADMIN-17, ADMIN-18, ADMIN-19, ADMIN-20, ADMIN-21, ADMIN-24, LIMIT-07)', async ({
  browser,
}) => {
  test.slow()
  const page = await newStaffPage(browser, 'equipo')
  await test.step('the test page shows verdict, category, confidence, risk and patterns', async () => {
    await openHydrated(page, '/admin/test-moderation')
    await analyse(page, 'Le dije que no.')
    await expect(page.getByRole('heading', { name: 'APROBADO' })).toBeVisible()
    for (const [name, value] of [
      ['Categoría', 'Ninguna'],
      ['Confianza', '95.0%'],
      ['Nivel de riesgo', 'Seguro'],
      ['Requiere revisión humana', 'No'],
      ['Explicación', 'Nada que objetar.'],
      ['Patrones detectados', 'Ningún patrón específico detectado'],
    ] as const)
      await expect(resultField(page, name)).toHaveText(value)
    await expect(resultField(page, 'Modelo y tiempo')).toHaveText(/\S+ · \d+ ms/)
    await analyse(page, '[bloquear:violencia]')
    await expect(page.getByRole('heading', { name: 'RECHAZADO' })).toBeVisible()
    await expect(resultField(page, 'Categoría')).toHaveText('violencia extrema')
    await expect(page.getByText('Contenido bloqueado: violencia extrema')).toBeVisible()
    await analyse(page, 'Tengo 15 años. [revisar]')
    await expect(resultField(page, 'Nivel de riesgo')).toHaveText('Riesgo alto')
    await expect(resultField(page, 'Requiere revisión humana')).toHaveText('Sí')
    await expect(resultField(page, 'Patrones detectados')).toHaveText('dice tener menos de 18 años')
  })
  const author = await newAnonymousAuthor(browser)
  const word = `chismes-${crypto.randomUUID().slice(0, 6)}.club`
  const field = page.getByLabel('Palabras y sitios no permitidos')
  // Each process caches the list for a few seconds.
  const pollEverySecond = { intervals: [1_000] }
  const refusal = async () => (await postSecret(author, `Vengan a ${word} que es mejor`)).body.error?.code
  await test.step('a saved word is refused in new secrets', async () => {
    await page.getByRole('navigation', { name: 'Páginas del equipo' }).getByRole('link', { name: 'Palabras' }).click()
    await expect(page.getByText('psst.me', { exact: true })).toBeVisible()
    await field.fill(`${await field.inputValue()}\n${word.toUpperCase()}`)
    await page.getByRole('button', { name: 'Guardar la lista' }).click()
    await expect(page.getByText(/Lista guardada: \d+ palabra/)).toBeVisible()
    await expect(field).toHaveValue(new RegExp(word))
    await expect.poll(refusal, pollEverySecond).toBe('secrets.spam')
  })
  await test.step('a removed word is accepted again', async () => {
    await openHydrated(page, '/admin/palabras')
    await field.fill((await field.inputValue()).replace(word, '').trim())
    await page.getByRole('button', { name: 'Guardar la lista' }).click()
    await expect(page.getByText(/Lista guardada/)).toBeVisible()
    await expect.poll(refusal, pollEverySecond).toBeUndefined()
  })
})
