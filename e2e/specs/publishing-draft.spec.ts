// Browser tests of the secret draft in localStorage: stored until published, discarded, logout or account deletion.
import { expect, type Page } from '@playwright/test'
import { confirmDeletion, fillCredentials, newBrowser, register } from '../support/people.ts'
import { hydrated } from '../support/settled.ts'
import { test } from '../support/test.ts'
import { howManySay } from '../support/world.ts'
import { newWords, newWriter, publish, publishButton, published, story } from '../support/writers.ts'

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('draft'))
const line = (page: Page) => page.getByText('Borrador guardado en este dispositivo')

test('secret draft: a reload restores every form field, and publishing deletes the draft', async ({ browser }) => {
  const page = await newWriter(browser)
  const words = newWords('Un borrador\nde dos líneas')
  await story(page).fill(words)
  await page.getByText('Hombre', { exact: true }).click()
  await page.getByLabel('Edad').fill('52')
  await page.getByLabel('Contiene material explícito').check()
  await expect(line(page)).toBeVisible()
  await expect.poll(() => kept(page)).toContain('52')
  await page.reload()
  await expect(story(page)).toHaveValue(words)
  await expect(page.getByLabel('Hombre')).toBeChecked()
  await expect(page.getByLabel('Edad')).toHaveValue('52')
  await expect(page.getByLabel('Contiene material explícito')).toBeChecked()
  await expect(line(page)).toBeVisible()
  await publishButton(page).click()
  await published(page)
  expect(await kept(page)).toBeNull()
  await page.goto('/new')
  await hydrated(page)
  await expect(story(page)).toHaveValue('')
})

test('secret draft: text typed just before leaving the page is stored', async ({ browser }) => {
  const page = await newWriter(browser)
  await story(page).fill('Casi se me va')
  await page.getByRole('main').getByRole('link', { name: 'Volver' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => kept(page)).toContain('Casi se me va')
})

test('secret draft: discard clears the field and undo restores it', async ({ browser }) => {
  const page = await newWriter(browser)
  await story(page).fill('Mejor no')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(story(page)).toHaveValue('')
  expect(await kept(page)).toBeNull()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(story(page)).toHaveValue('Mejor no')
  expect(await kept(page)).toContain('Mejor no')
})

test('secret draft: after the session ends the text survives login and can be published (PUBLISH-11)', async ({
  browser,
}) => {
  const page = await newBrowser(browser)
  const email = await register(page)
  await page.goto('/new')
  await hydrated(page)
  const words = newWords('La sesión se acabó')
  await story(page).fill(words)
  await page.context().clearCookies()
  await publishButton(page).click()
  await expect(page.getByText('Debes iniciar sesión para publicar secretos.')).toBeVisible()
  await expect(story(page)).toHaveValue(words)
  // Also on a later visit: then there is no form, but a notice that the draft is stored.
  await page.goto('/new')
  await expect(page.getByText('Tu borrador sigue guardado en este dispositivo.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click()
  await fillCredentials(page, email)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL('/new')
  await expect(story(page)).toHaveValue(words)
  await publishButton(page).click()
  await published(page)
})

test('publish form: without JavaScript the text stays in the field after the session ends', async ({ browser }) => {
  const page = await newWriter(browser, { javaScriptEnabled: false })
  await story(page).fill('Sin guion ni sesión')
  await page.context().clearCookies()
  await publishButton(page).click()
  await expect(page.getByText('Debes iniciar sesión para publicar secretos.')).toBeVisible()
  await expect(story(page)).toHaveValue('Sin guion ni sesión')
  await expect(page.getByRole('button', { name: 'Continuar sin registrarme' })).toBeVisible()
})

test('idempotency key: a publish whose response was lost is not stored twice, not even after a reload', async ({
  browser,
}) => {
  const page = await newWriter(browser)
  const words = newWords('Se perdió la respuesta')
  await story(page).fill(words)
  await page.route('**/new.data', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await publishButton(page).click()
  await expect(page.getByText('No hay conexión.')).toBeVisible()
  expect(howManySay(words)).toBe(1)
  await page.unroute('**/new.data')
  await page.reload()
  await expect(story(page)).toHaveValue(words)
  await publishButton(page).click()
  await published(page)
  await expect(page.getByRole('article')).toContainText(words)
  expect(howManySay(words)).toBe(1)
})

test('idempotency key: a different text is published as another secret', async ({ browser }) => {
  const page = await newWriter(browser)
  const first = await publish(page, newWords('Uno'))
  await page.goto('/new')
  await hydrated(page)
  expect(await publish(page, newWords('Otro'))).not.toBe(first)
})

test('secret draft: logout deletes it', async ({ browser }) => {
  const page = await newWriter(browser)
  await story(page).fill('Que nadie lo lea')
  await expect(line(page)).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await page.waitForURL('/')
  expect(await kept(page)).toBeNull()
})

test('secret draft: account deletion removes it; a wrong password does not', async ({ browser }) => {
  const page = await newWriter(browser)
  await story(page).fill('Me voy')
  await expect(line(page)).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  // A wrong password does not delete the account: the draft stays.
  await page.getByLabel('Tu contraseña', { exact: true }).fill('no-es-esta')
  await page.getByRole('button', { name: 'Confirmar eliminación' }).click()
  await expect(page.getByText('Esa no es tu contraseña.')).toBeVisible()
  expect(await kept(page)).not.toBeNull()
  await confirmDeletion(page)
  await page.waitForURL(/recibo=/)
  expect(await kept(page)).toBeNull()
})

test('secret draft: an expired draft is deleted and not restored', async ({ browser }) => {
  const page = await newWriter(browser)
  await page.evaluate(() =>
    localStorage.setItem('draft', JSON.stringify({ text: 'De antes', gender: '', age: '', explicit: false, at: 1 })),
  )
  await page.reload()
  await hydrated(page)
  await expect.poll(() => kept(page)).toBeNull()
  await expect(story(page)).toHaveValue('')
})
