// Screenshot definitions: photo pages in their empty, full, sensitive, error, in-review and expired states.
import type { Page } from '@playwright/test'
import { register } from './people.ts'
import { age, hold, picture, sayOf, share } from './photos.ts'

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

const signedIn = (path: string) => async (page: Page) => {
  await register(page)
  await go(page, path)
}

const long =
  'Hoy me atreví a salir así. Temblaba, pero salí, y nadie me miró dos veces. Creo que lo que me daba miedo no era la calle, sino que alguien me reconociera y se lo contara a mi mamá. Mañana vuelvo a salir.'

async function gallery(page: Page): Promise<void> {
  await register(page)
  const old = await share(page, { caption: 'La taza que nadie me dejó romper.', gender: 'mujer', age: 27 })
  await sayOf(page, old, 'Qué luz tan bonita.')
  age(old, '51 minutes')
  await share(page, { caption: long }, { width: 300, height: 500 })
  await share(page, { caption: 'Cinco de la mañana', explicit: true, gender: 'hombre' })
  await share(page, {}, { width: 500, height: 300 })
  hold(await share(page, { caption: 'Espera' }))
  await go(page, '/photos')
}

const one =
  (about: Parameters<typeof share>[1], before: (page: Page, id: string) => unknown = () => {}) =>
  async (page: Page) => {
    await register(page)
    const id = await share(page, about, { width: 640, height: 480 })
    await before(page, id)
    await go(page, `/photos/${id}`)
  }

async function choose(page: Page): Promise<void> {
  await signedIn('/photos/new')(page)
  await page.locator('input[type=file]').setInputFiles(picture({ width: 640, height: 480 }))
  await page.getByAltText('Así se verá tu foto').waitFor()
}

async function refuse(page: Page): Promise<void> {
  await choose(page)
  await page.route('**/api/v1/photos/*/image', (route) => route.abort())
  await page.getByRole('button', { name: 'Compartir por una hora' }).click()
  await page.getByRole('alert').waitFor()
}

async function cancel(page: Page): Promise<void> {
  await choose(page)
  await page.route('**/api/v1/photos/*/image', () => {})
  await page.getByRole('button', { name: 'Compartir por una hora' }).click()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByText('Envío cancelado.').waitFor()
}

async function mistake(page: Page): Promise<void> {
  await choose(page)
  await page.getByLabel('Unas palabras').fill('W'.repeat(300))
  await page.getByLabel('Edad').fill('17')
  await page.getByRole('button', { name: 'Compartir por una hora' }).click()
  await page.getByText('La edad va de 18 a 120 años.').waitFor()
}

async function longWords(page: Page, id: string): Promise<void> {
  await sayOf(page, id, `${'Algo largo que decir de una foto. '.repeat(28)}fin`)
  await sayOf(page, id, 'ñ'.repeat(400))
}

/** The row exists, but the image request fails. */
const noPicture = (page: Page) => page.route('**/image*', (route) => route.abort())

async function cropping(page: Page): Promise<void> {
  await signedIn('/profile')(page)
  await page
    .getByRole('main')
    .locator('input[type=file]')
    .setInputFiles(picture({ width: 640, height: 480 }))
  await page.getByLabel('Acercar').fill('40')
}

async function gone(page: Page): Promise<void> {
  await one({ caption: 'Ya no' }, (_, id) => age(id, '61 minutes'))(page)
}

const home = () => '/'

export const photoShots = [
  { name: 'photos-empty', address: home, before: signedIn('/photos') },
  { name: 'photos', address: home, before: gallery, whole: true },
  { name: 'photos-visitor', address: () => '/photos' },
  {
    name: 'photo',
    address: home,
    before: one({ caption: long }, (page, id) => sayOf(page, id, 'Gracias.')),
    whole: true,
  },
  { name: 'photo-explicit', address: home, before: one({ explicit: true, gender: 'otro', age: 44 }), whole: true },
  { name: 'photo-waiting', address: home, before: one({ caption: 'Espera' }, (_, id) => hold(id)), whole: true },
  { name: 'photo-gone', address: home, before: gone },
  { name: 'photos-new', address: home, before: signedIn('/photos/new'), whole: true },
  { name: 'photos-new-chosen', address: home, before: choose, whole: true },
  { name: 'photos-new-failed', address: home, before: refuse, whole: true },
  { name: 'photos-new-cancelled', address: home, before: cancel, whole: true },
  { name: 'photos-new-mistake', address: home, before: mistake, whole: true },
  { name: 'photo-long', address: home, before: one({ caption: 'W'.repeat(300) }, longWords), whole: true },
  { name: 'photo-no-picture', address: home, before: one({ caption: 'No llegó' }, noPicture), whole: true },
  { name: 'profile-crop', address: home, before: cropping, whole: true },
]
