// Browser tests of the secret draft in localStorage: stored until published, discarded, logout or account deletion.
import { expect, type Page } from '@playwright/test'
import { confirmDeletion, fillCredentials, newVisitorPage, register } from '../support/users/users.ts'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { countSecretsWithText } from '../support/data/seeded-database.ts'
import {
  uniqueText,
  openOption,
  openPublishForm,
  publishButton,
  waitForSecretPage,
  secretField,
} from '../support/pages/publish-form.ts'

const storedDraft = (page: Page) => page.evaluate(() => localStorage.getItem('draft'))
const draftNotice = (page: Page) => page.getByText('Borrador guardado en este dispositivo')

test('secret draft: every field survives a reload, a discard with undo, and a new login after the session ended; publishing deletes the draft (PUBLISH-07, PUBLISH-11)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser)
  const email = await register(page)
  await page.goto('/new')
  await waitForHydration(page)
  const secretText = uniqueText('Un borrador\nde dos líneas')
  const expectRestored = async () => {
    await expect(secretField(page)).toHaveValue(secretText)
    await expect(page.getByLabel('Hombre')).toBeChecked()
    await expect(page.getByLabel('Edad')).toHaveValue('52')
    await expect(page.getByLabel('Contiene material explícito')).toBeChecked()
    await expect(draftNotice(page)).toBeVisible()
  }
  await secretField(page).fill(secretText)
  await openOption(page, 'Género')
  await page.getByText('Hombre', { exact: true }).click()
  await openOption(page, 'Explícito')
  await page.getByLabel('Contiene material explícito').check()
  await openOption(page, 'Edad')
  await page.getByLabel('Edad').fill('52')
  await page.keyboard.press('Escape')
  await test.step('leave at once and come back', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Volver' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/new')
    await expectRestored()
  })
  await test.step('discard and undo', async () => {
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect(secretField(page)).toHaveValue('')
    expect(await storedDraft(page)).toBeNull()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expectRestored()
  })
  await test.step('the session ends', async () => {
    await page.context().clearCookies()
    await publishButton(page).click()
    await expect(page.getByText('Debes iniciar sesión para publicar secretos.')).toBeVisible()
    await expect(secretField(page)).toHaveValue(secretText)
    // Also on a later visit: the form of a visitor has the draft.
    await page.goto('/new')
    await expectRestored()
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
    await fillCredentials(page, email)
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page).toHaveURL('/new')
    await expectRestored()
  })
  await publishButton(page).click()
  await waitForSecretPage(page)
  expect(await storedDraft(page)).toBeNull()
})

test('idempotency key: a publish whose response was lost is not stored twice, not even after a reload', async ({
  browser,
}) => {
  const page = await openPublishForm(browser)
  const secretText = uniqueText('Se perdió la respuesta')
  await secretField(page).fill(secretText)
  await page.route('**/new.data', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await publishButton(page).click()
  await expect(page.getByText('No hay conexión.')).toBeVisible()
  expect(countSecretsWithText(secretText)).toBe(1)
  await page.unroute('**/new.data')
  await page.reload()
  await expect(secretField(page)).toHaveValue(secretText)
  await publishButton(page).click()
  await waitForSecretPage(page)
  await expect(page.getByRole('article')).toContainText(secretText)
  expect(countSecretsWithText(secretText)).toBe(1)
})

test('secret draft: logout deletes it, and so does account deletion; a wrong password does not', async ({
  browser,
}) => {
  const page = await openPublishForm(browser)
  await secretField(page).fill('Que nadie lo lea')
  await expect(draftNotice(page)).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForURL('/')
  expect(await storedDraft(page)).toBeNull()
  await register(page)
  await page.goto('/new')
  await secretField(page).fill('Me voy')
  await expect(draftNotice(page)).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  // A wrong password does not delete the account: the draft stays.
  await page.getByLabel('Tu contraseña', { exact: true }).fill('no-es-esta')
  await page.getByRole('button', { name: 'Confirmar eliminación' }).click()
  await expect(page.getByText('Esa no es tu contraseña.')).toBeVisible()
  expect(await storedDraft(page)).not.toBeNull()
  await confirmDeletion(page)
  await page.waitForURL(/recibo=/)
  expect(await storedDraft(page)).toBeNull()
})
