// Browser tests of re-authentication on /account before erasure and data export, and of the delayed path without a recovery phrase.
import { expect, type Page } from '@playwright/test'
import { expectAccessible, accessibilityViewports } from '../support/pages/expect-accessible.ts'
import { endProofDelays } from '../support/data/seeded-database.ts'
import { sameOriginHeaders, newVisitorPage, password, register } from '../support/users/users.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { monitorPage } from '../support/pages/page-monitor.ts'

/** Creates an anonymous account and its recovery phrase. Returns the phrase. */
async function continueAnonymously(page: Page): Promise<string> {
  const post = async (path: string) => {
    const answer = await page.request.post(`/api/v1${path}`, { headers: sameOriginHeaders, data: {} })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer.json() as Promise<{ phrase?: string }>
  }
  await post('/accounts/anonymous')
  const { phrase } = await post('/accounts/me/phrase')
  if (phrase === undefined) throw new Error('the account has no recovery phrase')
  return phrase
}

const region = (page: Page, name: string) => page.getByRole('region', { name })
const clickButton = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('re-authentication: deletion and export require the password and a wrong one can be corrected', async ({
  browser,
}) => {
  test.slow()
  const page = await newVisitorPage(browser)
  await register(page)
  const { problems } = await monitorPage(page)
  await openHydrated(page, '/account')
  await clickButton(page, 'Descargar mis datos')
  await page.getByLabel('Tu contraseña', { exact: true }).fill('no-es-esta')
  await clickButton(page, 'Abrir la descarga')
  await expect(region(page, 'Descargar tus datos')).toContainText('Esa no es tu contraseña.')
  await page.getByLabel('Tu contraseña', { exact: true }).fill(password)
  await clickButton(page, 'Abrir la descarga')
  await expect(page.getByRole('link', { name: 'Descargar (JSON)' })).toBeVisible()
  await clickButton(page, 'Eliminar mi cuenta')
  await page.getByLabel('Tu contraseña', { exact: true }).fill('no-es-esta')
  await clickButton(page, 'Confirmar eliminación')
  await expect(region(page, 'Zona de peligro')).toContainText('Esa no es tu contraseña.')
  await page.getByLabel('Tu contraseña', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/\?recibo=/)
  // The browser logs every 4xx response to the console.
  expect(problems.filter((line) => !line.includes('403'))).toEqual([])
})

test('delayed erasure without JavaScript: an anonymous account without recovery phrase waits 10 minutes, another session can cancel, and a phrase older than that deletes at once', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { javaScriptEnabled: false })
  const phrase = await continueAnonymously(page)
  await page.goto('/account')
  await clickButton(page, 'Descargar mis datos')
  await clickButton(page, 'Abrirla dentro de 10 minutos')
  await expect(region(page, 'Descargar tus datos')).toContainText(/La descarga de tus datos se abrirá a las \d+:\d\d/)
  await clickButton(page, 'Eliminar mi cuenta')
  await clickButton(page, 'Borrarla dentro de 10 minutos')
  await expect(region(page, 'Zona de peligro')).toContainText(/Tu cuenta se borrará a las \d+:\d\d/)
  const elsewhere = await newVisitorPage(browser, accessibilityViewports[0])
  await elsewhere.request.post('/api/v1/accounts/recover', { headers: sameOriginHeaders, data: { phrase } })
  await openHydrated(elsewhere, '/account')
  await expect(region(elsewhere, 'Borrado pendiente')).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('link', { name: 'Ver o cancelar' }).click()
  await clickButton(elsewhere, 'Cancelar el borrado')
  await expect(region(elsewhere, 'Zona de peligro')).toContainText('Cancelado: tu cuenta sigue aquí.')
  await clickButton(elsewhere, 'Cancelar la descarga')
  await expect(region(elsewhere, 'Descargar tus datos')).toContainText('Cancelado: la descarga no se abrirá.')
  await page.goto('/account')
  await expect(page.getByText('Se pidió borrar esta cuenta')).toHaveCount(0)
  await clickButton(page, 'Eliminar mi cuenta')
  const words = page.getByRole('textbox', { name: 'Tus doce palabras' })
  await words.fill('ábaco abeja')
  await clickButton(page, 'Confirmar eliminación')
  await expect(region(page, 'Zona de peligro')).toContainText('Esas no son las doce palabras de esta cuenta.')
  endProofDelays()
  await words.fill(phrase.toUpperCase())
  await clickButton(page, 'Confirmar eliminación')
  await expect(page).toHaveURL(/\/\?recibo=/)
})
