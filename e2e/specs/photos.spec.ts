// Browser tests of photos: upload with preview and progress, gallery, sensitive overlay, deletion; with JavaScript and without.
import { expect, type Page } from '@playwright/test'
import { newChatUser, newApiUser } from '../support/users/chat.ts'
import { expectAccessibleInEachViewport } from '../support/pages/expect-accessible.ts'
import {
  approvePhoto,
  expectImageLoaded,
  imageFile,
  commentOnPhoto,
  uploadPhoto,
  throttleNetwork,
} from '../support/users/photos.ts'
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

test('photo form: it refuses an unfit file, previews the image, publishes it, and the gallery of other users shows it', async ({
  browser,
}) => {
  const [{ page }, other] = [await newChatUser(browser), await newChatUser(browser)]
  await openHydrated(page, '/photos/new')
  for (const [type, size, error] of [
    ['image/heic', 1, 'Solo se aceptan imágenes JPEG, PNG, GIF o WebP.'],
    ['image/png', 5_242_881, 'La imagen pesa más de 5 MB. Elige una más ligera.'],
  ] as const) {
    await field(page).setInputFiles({ name: 'a', mimeType: type, buffer: Buffer.alloc(size) })
    await expect(page.getByText(error)).toBeVisible()
  }
  await field(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no es una foto') })
  await expect(page.getByText('No pudimos leer esa imagen. Prueba con otra.')).toBeVisible()
  await field(page).setInputFiles(imageFile())
  await expectImageLoaded(page, 'Así se verá tu foto')
  await page.getByLabel('Unas palabras').fill('Mi ventana')
  await page.getByLabel('Edad').fill('30')
  await page.getByText('Mujer', { exact: true }).click()
  await submit(page).click()
  await page.waitForURL(isPhoto)
  await expect(page.getByRole('heading', { name: 'Tu foto' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText('Quedan 60 minutos')
  await expectImageLoaded(page, 'La foto que acompaña a este texto')
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
  const { promise: checked, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/photos/*/image', async (route) => {
    await checked
    await route.abort()
  })
  await submit(page).click()
  await expect(page.getByText(/^Subiendo…/)).toBeVisible()
  release()
  await expect(page.getByRole('alert')).toHaveText('No hay conexión. Revisa tu red y vuelve a intentarlo.')
  await page.unroute('**/api/v1/photos/*/image')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.waitForURL(isPhoto)
})

test('photo forms: without JavaScript upload, view, comment and delete work, and after a logout each shows its error (PHOTO-11, PHOTO-18, PHOTO-24)', async ({
  browser,
}) => {
  test.slow()
  const { page } = await newChatUser(browser, { javaScriptEnabled: false })
  await test.step('a refused file keeps the text, and the next one is uploaded', async () => {
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
    await expect(page.getByText('Antes de que la vean los demás, la revisará una persona del equipo.')).toBeVisible()
    await expect(page.getByRole('timer')).toHaveCount(0)
    await page.getByText('Toca para verla').click()
    await expect(page.getByRole('img', { name: 'La foto que acompaña' })).toBeVisible()
  })
  const id = new URL(page.url()).pathname.slice(-22)
  await test.step('after a logout each form shows its error, and the comment text stays', async () => {
    approvePhoto(id)
    await commentOnPhoto(page, id, 'Lo mío')
    const cookies = await page.context().cookies()
    const pressed = async (...names: readonly string[]) => {
      await page.goto(`/photos/${id}`)
      if (names[0] === 'Comentar') await page.getByLabel('Tu comentario').fill('Sin sesión')
      for (const name of names) {
        if (name === names.at(-1)) await page.context().clearCookies()
        await page.getByRole('button', { name, exact: true }).click()
      }
      await expect(page.getByRole('link', { name: 'Registrarme' })).toBeVisible()
      await page.context().addCookies(cookies)
    }
    const expectText = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
    await pressed('Comentar')
    await expectText('Debes iniciar sesión para comentar')
    await expectText('Sin sesión')
    await pressed('Eliminar', 'Confirmar')
    await expectText('Error al eliminar comentario: Debes iniciar sesión para eliminar comentarios')
    await pressed('Eliminar foto', 'Sí, eliminar')
    await expectText('Error al eliminar foto: Debes iniciar sesión para eliminar esta foto')
  })
  await test.step('the photo is deleted after a confirmation', async () => {
    await page.goto(`/photos/${id}`)
    await page.getByRole('button', { name: 'Eliminar foto' }).click()
    await expect(page.getByText('Esta acción no se puede deshacer')).toBeVisible()
    await page.getByRole('button', { name: 'Sí, eliminar' }).click()
    await page.waitForURL('/photos')
    await expect(page.getByText('Sin script')).toHaveCount(0)
  })
})

test('sensitive photo: the image is fetched only after the reader opens it, without layout shift; a long caption causes no horizontal scroll or axe violation', async ({
  browser,
}) => {
  const [{ page }, voice] = [await newChatUser(browser), await newApiUser()]
  const caption = `Bajo el velo ${crypto.randomUUID().slice(0, 8)} ${'W'.repeat(270)}`
  const id = await uploadPhoto(voice.page, { caption, explicit: true }, { width: 300, height: 400 })
  const urls = recordImageRequests(page)
  await openHydrated(page, '/photos')
  const card = page.getByRole('article').filter({ hasText: caption })
  await card.scrollIntoViewIfNeeded()
  await expectAccessibleInEachViewport(page)
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
  await expectImageLoaded(page, 'La foto que acompaña')
  expect(await page.getByRole('figure').boundingBox()).toEqual(before)
  await expectAccessibleInEachViewport(page)
  await page.getByText('Ocultar').click()
  await expect(page.getByText('Toca para verla')).toBeVisible()
})
