// Screenshot definitions: photo pages in their empty, full, sensitive, error, in-review and expired states.
import type { Page } from '@playwright/test'
import { register } from '../users/users.ts'
import { backdatePhoto, hidePhoto, imageFile, commentOnPhoto, uploadPhoto } from '../users/photos.ts'

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

const openSignedIn = (path: string) => async (page: Page) => {
  await register(page)
  await openPage(page, path)
}

const long =
  'Hoy me atreví a salir así. Temblaba, pero salí, y nadie me miró dos veces. Creo que lo que me daba miedo no era la calle, sino que alguien me reconociera y se lo contara a mi mamá. Mañana vuelvo a salir.'

async function openGallery(page: Page): Promise<void> {
  await register(page)
  const old = await uploadPhoto(page, { caption: 'La taza que nadie me dejó romper.', gender: 'mujer', age: 27 })
  await commentOnPhoto(page, old, 'Qué luz tan bonita.')
  backdatePhoto(old, '51 minutes')
  await uploadPhoto(page, { caption: long }, { width: 300, height: 500 })
  await uploadPhoto(page, { caption: 'Cinco de la mañana', explicit: true, gender: 'hombre' })
  await uploadPhoto(page, {}, { width: 500, height: 300 })
  hidePhoto(await uploadPhoto(page, { caption: 'Espera' }))
  await openPage(page, '/photos')
}

const openPhoto =
  (about: Parameters<typeof uploadPhoto>[1], before: (page: Page, id: string) => unknown = () => {}) =>
  async (page: Page) => {
    await register(page)
    const id = await uploadPhoto(page, about, { width: 640, height: 480 })
    await before(page, id)
    await openPage(page, `/photos/${id}`)
  }

async function chooseFile(page: Page): Promise<void> {
  await openSignedIn('/photos/new')(page)
  await page.locator('input[type=file]').setInputFiles(imageFile({ width: 640, height: 480 }))
  await page.getByAltText('Así se verá tu foto').waitFor()
}

async function failUpload(page: Page): Promise<void> {
  await chooseFile(page)
  await page.route('**/api/v1/photos/*/image', (route) => route.abort())
  await page.getByRole('button', { name: 'Compartir por una hora' }).click()
  await page.getByRole('alert').waitFor()
}

async function cancelUpload(page: Page): Promise<void> {
  await chooseFile(page)
  await page.route('**/api/v1/photos/*/image', () => {})
  await page.getByRole('button', { name: 'Compartir por una hora' }).click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByText('Envío cancelado.').waitFor()
}

async function submitInvalidForm(page: Page): Promise<void> {
  await chooseFile(page)
  await page.getByLabel('Unas palabras').fill('W'.repeat(300))
  await page.getByLabel('Edad').fill('17')
  await page.getByRole('button', { name: 'Compartir por una hora' }).click()
  await page.getByText('La edad va de 18 a 120 años.').waitFor()
}

async function addLongComments(page: Page, id: string): Promise<void> {
  await commentOnPhoto(page, id, `${'Algo largo que decir de una foto. '.repeat(28)}fin`)
  await commentOnPhoto(page, id, 'ñ'.repeat(400))
}

/** The row exists, but the image request fails. */
const failImageRequest = (page: Page) => page.route('**/image*', (route) => route.abort())

async function openAvatarCrop(page: Page): Promise<void> {
  await openSignedIn('/profile')(page)
  await page
    .getByRole('main')
    .locator('input[type=file]')
    .setInputFiles(imageFile({ width: 640, height: 480 }))
  await page.getByLabel('Acercar').fill('40')
}

async function openExpiredPhoto(page: Page): Promise<void> {
  await openPhoto({ caption: 'Ya no' }, (_, id) => backdatePhoto(id, '61 minutes'))(page)
}

const homePath = () => '/'

export const photoShots = [
  { name: 'photos-empty', address: homePath, before: openSignedIn('/photos') },
  { name: 'photos', address: homePath, before: openGallery, whole: true },
  { name: 'photos-visitor', address: () => '/photos' },
  {
    name: 'photo',
    address: homePath,
    before: openPhoto({ caption: long }, (page, id) => commentOnPhoto(page, id, 'Gracias.')),
    whole: true,
  },
  {
    name: 'photo-explicit',
    address: homePath,
    before: openPhoto({ explicit: true, gender: 'otro', age: 44 }),
    whole: true,
  },
  {
    name: 'photo-waiting',
    address: homePath,
    before: openPhoto({ caption: 'Espera' }, (_, id) => hidePhoto(id)),
    whole: true,
  },
  { name: 'photo-gone', address: homePath, before: openExpiredPhoto },
  { name: 'photos-new', address: homePath, before: openSignedIn('/photos/new'), whole: true },
  { name: 'photos-new-chosen', address: homePath, before: chooseFile, whole: true },
  { name: 'photos-new-failed', address: homePath, before: failUpload, whole: true },
  { name: 'photos-new-cancelled', address: homePath, before: cancelUpload, whole: true },
  { name: 'photos-new-mistake', address: homePath, before: submitInvalidForm, whole: true },
  {
    name: 'photo-long',
    address: homePath,
    before: openPhoto({ caption: 'W'.repeat(300) }, addLongComments),
    whole: true,
  },
  {
    name: 'photo-no-picture',
    address: homePath,
    before: openPhoto({ caption: 'No llegó' }, failImageRequest),
    whole: true,
  },
  { name: 'profile-crop', address: homePath, before: openAvatarCrop, whole: true },
]
