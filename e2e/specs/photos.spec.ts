// Browser tests of photos: upload with preview and progress, gallery, sensitive overlay, deletion; with JavaScript and without.
import { expect, type Page } from '@playwright/test'
import { newChatUser, newApiUser } from '../support/users/chat.ts'
import { expectAccessible, accessibilityViewports } from '../support/pages/expect-accessible.ts'
import { whileTableLocked } from '../support/data/locked-table.ts'
import { expectImageLoaded, imageFile, commentOnPhoto, uploadPhoto, throttleNetwork } from '../support/users/photos.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

const field = (page: Page) => page.locator('input[type=file]')
const submit = (page: Page) => page.getByRole('button', { name: 'Compartir por una hora' })
const isPhoto = /\/photos\/\w{22}$/
const recordImageRequests = (page: Page) => {
  const urls: string[] = []
  page.on('request', (request) => request.url().includes('/image') && urls.push(request.url()))
  return urls
}

test('photo form: validates each field, previews the image, publishes it, and the gallery of other users shows it', async ({
  browser,
}) => {
  const [{ page }, other] = [await newChatUser(browser), await newChatUser(browser)]
  await openHydrated(page, '/photos/new')
  await submit(page).click()
  await expect(page.getByText('Elige una foto para compartirla.')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await field(page).setInputFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('x') })
  await expect(page.getByText('Solo se aceptan imágenes JPEG, PNG, GIF o WebP.')).toBeVisible()
  await field(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) })
  await expect(page.getByText('La imagen pesa más de 5 MB. Elige una más ligera.')).toBeVisible()
  await field(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no es una foto') })
  await expect(page.getByText('No pudimos leer esa imagen. Prueba con otra.')).toBeVisible()
  await field(page).setInputFiles(imageFile())
  await expectImageLoaded(page, 'Así se verá tu foto')
  await page.getByLabel('Unas palabras').fill('Mi ventana')
  await page.getByLabel('Edad').fill('17')
  await submit(page).click()
  await expect(page.getByText('La edad va de 18 a 120 años.')).toBeVisible()
  await page.getByLabel('Edad').fill('30')
  await page.getByText('Mujer', { exact: true }).click()
  await submit(page).click()
  await page.waitForURL(isPhoto)
  await expect(page.getByRole('heading', { name: 'Tu foto' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText('Quedan 60 minutos')
  await expectImageLoaded(page, 'La foto de la que hablan estas palabras')
  const address = new URL(page.url()).pathname
  await other.page.goto('/photos')
  const card = other.page.getByRole('article').filter({ hasText: 'Mi ventana' })
  await expect(card).toContainText('Mujer · 30 años')
  await card.getByRole('link', { name: 'Mi ventana' }).click()
  await other.page.waitForURL(address)
  await expect(other.page.getByRole('heading', { name: 'Foto de alguien' })).toBeVisible()
  await expect(other.page.getByRole('button', { name: 'Eliminar foto' })).toHaveCount(0)
})

test('photo upload: on a slow connection it shows progress, can be cancelled, and retry works after a network error', async ({
  browser,
}) => {
  const { page } = await newChatUser(browser)
  await openHydrated(page, '/photos/new')
  await field(page).setInputFiles(imageFile({ bytes: 5_200_000 }))
  const quick = await throttleNetwork(page)
  await submit(page).click()
  const bar = page.getByRole('progressbar', { name: 'Progreso de la subida' })
  const shown = () => bar.evaluate((progress: HTMLProgressElement) => progress.value)
  await expect.poll(shown).toBeGreaterThan(1)
  const first = await shown()
  await expect.poll(shown).toBeGreaterThan(first)
  expect(await shown()).toBeLessThan(60)
  await expect(page.getByText(/^Subiendo… \d+ %$/)).toBeVisible()
  const stop = page.getByRole('button', { name: 'Cancelar' })
  await expect(stop).toBeFocused()
  await stop.click()
  await expect(page.getByText('Envío cancelado. La foto no se publicó.')).toBeVisible()
  await expect(submit(page)).toBeFocused()
  const { items } = (await (await page.request.get('/api/v1/me/photos')).json()) as { items: { state: string }[] }
  expect(items.filter(({ state }) => state === 'visible')).toEqual([])
  await quick()
  await page.route('**/api/v1/photos/*/image', (route) => route.abort())
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  await page.unroute('**/api/v1/photos/*/image')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.waitForURL(isPhoto)
})

test('photo forms: without JavaScript upload, view and delete work (PHOTO-11)', async ({ browser }) => {
  const { page } = await newChatUser(browser, { javaScriptEnabled: false })
  await page.goto('/photos/new')
  await page.getByLabel('Unas palabras').fill('Sin script')
  await page.getByLabel('Contiene material explícito').check()
  await field(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no es una foto') })
  await submit(page).click()
  await expect(page.getByText('Solo se aceptan imágenes JPEG, PNG, GIF o WebP.')).toBeVisible()
  await expect(page.getByLabel('Unas palabras')).toHaveValue('Sin script')
  await field(page).setInputFiles(imageFile({ bytes: 5_200_000 }))
  await submit(page).click()
  await page.waitForURL(isPhoto)
  await expect(page.getByText('Antes de que la vean los demás, la mirará una persona del equipo.')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await page.getByText('Toca para verla').click()
  await expect(page.getByRole('img', { name: 'La foto de la que hablan' })).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar foto' }).click()
  await expect(page.getByText('Esta acción no se puede deshacer')).toBeVisible()
  await page.getByRole('button', { name: 'Sí, eliminar' }).click()
  await page.waitForURL('/photos')
  await expect(page.getByText('Sin script')).toHaveCount(0)
})

test('sensitive photo: the image is fetched only after the reader opens it, without layout shift', async ({
  browser,
}) => {
  const [{ page }, voice] = [await newChatUser(browser), await newApiUser()]
  const caption = `Bajo el velo ${crypto.randomUUID().slice(0, 8)}`
  const id = await uploadPhoto(voice.page, { caption, explicit: true }, { width: 300, height: 400 })
  const urls = recordImageRequests(page)
  await openHydrated(page, '/photos')
  const card = page.getByRole('article').filter({ hasText: caption })
  await card.scrollIntoViewIfNeeded()
  await expect(card.getByText('Explícita')).toBeVisible()
  expect(urls.filter((url) => url.includes(id))).toEqual([])
  await card.getByText('Tocar para ver').click()
  await expect.poll(() => urls.filter((url) => url.includes(id)).length).toBe(1)
  await expect(page).toHaveURL('/photos')
  await card.getByRole('link', { name: caption }).click()
  await page.waitForURL(`/photos/${id}`)
  const before = await page.getByRole('figure').boundingBox()
  expect(urls.filter((url) => url.includes(id)).length).toBe(1)
  await page.getByText('Toca para verla').click()
  await expectImageLoaded(page, 'La foto de la que hablan')
  expect(await page.getByRole('figure').boundingBox()).toEqual(before)
  await page.getByText('Ocultar').click()
  await expect(page.getByText('Toca para verla')).toBeVisible()
})

test('photo gallery: a failed query shows an error view, and retry restores the list (ERR-01)', async ({ browser }) => {
  const { page } = await newChatUser(browser)
  await whileTableLocked('content.photos', 'access exclusive', async () => {
    expect((await page.goto('/photos'))?.status()).toBe(503)
    await expect(page.getByRole('heading', { name: 'Error al cargar las fotos' })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
  })
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: 'Error al cargar las fotos' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fotos')
})

const [phone, desktop] = accessibilityViewports

test('photo pages: in a phone viewport there is no axe violation and no horizontal scroll', async ({ browser }) => {
  const { page } = await newChatUser(browser, phone)
  const id = await uploadPhoto(page, { caption: 'W'.repeat(300), explicit: true, gender: 'mujer', age: 30 })
  for (const path of ['/photos', `/photos/${id}`]) {
    await openHydrated(page, path)
    await expectAccessible(page)
  }
})

test('photo pages: in a desktop viewport there is no axe violation, also during an upload', async ({ browser }) => {
  const { page } = await newChatUser(browser, desktop)
  const id = await uploadPhoto(page)
  await commentOnPhoto(page, id, 'Qué luz.')
  await openHydrated(page, `/photos/${id}`)
  await expectAccessible(page)
  await openHydrated(page, '/photos/new')
  await field(page).setInputFiles(imageFile({ bytes: 5_200_000 }))
  await throttleNetwork(page)
  await submit(page).click()
  await expect(page.getByText(/^Subiendo…/)).toBeVisible()
  await expectAccessible(page)
})
