// Browser tests of the moderation test page and the blocked-word list for administrators.
import { expect, type Page } from '@playwright/test'
import { newAnonymousAuthor, postSecret, newStaffPage } from '../support/users/moderation.ts'
import { waitForHydration, openHydrated } from '../support/pages/wait-for-idle.ts'
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

test('moderation test page: shows verdict, type, score and risk level of the AI response for each text (ADMIN-12, ADMIN-13, ADMIN-14, ADMIN-15, ADMIN-16, ADMIN-17, ADMIN-18, ADMIN-19, ADMIN-20, ADMIN-21, ADMIN-24, ADMIN-25, LIMIT-07)', async ({
  browser,
}) => {
  const page = await newStaffPage(browser, 'equipo')
  await openHydrated(page, '/admin/test-moderation')
  await page.getByRole('button', { name: 'Analizar con IA' }).click()
  await expect(page.getByText('Por favor, ingresa algún texto para analizar')).toBeVisible()
  await analyse(page, 'Le dije que no.')
  await expect(page.getByRole('heading', { name: 'APROBADO' })).toBeVisible()
  await expect(page.getByText('Por favor, ingresa')).toHaveCount(0)
  await expect(resultField(page, 'Categoría')).toHaveText('Ninguna')
  await expect(resultField(page, 'Confianza')).toHaveText('95.0%')
  await expect(resultField(page, 'Nivel de riesgo')).toHaveText('Seguro')
  await expect(resultField(page, 'Requiere revisión humana')).toHaveText('No')
  await expect(resultField(page, 'Explicación')).toHaveText('Nada que objetar.')
  await expect(resultField(page, 'Patrones detectados')).toHaveText('Ningún patrón específico detectado')
  await expect(resultField(page, 'Modelo y tiempo')).toHaveText(/\S+ · \d+ ms/)
  await page.getByLabel('Texto a analizar').pressSequentially('!')
  await expect(page.getByRole('heading', { name: 'APROBADO' })).toHaveCount(0)
  await analyse(page, '[bloquear:violencia]')
  await expect(page.getByRole('heading', { name: 'RECHAZADO' })).toBeVisible()
  await expect(resultField(page, 'Categoría')).toHaveText('violencia extrema')
  await expect(resultField(page, 'Confianza')).toHaveText('90.0%')
  await expect(resultField(page, 'Requiere revisión humana')).toHaveText('No')
  await expect(page.getByText('Contenido bloqueado: violencia extrema')).toBeVisible()
  await analyse(page, 'Tengo 15 años. [revisar]')
  await expect(resultField(page, 'Nivel de riesgo')).toHaveText('Riesgo alto')
  await expect(resultField(page, 'Requiere revisión humana')).toHaveText('Sí')
  await expect(resultField(page, 'Patrones detectados')).toHaveText('dice tener menos de 18 años')
  await analyse(page, 'Vengan a psst.me')
  await expect(page.getByText('Error al analizar: aquí no: ¿Te gusta hacer spam o no, amiguito? Acá no.')).toBeVisible()
})

test('moderation test page: shows a pending state while permission is checked (ADMIN-10)', async ({ browser }) => {
  const page = await newStaffPage(browser, 'equipo')
  await openHydrated(page, '/admin/palabras')
  let answer = () => {}
  await page.route('**/admin/test-moderation.data*', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve))
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Páginas del equipo' }).getByRole('link', { name: 'Test' }).click()
  await expect(page.getByText('Verificando permisos...')).toBeVisible()
  await expect(page.getByLabel('Texto a analizar')).toHaveCount(0)
  answer()
  await expect(page.getByLabel('Texto a analizar')).toBeVisible()
  await expect(page.getByText('Verificando permisos...')).toHaveCount(0)
})

test('blocked-word list: an added word is refused in new secrets, and an invalid row shows an error with its line number', async ({
  browser,
}) => {
  const author = await newAnonymousAuthor(browser)
  const word = `chismes-${crypto.randomUUID().slice(0, 6)}.club`
  const page = await newStaffPage(browser, 'equipo')
  await openHydrated(page, '/admin/palabras')
  await expect(page.getByText('psst.me', { exact: true })).toBeVisible()
  const field = page.getByLabel('Palabras y sitios no permitidos')
  const before = await field.inputValue()
  await field.fill(`${before}\n${word}\nab`)
  await page.getByRole('button', { name: 'Guardar la lista' }).click()
  await expect(page.getByText(/Línea \d+, «ab»: necesita al menos 3 letras\./)).toBeVisible()
  await expect(field).toHaveValue(new RegExp(word))
  await field.fill(`${before}\n${word.toUpperCase()}`)
  await page.getByRole('button', { name: 'Guardar la lista' }).click()
  await expect(page.getByText(/Lista guardada: \d+ palabra/)).toBeVisible()
  await expect(field).toHaveValue(new RegExp(word))
  // Each process caches the list for a few seconds.
  const pollEverySecond = { intervals: [1_000] }
  const refusal = async () => (await postSecret(author, `Vengan a ${word} que es mejor`)).body.error?.code
  await expect.poll(refusal, pollEverySecond).toBe('secrets.spam')
  await openHydrated(page, '/admin/palabras')
  await field.fill(before)
  await page.getByRole('button', { name: 'Guardar la lista' }).click()
  await expect(page.getByText(/Lista guardada/)).toBeVisible()
  await expect.poll(refusal, pollEverySecond).toBeUndefined()
})

test('blocked-word list: the second of two concurrent updates gets a conflict error, and the field keeps its text', async ({
  browser,
}) => {
  const [one, two] = [await newStaffPage(browser, 'equipo'), await newStaffPage(browser, 'equipo')]
  await openHydrated(one, '/admin/palabras')
  await openHydrated(two, '/admin/palabras')
  const word = `primera-${crypto.randomUUID().slice(0, 6)}`
  await one.getByLabel('Palabras y sitios').fill(word)
  await one.getByRole('button', { name: 'Guardar la lista' }).click()
  await expect(one.getByText(/Lista guardada/)).toBeVisible()
  await two.getByLabel('Palabras y sitios').fill('segunda')
  await two.getByRole('button', { name: 'Guardar la lista' }).click()
  await expect(two.getByText('Alguien del equipo cambió la lista')).toBeVisible()
  await expect(two.getByLabel('Palabras y sitios')).toHaveValue('segunda')
  await two.getByRole('link', { name: 'Ver la lista de ahora' }).click()
  await expect(two.getByLabel('Palabras y sitios')).toHaveValue(word)
  await waitForHydration(two)
  await two.getByLabel('Palabras y sitios').fill('')
  await two.getByRole('button', { name: 'Guardar la lista' }).click()
  await expect(two.getByText('Lista guardada: está vacía.')).toBeVisible()
})
