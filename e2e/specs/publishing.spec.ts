// Browser tests of publishing a secret, from the form to its page: by keyboard on a phone, and without JavaScript.
import { expect, type Locator, type Page } from '@playwright/test'
import { newVisitorPage } from '../support/users/users.ts'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'
import { countSecretsWithText } from '../support/data/seeded-database.ts'
import {
  uniqueText,
  openPublishForm,
  publishButton,
  waitForSecretPage,
  secretField,
} from '../support/pages/publish-form.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const adult = (page: Page) => page.getByLabel('Confirmo que soy mayor de 18 años')

test('publish form: in a phone viewport it works by keyboard, with focus in field order, and the field grows with its text (PUBLISH-10)', async ({
  browser,
}) => {
  const page = await openPublishForm(browser, { viewport: { width: 360, height: 640 } })
  const { problems } = await monitorPage(page)
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '190.2.1.1' })
  const height = async () => (await secretField(page).boundingBox())?.height ?? 0
  const secretText = uniqueText('Con el teclado')
  await secretField(page).focus()
  const before = await height()
  await page.keyboard.insertText('Una línea\n'.repeat(12))
  expect(await height()).toBeGreaterThan(before)
  await page.keyboard.type(secretText)
  await expect(page.getByText('Borrador guardado en este dispositivo')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Descartar' })).toBeFocused()
  const nextChip = async (name: string) => {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
  await nextChip('Género')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Prefiero no decir')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Mujer')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Género: Mujer' })).toBeFocused()
  await nextChip('Edad')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('44')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Edad: 44 años' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Mejor no decirlo' })).toBeVisible()
  await nextChip('Explícito')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await nextChip('18+')
  await nextChip('País y hora')
  await page.keyboard.press('Tab')
  await expect(publishButton(page)).toBeFocused()
  // In sight, above a text that is longer than the window.
  await expect(publishButton(page)).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.keyboard.press('Enter')
  await waitForSecretPage(page)
  const article = page.getByRole('article')
  for (const expected of [secretText, 'Mujer', '44 años', 'Explícito']) await expect(article).toContainText(expected)
  await expect(article.getByRole('img', { name: 'Argentina' })).toBeVisible()
  // The text is harmless.
  await expect(page.getByRole('complementary', { name: 'Ayuda' })).toHaveCount(0)
  expect(problems).toEqual([])
})

test('first visit: one tap to the first letter, three to a published secret; the account of the visitor offers its recovery phrase afterwards (PUBLISH-02)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { viewport: { width: 360, height: 740 }, hasTouch: true })
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  await page.goto('/')
  await waitForHydration(page)
  await tap(page.getByRole('navigation', { name: 'Accesos' }).getByRole('link', { name: 'Contar' }))
  await expect(page).toHaveURL('/new')
  await expect(secretField(page)).toBeFocused()
  expect(taps).toBe(1)
  const secretText = uniqueText('Mi primer secreto')
  await page.keyboard.type(secretText)
  await tap(publishButton(page))
  await expect(page.getByText('Ya lo soltaste.', { exact: true })).toBeVisible()
  await waitForSecretPage(page)
  expect(taps).toBeLessThanOrEqual(3)
  await expect(page.getByRole('article')).toContainText(secretText)
  expect(countSecretsWithText(secretText)).toBe(1)
  await page.getByRole('button', { name: 'Ver mis doce palabras' }).click()
  await expect(page.getByRole('list', { name: 'Frase de recuperación' }).getByRole('listitem')).toHaveCount(12)
})

test("publish form: without JavaScript each error keeps a visitor's text, and a double click publishes once, with all fields (CARD-11, LIMIT-04, LIMIT-15, PUBLISH-04, PUBLISH-06, PUBLISH-09, PUBLISH-16, PUBLISH-23, SECRET-02)", async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { javaScriptEnabled: false })
  await page.goto('/new')
  const secretText = uniqueText('Primera línea\nsegunda línea')
  await secretField(page).fill(' \n ')
  await publishButton(page).click()
  await expect(secretField(page)).toHaveAccessibleDescription('Escribe tu secreto antes de publicarlo.')
  await secretField(page).fill(secretText)
  await page.getByText('Otro', { exact: true }).click()
  await page.getByLabel('Edad').fill('17')
  await publishButton(page).click()
  await expect(page.getByLabel('Edad')).toHaveAccessibleDescription('La edad va de 18 a 120 años.')
  await page.getByLabel('Edad').fill('120')
  await adult(page).uncheck()
  await publishButton(page).click()
  await expect(alert(page)).toHaveText('Debes confirmar que eres mayor de 18 años para utilizar esta plataforma.')
  await expect(secretField(page)).toHaveValue(secretText)
  await expect(page.getByLabel('Otro')).toBeChecked()
  await adult(page).check()
  await page.getByLabel('Contiene material explícito').check()
  await publishButton(page).dblclick()
  await waitForSecretPage(page)
  const article = page.getByRole('article')
  for (const expected of [
    ...secretText.split('\n'),
    'Otro',
    '120 años',
    'Explícito',
    'Anónimo',
    'Ubicación desconocida',
  ])
    await expect(article).toContainText(expected)
  expect(countSecretsWithText(secretText)).toBe(1)
})

test('publish form: without JavaScript spam is refused, and a blocked text can be sent to human review and is visible to its author only (PUBLISH-18, PUBLISH-19, SPAM-02)', async ({
  browser,
}) => {
  const page = await openPublishForm(browser, { javaScriptEnabled: false })
  await secretField(page).fill('Vengan a psst.me que es mejor')
  await publishButton(page).click()
  await expect(alert(page)).toContainText('Contenido bloqueado: aquí no: ¿Te gusta hacer spam o no, amiguito? Acá no.')
  await expect(page.getByRole('button', { name: 'Pedir revisión humana' })).toHaveCount(0)
  await secretField(page).fill(uniqueText('[bloquear:violencia]'))
  await publishButton(page).click()
  await expect(alert(page).locator('p').first()).toHaveText('Esto no lo podemos publicar así.')
  await expect(alert(page).locator('p').nth(1)).toHaveText(
    'La inteligencia artificial ha bloqueado este contenido: violencia extrema',
  )
  await page.getByRole('button', { name: 'Pedir revisión humana' }).click()
  const address = await waitForSecretPage(page)
  await expect(page.getByText('En revisión.')).toBeVisible()
  await expect(page.getByText('Hasta entonces solo lo ves tú.')).toBeVisible()
  const other = await newVisitorPage(browser)
  expect((await other.goto(address))?.status()).toBe(404)
})
