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
import { queryValue } from '../support/data/seeded-database.ts'

const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const button = (page: Page, text: string, name: string) => cardOf(page, text).getByRole('button', { name, exact: true })
const texts = (page: Page) => page.getByRole('article').locator('p.font-voice').allTextContents()

test('my secrets: a visitor is redirected to login with a return path (MINE-01)', async ({ page }) => {
  await page.goto('/my-secrets?tab=private')
  await expect(page).toHaveURL('/login?redirect=%2Fmy-secrets%3Ftab%3Dprivate')
})

test('my secrets: lists the newest first with the state of each, in tabs for all, public and private (MINE-02, MINE-03, MINE-04, MINE-05, MINE-06)', async ({
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
  for (const [text, ...badges] of [
    ['El retirado', 'Amistoso', 'Retirado'],
    ['El dudoso', 'Amistoso', 'En revisión'],
    ['El guardado', 'Amistoso', 'Privado'],
    ['El de adultos', 'Explícito'],
  ] as const)
    for (const badge of badges) await expect(cardOf(page, text).getByText(badge, { exact: true })).toBeVisible()
  await expect(cardOf(page, 'El primero').getByRole('time')).toHaveText(/^hace (un momento|1 minuto)$/)
  await expect(cardOf(page, 'El retirado').getByRole('link', { name: 'Editar' })).toHaveCount(0)
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

for (const javaScriptEnabled of [true, false])
  test(`my secrets ${javaScriptEnabled ? 'with' : 'without'} JavaScript: a secret is made private and public again (MINE-07)`, async ({
    browser,
  }) => {
    const page = await newAuthor(browser, { javaScriptEnabled })
    const id = await publishSecret(page, 'Va y viene')
    const visitor = await newVisitorPage(browser)
    await page.goto('/my-secrets')
    await button(page, 'Va y viene', 'Hacer privado').click()
    await expect(cardOf(page, 'Va y viene').getByText('Privado', { exact: true })).toBeVisible()
    await expect(button(page, 'Va y viene', 'Hacer público')).toBeVisible()
    if (javaScriptEnabled) await expect(button(page, 'Va y viene', 'Hacer público')).toBeFocused()
    await expect(async () => expect((await visitor.goto(`/secret/${id}`))?.status()).toBe(404)).toPass()
    await button(page, 'Va y viene', 'Hacer público').click()
    await expect(button(page, 'Va y viene', 'Hacer privado')).toBeVisible()
    await expect(async () => expect((await visitor.goto(`/secret/${id}`))?.status()).toBe(200)).toPass()
    await page.goto('/my-secrets?tab=private')
    await expect(page.getByRole('heading', { name: 'No tienes secretos privados' })).toBeVisible()
  })

test('my secrets: when a secret leaves the tab, focus moves to the next one', async ({ browser }) => {
  const page = await newAuthor(browser)
  await publishSecret(page, 'Se queda')
  await publishSecret(page, 'Se va')
  await openHydrated(page, '/my-secrets?tab=public')
  await button(page, 'Se va', 'Hacer privado').click()
  await expect(cardOf(page, 'Se va')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Se queda' })).toBeFocused()
  await expect(page.getByText('Ahora solo lo ves tú')).toBeVisible()
})

test('my secrets: delete needs a separate confirmation, ignores double clicks and key repeat, and is cancelled by Escape or focus loss (MINE-08)', async ({
  browser,
}) => {
  const page = await newAuthor(browser)
  await publishSecret(page, 'Se queda')
  const id = await publishSecret(page, 'Se borra')
  await openHydrated(page, '/my-secrets')
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

test('my secrets: without JavaScript delete takes a click and a confirmation, and returns to the same tab (MINE-08)', async ({
  browser,
}) => {
  const page = await newAuthor(browser, { javaScriptEnabled: false })
  await publishSecret(page, 'Se borra')
  await page.goto('/my-secrets?tab=public')
  await button(page, 'Se borra', 'Eliminar').click()
  await button(page, 'Se borra', 'Confirmar').click()
  await expect(page).toHaveURL('/my-secrets?tab=public')
  await expect(page.getByRole('heading', { name: 'No tienes secretos públicos' })).toBeVisible()
})

test('my secrets: a failed action shows its error beside the secret, and the list stays (MINE-10, MINE-11)', async ({
  browser,
}) => {
  const page = await newAuthor(browser)
  await publishSecret(page, 'Uno')
  await publishSecret(page, 'Otro')
  await openHydrated(page, '/my-secrets')
  await page.route('**/my-secrets.data', (route) => route.abort())
  await button(page, 'Uno', 'Hacer privado').click()
  await expect(cardOf(page, 'Uno').getByRole('alert')).toHaveText(/^No se pudo actualizar la privacidad\.\.\./)
  await expect(cardOf(page, 'Uno').getByText('Privado', { exact: true })).toHaveCount(0)
  await button(page, 'Otro', 'Eliminar').click()
  const failure = /^No se pudo eliminar el secreto\.\.\./
  await clickConfirmation(button(page, 'Otro', 'Confirmar'), (moment) =>
    expect(cardOf(page, 'Otro').getByRole('alert')).toHaveText(failure, moment),
  )
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('my secrets: a failed query shows an error below the tabs, and retry restores the list (MINE-09)', async ({
  browser,
}) => {
  const page = await newAuthor(browser)
  queryValue('select 1; revoke select on identity.secret_authors from murmullo_app')
  try {
    await page.goto('/my-secrets')
    await expect(page.getByRole('heading', { name: 'No se pudieron cargar tus secretos...' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Privados' })).toBeVisible()
  } finally {
    queryValue('select 1; grant select on identity.secret_authors to murmullo_app')
  }
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: 'Todavía no has contado nada' })).toBeVisible()
})

for (const javaScriptEnabled of [true, false])
  test(`my secrets ${javaScriptEnabled ? 'with' : 'without'} JavaScript: pagination fetches the next page on request`, async ({
    browser,
  }) => {
    const page = await newAuthor(browser, { javaScriptEnabled })
    insertOldSecrets(await getNickname(page), 23)
    await page.goto('/my-secrets')
    await expect(page.getByRole('article')).toHaveCount(20)
    await page.getByRole('link', { name: 'Cargar más secretos' }).click()
    await expect(page.getByRole('article')).toHaveCount(javaScriptEnabled ? 23 : 3)
    if (javaScriptEnabled) await expect(page.locator('li:focus p.font-voice')).toHaveText('De antes, 3')
    await expect(page.getByText('esto es todo lo que has contado')).toBeVisible()
  })
