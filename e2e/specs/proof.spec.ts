// Browser tests of re-authentication on /account before erasure and data export, the delayed path without a recovery phrase, and cookies
// after logout.
import { expect, type Page } from '@playwright/test'
import { expectFine, screens } from '../support/fine.ts'
import { askForData, headers, newBrowser, password, register } from '../support/people.ts'
import { open } from '../support/settled.ts'
import { test } from '../support/test.ts'
import { watch } from '../support/watch.ts'

/** Creates an anonymous account. Returns its recovery phrase. */
async function continueAnonymously(page: Page): Promise<string> {
  const answer = await page.request.post('/api/v1/accounts/anonymous', { headers, data: {} })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { phrase: string }).phrase
}

const part = (page: Page, name: string) => page.getByRole('region', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

for (const screen of screens)
  test(`re-authentication at viewport width ${screen.viewport.width}: deletion and export require the password, and a wrong one can be corrected`, async ({
    browser,
  }) => {
    test.slow()
    const page = await newBrowser(browser, screen)
    await register(page)
    const { troubles } = await watch(page)
    await open(page, '/account')
    await press(page, 'Descargar mis datos')
    await expectFine(page)
    await page.getByLabel('Tu contraseña', { exact: true }).fill('no-es-esta')
    await press(page, 'Preparar mi copia')
    await expect(part(page, 'Tus datos, contigo')).toContainText('Esa no es tu contraseña.')
    await page.getByLabel('Tu contraseña', { exact: true }).fill(password)
    await press(page, 'Preparar mi copia')
    await expect(page.getByRole('link', { name: 'Descargar (JSON)' })).toBeVisible({ timeout: 15_000 })
    await press(page, 'Eliminar mi cuenta')
    await page.getByLabel('Tu contraseña', { exact: true }).fill('no-es-esta')
    await press(page, 'Confirmar eliminación')
    await expect(part(page, 'Zona de peligro')).toContainText('Esa no es tu contraseña.')
    await expectFine(page)
    await page.getByLabel('Tu contraseña', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/\?recibo=/)
    // The browser logs every 4xx response to the console.
    expect(troubles.filter((line) => !line.includes('422'))).toEqual([])
  })

test('re-authentication: an anonymous account is deleted with its recovery phrase', async ({ browser }) => {
  const page = await newBrowser(browser, screens[0])
  const phrase = await continueAnonymously(page)
  await open(page, '/account')
  await press(page, 'Eliminar mi cuenta')
  await page.getByRole('textbox', { name: 'Tus doce palabras' }).fill('ábaco abeja')
  await press(page, 'Confirmar eliminación')
  await expect(part(page, 'Zona de peligro')).toContainText('Esas no son las doce palabras de esta cuenta.')
  await page.getByRole('textbox', { name: 'Tus doce palabras' }).fill(phrase.toUpperCase())
  await press(page, 'Confirmar eliminación')
  await expect(page).toHaveURL(/\/\?recibo=/)
})

for (const javaScriptEnabled of [true, false])
  test(`delayed erasure ${javaScriptEnabled ? 'with' : 'without'} JavaScript: an anonymous account without recovery phrase waits 10 minutes, and another session can cancel`, async ({
    browser,
  }) => {
    const page = await newBrowser(browser, { ...screens[javaScriptEnabled ? 0 : 1], javaScriptEnabled })
    const phrase = await continueAnonymously(page)
    await page.goto('/account')
    await press(page, 'Descargar mis datos')
    await press(page, 'Prepararla dentro de 10 minutos')
    await expect(part(page, 'Tus datos, contigo')).toContainText(/Prepararemos tu copia a las \d+:\d\d/)
    await press(page, 'Eliminar mi cuenta')
    await press(page, 'Borrarla dentro de 10 minutos')
    await expect(part(page, 'Zona de peligro')).toContainText(/Tu cuenta se borrará a las \d+:\d\d/)
    if (javaScriptEnabled) await expectFine(page)
    const elsewhere = await newBrowser(browser, { javaScriptEnabled })
    await elsewhere.request.post('/api/v1/accounts/recover', { headers, data: { phrase } })
    await elsewhere.goto('/account')
    await expect(part(elsewhere, 'Borrado pendiente')).toBeVisible()
    await elsewhere.getByRole('link', { name: 'Ver o cancelar' }).click()
    await press(elsewhere, 'Cancelar el borrado')
    await expect(part(elsewhere, 'Zona de peligro')).toContainText('Cancelado: tu cuenta sigue aquí.')
    await press(elsewhere, 'Cancelar la copia')
    await expect(part(elsewhere, 'Tus datos, contigo')).toContainText('Cancelado: no prepararemos la copia.')
    await page.goto('/account')
    await expect(page.getByText('Se pidió borrar esta cuenta')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Eliminar mi cuenta' })).toBeVisible()
  })

test('logout: deletes the known-browser cookie; without JavaScript the export form requires the password', async ({
  browser,
}) => {
  const page = await newBrowser(browser, { javaScriptEnabled: false })
  await register(page)
  const names = async () =>
    (await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith('__Host'))
  expect((await names()).toSorted()).toEqual(['__Host-conocido', '__Host-sesion'])
  await page.goto('/account')
  await askForData(page)
  await expect(page.getByText(/La estamos preparando|Disponible hasta/)).toBeVisible()
  await page.request.post('/logout', { headers: { ...headers, origin: new URL(page.url()).origin }, form: {} })
  expect(await names()).toEqual([])
})
