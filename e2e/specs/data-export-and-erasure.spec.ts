// Browser tests of data export and erasure: download of personal data, account deletion, deletion of all secrets, and the receipt.
import { readFile } from 'node:fs/promises'
import { type Browser, expect } from '@playwright/test'
import { clickConfirmation, newAuthor, publishSecret } from '../support/users/secrets.ts'
import {
  requestDataExport,
  confirmDeletion,
  fillCredentials,
  newVisitorPage,
  register,
} from '../support/users/users.ts'
import { test } from '../support/test.ts'
import { seeded } from '../support/data/seeded-database.ts'

/** The response status of a secret's page for a visitor without a session cookie. */
async function statusFor(browser: Browser, id: string): Promise<number | undefined> {
  const visitor = await newVisitorPage(browser)
  const status = (await visitor.goto(`/secret/${id}`))?.status()
  await visitor.context().close()
  return status
}
const datePattern = /\d+ de \w+ de \d{4}/

test('data export: a user downloads JSON and reads a page; another user has no access', async ({ browser }) => {
  const page = await newVisitorPage(browser)
  const email = await register(page)
  await page.goto(`/secret/${seeded.commentable()}`)
  await page.getByLabel('Tu comentario').fill('Esto es <b>mío</b>.')
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(page.locator('[id^=comment-]').first()).toContainText('Esto es <b>mío</b>.')
  await page.goto('/account')
  await requestDataExport(page)
  const link = page.getByRole('link', { name: 'Descargar (JSON)' })
  const downloading = page.waitForEvent('download')
  await link.click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('murmullo-mis-datos.json')
  const file = await download.path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    account: { email },
    comments: [{ text: 'Esto es <b>mío</b>.' }],
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('link', { name: 'Leerla' }).click()
  await expect(page.getByText('Esto es <b>mío</b>.')).toBeVisible()
  await expect(page.getByText('Todavía no has contado ninguno.')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/como estaba el \d+ de \w+ de \d+/)
  await expect(page.getByRole('main')).not.toContainText('{')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('link', { name: 'Volver a tu cuenta' }).click()
  await expect(page).toHaveURL('/account')
  const stranger = await newVisitorPage(browser)
  await register(stranger)
  await stranger.goto('/account/datos')
  await expect(stranger).toHaveURL('/account#seccion-archive')
  expect((await stranger.request.get('/api/v1/accounts/me/archive/content')).status()).toBe(404)
})

test('account deletion without JavaScript: two steps end the session and refuse later login; unsigned secrets wait for a cohort unless "Todo ahora" is selected, and the erasure receipt shows the deadline (ACCOUNT-25, ACCOUNT-27)', async ({
  browser,
}) => {
  const options = { javaScriptEnabled: false, viewport: { width: 360, height: 740 } }
  const page = await newVisitorPage(browser, options)
  const email = await register(page)
  const deferredSecret = await publishSecret(page, 'Me voy con los demás')
  await page.goto('/account')
  await requestDataExport(page)
  await expect(page.getByText(/Disponible hasta/)).toBeVisible()
  await expect(page.getByText('Se borran para siempre todos tus datos personales')).toBeVisible()
  await expect(page.getByRole('radio', { name: /junto con lo de otras personas/ })).toBeChecked()
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page.getByRole('button', { name: 'Confirmar eliminación' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await confirmDeletion(page)
  await expect(page).toHaveURL(/\/\?recibo=/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Reportar' })).toHaveCount(0)
  await expect(page.getByText('Tu cuenta quedó eliminada')).toBeVisible()
  // The notice does not overlap the filter button.
  const notice = await page.getByRole('region', { name: 'Cuenta eliminada' }).boundingBox()
  const filters = await page.getByRole('button', { name: 'Filtros' }).boundingBox()
  expect(filters?.y).toBeGreaterThanOrEqual((notice?.y ?? 0) + (notice?.height ?? 0))
  await page.getByRole('link', { name: 'Recibo de tu cuenta borrada' }).click()
  await page.waitForURL(/\/receipt\//)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Tu cuenta ya no existe' })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByText('Como muy tarde', { exact: true }).locator('..')).toContainText(datePattern)
  await expect(page.getByText('Secretos en espera').locator('..')).toContainText('1')
  const requestedLabel = page.getByText('Pedido', { exact: true })
  const line = await requestedLabel.evaluate((word) => Number.parseFloat(getComputedStyle(word).lineHeight))
  expect((await requestedLabel.boundingBox())?.height).toBeLessThan(line * 1.5)
  await page.goto('/login')
  await fillCredentials(page, email)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByText('El correo o la contraseña no son correctos.')).toBeVisible()

  const immediateUser = await newAuthor(browser, options)
  const deletedSecret = await publishSecret(immediateUser, 'Me voy con todo')
  await immediateUser.goto('/account')
  await immediateUser.getByRole('radio', { name: /^Todo ahora/ }).check()
  await immediateUser.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  // The selection survives the second step.
  await expect(immediateUser.getByRole('radio', { name: /^Todo ahora/ })).toBeChecked()
  await confirmDeletion(immediateUser)
  await expect.poll(() => statusFor(browser, deletedSecret), { timeout: 20_000 }).toBe(404)
  expect(await statusFor(browser, deferredSecret)).toBe(200)
})

test('account deletion: a double click deletes nothing; the cancel action is in that position and has the focus (ACCOUNT-24)', async ({
  browser,
}) => {
  for (const width of [360, 1280]) {
    const page = await newVisitorPage(browser, { viewport: { width, height: 800 } })
    await register(page)
    await page.goto('/account')
    const first = page.getByRole('button', { name: 'Eliminar mi cuenta' })
    await first.scrollIntoViewIfNeeded()
    const { x, y, width: wide, height } = (await first.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    for (const across of [0.02, 0.98]) {
      await page.mouse.click(x + wide * across, y + height / 2)
      await expect(page.getByRole('button', { name: 'Confirmar eliminación' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Cancelar' })).toBeFocused()
      await page.mouse.click(x + wide * across, y + height / 2)
      await expect(first).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Cancelar' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(first).toBeFocused()
    await expect(page).toHaveURL('/account')
  }
})

test('delete all secrets without JavaScript: shows the deadline of each pending deletion, can be cancelled, and deletes immediately on request', async ({
  browser,
}) => {
  const page = await newAuthor(browser, { javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  const ids = [await publishSecret(page, 'Uno de los míos'), await publishSecret(page, 'Otro de los míos')]
  await page.goto('/my-secrets')
  const note = page.getByRole('region', { name: 'Secretos que se borran' })
  const deleteAll = async (choose?: RegExp) => {
    await page.getByText('Borrar todos mis secretos').first().click()
    if (choose) await page.getByRole('radio', { name: choose }).check()
    await page.getByRole('button', { name: 'Borrar todos', exact: true }).click()
    if (choose) await expect(page.getByRole('radio', { name: choose })).toBeChecked()
    await clickConfirmation(page.getByRole('button', { name: 'Confirmar: borrar todos' }), (moment) =>
      expect(note).toBeVisible(moment),
    )
  }
  await deleteAll()
  await expect(note).toContainText('2 secretos esperan para borrarse')
  await expect(note).toContainText(datePattern)
  await expect(page.getByText(/Espera para borrarse: el \d+ de/)).toHaveCount(2)
  expect(await statusFor(browser, ids[0] ?? '')).toBe(200)
  await note.getByRole('button', { name: 'Conservarlos' }).click()
  await expect(note).toHaveCount(0)
  await expect(page.getByText(/Espera para borrarse/)).toHaveCount(0)
  await deleteAll(/^Todo ahora/)
  await expect(page.getByRole('heading', { name: 'Todavía no has contado nada' })).toBeVisible()
  await note.getByRole('link', { name: 'Ver el recibo' }).click()
  await expect(page.getByText('Secretos borrados').locator('..')).toContainText('2')
  await expect.poll(() => statusFor(browser, ids[1] ?? '')).toBe(404)
})
