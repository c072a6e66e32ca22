// Browser tests of /my-secrets: list with states, private and public, deletion with confirmation; with JavaScript and without.
import { expect, type Page } from '@playwright/test'
import {
  clickConfirmation,
  makeSecretPrivate,
  newAuthor,
  getNickname,
  removeSecret,
  publishSecret,
  insertOldSecrets,
  reviewEndpoint,
} from '../support/users/secrets.ts'
import { newVisitorPage } from '../support/users/users.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const button = (page: Page, text: string, name: string) => cardOf(page, text).getByRole('button', { name, exact: true })
const texts = (page: Page) => page.getByRole('article').locator('p.font-voice').allTextContents()
/** Status of the page of a secret for a visitor; the response cache may be some seconds old. */
const expectStatus = async (visitor: Page, id: string, status: number) =>
  expect(async () => expect((await visitor.goto(`/secret/${id}`))?.status()).toBe(status)).toPass()

test('my secrets: lists the newest first with the state of each, in tabs for all, public and private, with links to view and edit (MINE-02, MINE-03, MINE-04, MINE-05, MINE-06)', async ({
  browser,
}) => {
  const page = await newAuthor(browser)
  await page.goto('/my-secrets')
  await expect(page.getByRole('heading', { name: 'Todavía no has contado nada' })).toBeVisible()
  await publishSecret(page, 'El primero')
  await publishSecret(page, 'El de adultos', { explicit: true })
  await makeSecretPrivate(page, await publishSecret(page, 'El guardado'))
  await publishSecret(page, 'El dudoso', reviewEndpoint)
  removeSecret(await publishSecret(page, 'El retirado'))
  await page.goto('/my-secrets')
  expect(await texts(page)).toEqual(['El retirado', 'El dudoso', 'El guardado', 'El de adultos', 'El primero'])
  for (const [text, badge] of [
    ['El retirado', 'Retirado'],
    ['El dudoso', 'En revisión'],
    ['El guardado', 'Privado'],
    ['El de adultos', 'Explícito'],
  ] as const)
    await expect(cardOf(page, text).getByText(badge, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Privados' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  expect(await texts(page)).toEqual(['El guardado'])
  await page.getByRole('link', { name: 'Públicos' }).click()
  await expect(page.getByRole('article')).toHaveCount(4)
  await cardOf(page, 'El primero').getByRole('link', { name: 'Ver' }).click()
  await expect(page).toHaveURL(/\/secret\/\w{22}$/)
  await page.goBack()
  await cardOf(page, 'El primero').getByRole('link', { name: 'Editar' }).click()
  await expect(page.getByLabel('Tu secreto')).toHaveValue('El primero')
})

test('my secrets: a secret is made private, and deleted after a confirmation that ignores double clicks and key repeat and is cancelled by Escape or focus loss (MINE-07, MINE-08)', async ({
  browser,
}) => {
  const page = await newAuthor(browser)
  await publishSecret(page, 'Se queda')
  const id = await publishSecret(page, 'Se borra')
  const visitor = await newVisitorPage(browser)
  await test.step('private, then public again', async () => {
    await openHydrated(page, '/my-secrets')
    await button(page, 'Se borra', 'Hacer privado').click()
    await expect(cardOf(page, 'Se borra').getByText('Privado', { exact: true })).toBeVisible()
    await expect(button(page, 'Se borra', 'Hacer público')).toBeFocused()
    await expectStatus(visitor, id, 404)
    await button(page, 'Se borra', 'Hacer público').click()
    await expect(button(page, 'Se borra', 'Hacer privado')).toBeVisible()
    await expectStatus(visitor, id, 200)
  })
  const confirmButton = button(page, 'Se borra', 'Confirmar')
  await button(page, 'Se borra', 'Eliminar').dblclick()
  await expect(confirmButton).toBeFocused()
  await expect(cardOf(page, 'Se borra').getByText('Se borra para siempre')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Se borra', 'Eliminar')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(confirmButton).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(button(page, 'Se borra', 'Eliminar')).toBeVisible()
  await button(page, 'Se borra', 'Eliminar').focus()
  // Holding the key down sends repeated keydown events.
  for (const begin = Date.now(); Date.now() < begin + 900; ) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(confirmButton).toBeVisible()
  expect((await page.request.get(`/api/v1/me/secrets/${id}`)).status()).toBe(200)
  await clickConfirmation(confirmButton, (moment) => expect(cardOf(page, 'Se borra')).toHaveCount(0, moment))
  await expect(page.getByText('Secreto eliminado')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Se queda' })).toBeFocused()
  expect((await page.request.get(`/api/v1/me/secrets/${id}`)).status()).toBe(404)
})

test('my secrets: without JavaScript a secret is made private and public again, delete returns to the same tab, and the next page opens (MINE-07, MINE-08)', async ({
  browser,
}) => {
  const page = await newAuthor(browser, { javaScriptEnabled: false })
  const visitor = await newVisitorPage(browser)
  const id = await publishSecret(page, 'Va y viene')
  await page.goto('/my-secrets')
  await button(page, 'Va y viene', 'Hacer privado').click()
  await expect(cardOf(page, 'Va y viene').getByText('Privado', { exact: true })).toBeVisible()
  await expectStatus(visitor, id, 404)
  await button(page, 'Va y viene', 'Hacer público').click()
  await expect(button(page, 'Va y viene', 'Hacer privado')).toBeVisible()
  await page.goto('/my-secrets?tab=public')
  await button(page, 'Va y viene', 'Eliminar').click()
  await button(page, 'Va y viene', 'Confirmar').click()
  await expect(page).toHaveURL('/my-secrets?tab=public')
  await expect(page.getByRole('heading', { name: 'No tienes secretos públicos' })).toBeVisible()
  await insertOldSecrets(await getNickname(page), 23)
  await page.goto('/my-secrets')
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('link', { name: 'Cargar más secretos' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByText('esto es todo lo que contaste')).toBeVisible()
})
