// Browser tests of re-authentication on /account before erasure and data export, the delayed path without a recovery phrase, and cookies
// after logout.
import { expect, type Page } from '@playwright/test'
import { expectAccessible, accessibilityViewports } from '../support/pages/expect-accessible.ts'
import { requestDataExport, sameOriginHeaders, newVisitorPage, password, register } from '../support/users/users.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'

/** Creates an anonymous account. Returns its recovery phrase. */
async function continueAnonymously(page: Page): Promise<string> {
  const answer = await page.request.post('/api/v1/accounts/anonymous', { headers: sameOriginHeaders, data: {} })
  expect(answer.status(), await answer.text()).toBe(200)
  return ((await answer.json()) as { phrase: string }).phrase
}

const region = (page: Page, name: string) => page.getByRole('region', { name })
const clickButton = (page: Page, name: string) => page.getByRole('button', { name }).click()

for (const screen of accessibilityViewports)
  test(`re-authentication at viewport width ${screen.viewport.width}: deletion and export require the password, and a wrong one can be corrected`, async ({
    browser,
  }) => {
    test.slow()
    const page = await newVisitorPage(browser, screen)
    await register(page)
    const { problems } = await monitorPage(page)
    await openHydrated(page, '/account')
    await clickButton(page, 'Descargar mis datos')
    await expectAccessible(page)
    await page.getByLabel('Tu contraseña', { exact: true }).fill('no-es-esta')
    await clickButton(page, 'Preparar mi copia')
    await expect(region(page, 'Tus datos, contigo')).toContainText('Esa no es tu contraseña.')
    await page.getByLabel('Tu contraseña', { exact: true }).fill(password)
    await clickButton(page, 'Preparar mi copia')
    await expect(page.getByRole('link', { name: 'Descargar (JSON)' })).toBeVisible({ timeout: 15_000 })
    await clickButton(page, 'Eliminar mi cuenta')
    await page.getByLabel('Tu contraseña', { exact: true }).fill('no-es-esta')
    await clickButton(page, 'Confirmar eliminación')
    await expect(region(page, 'Zona de peligro')).toContainText('Esa no es tu contraseña.')
    await expectAccessible(page)
    await page.getByLabel('Tu contraseña', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/\?recibo=/)
    // The browser logs every 4xx response to the console.
    expect(problems.filter((line) => !line.includes('403'))).toEqual([])
  })

test('re-authentication: an anonymous account is deleted with its recovery phrase', async ({ browser }) => {
  const page = await newVisitorPage(browser, accessibilityViewports[0])
  const phrase = await continueAnonymously(page)
  await openHydrated(page, '/account')
  await clickButton(page, 'Eliminar mi cuenta')
  await page.getByRole('textbox', { name: 'Tus doce palabras' }).fill('ábaco abeja')
  await clickButton(page, 'Confirmar eliminación')
  await expect(region(page, 'Zona de peligro')).toContainText('Esas no son las doce palabras de esta cuenta.')
  await page.getByRole('textbox', { name: 'Tus doce palabras' }).fill(phrase.toUpperCase())
  await clickButton(page, 'Confirmar eliminación')
  await expect(page).toHaveURL(/\/\?recibo=/)
})

for (const javaScriptEnabled of [true, false])
  test(`delayed erasure ${javaScriptEnabled ? 'with' : 'without'} JavaScript: an anonymous account without recovery phrase waits 10 minutes, and another session can cancel`, async ({
    browser,
  }) => {
    const page = await newVisitorPage(browser, {
      ...accessibilityViewports[javaScriptEnabled ? 0 : 1],
      javaScriptEnabled,
    })
    const phrase = await continueAnonymously(page)
    await page.goto('/account')
    await clickButton(page, 'Descargar mis datos')
    await clickButton(page, 'Prepararla dentro de 10 minutos')
    await expect(region(page, 'Tus datos, contigo')).toContainText(/Prepararemos tu copia a las \d+:\d\d/)
    await clickButton(page, 'Eliminar mi cuenta')
    await clickButton(page, 'Borrarla dentro de 10 minutos')
    await expect(region(page, 'Zona de peligro')).toContainText(/Tu cuenta se borrará a las \d+:\d\d/)
    if (javaScriptEnabled) await expectAccessible(page)
    const elsewhere = await newVisitorPage(browser, { javaScriptEnabled })
    await elsewhere.request.post('/api/v1/accounts/recover', { headers: sameOriginHeaders, data: { phrase } })
    await elsewhere.goto('/account')
    await expect(region(elsewhere, 'Borrado pendiente')).toBeVisible()
    await elsewhere.getByRole('link', { name: 'Ver o cancelar' }).click()
    await clickButton(elsewhere, 'Cancelar el borrado')
    await expect(region(elsewhere, 'Zona de peligro')).toContainText('Cancelado: tu cuenta sigue aquí.')
    await clickButton(elsewhere, 'Cancelar la copia')
    await expect(region(elsewhere, 'Tus datos, contigo')).toContainText('Cancelado: no prepararemos la copia.')
    await page.goto('/account')
    await expect(page.getByText('Se pidió borrar esta cuenta')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Eliminar mi cuenta' })).toBeVisible()
  })

test('logout: deletes the known-browser cookie; without JavaScript the export form requires the password', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { javaScriptEnabled: false })
  await register(page)
  const names = async () =>
    (await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith('__Host'))
  expect((await names()).toSorted()).toEqual(['__Host-known-browser', '__Host-session'])
  await page.goto('/account')
  await requestDataExport(page)
  await expect(page.getByText(/La estamos preparando|Disponible hasta/)).toBeVisible()
  await page.request.post('/logout', {
    headers: { ...sameOriginHeaders, origin: new URL(page.url()).origin },
    form: {},
  })
  expect(await names()).toEqual([])
})
