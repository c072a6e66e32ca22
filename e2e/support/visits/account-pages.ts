// Page visits of a user: account pages, own secrets, publish form, notifications and photos, each with the states that its forms show.
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../pages/expect-accessible.ts'
import type { PageVisits } from '../pages/page-visits.ts'
import { publishButton, secretField, waitForSecretPage } from '../pages/publish-form.ts'
import { openHydrated, openIdle } from '../pages/wait-for-idle.ts'
import { postSecret, textForReview } from '../users/moderation.ts'
import { chooseAction, insertEachNotificationType } from '../users/notifications.ts'
import { commentOnPhoto, imageFile, throttleNetwork, uploadPhoto } from '../users/photos.ts'
import { addComment, makeSecretPrivate, publishSecret, removeSecret, reviewEndpoint } from '../users/secrets.ts'
import { requestDataExport } from '../users/users.ts'

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const longText =
  'Llevo tres años diciéndole a mi familia que trabajo en un banco, y en realidad vendo pasteles. '.repeat(3)

/** The page's user is new and registered. */
export async function visitAccountPages({ page, visit, check }: PageVisits): Promise<void> {
  for (const path of [
    '/account',
    '/profile',
    '/profile?edit',
    '/notifications',
    '/my-secrets?tab=private',
    '/decisiones',
  ])
    await visit(path)
  await openHydrated(page, '/profile')
  await page
    .getByRole('main')
    .locator('input[type=file]')
    .setInputFiles(imageFile({ width: 800, height: 400 }))
  await expect(page.getByRole('button', { name: 'Guardar imagen' })).toBeEnabled()
  await check('avatar cropper')
  await openHydrated(page, '/account')
  await click(page, 'Descargar mis datos')
  await check('password form of the data export')
  await openHydrated(page, '/account')
  await requestDataExport(page)
  await expect(page.getByRole('link', { name: 'Descargar (JSON)' })).toBeVisible()
  await openIdle(page, '/account/datos')
  // No check of layout shift: after hydration the time of the export changes from UTC to the zone of the reader.
  await expectAccessible(page)
  await openHydrated(page, '/account')
  await click(page, 'Eliminar mi cuenta')
  await page.getByLabel('Tu contraseña', { exact: true }).fill('no-es-esta')
  await click(page, 'Confirmar eliminación')
  await expect(page.getByText('Esa no es tu contraseña.')).toBeVisible()
  await check('wrong password at account deletion')
}

/** The page's visitor publishes a first secret, which creates the anonymous account, and asks for its recovery phrase. */
export async function visitAnonymousAccount({ page, visit, check }: PageVisits): Promise<void> {
  await openIdle(page, '/new')
  await secretField(page).fill('Lo cuento sin registrarme.')
  await publishButton(page).click()
  await click(page, 'Ver mis doce palabras')
  await page.getByRole('list', { name: 'Frase de recuperación' }).waitFor()
  // The page follows the moment, seconds after the click: its elements count as moved without input.
  await check('recovery phrase', 'any')
  await visit('/logout')
  await openHydrated(page, '/account')
  await click(page, 'Descargar mis datos')
  await click(page, 'Abrirla dentro de 10 minutos')
  await expect(page.getByText(/La descarga de tus datos se abrirá a las \d+:\d\d/)).toBeVisible()
  await click(page, 'Eliminar mi cuenta')
  await click(page, 'Borrarla dentro de 10 minutos')
  await expect(page.getByText(/Tu cuenta se borrará a las \d+:\d\d/)).toBeVisible()
  await check('delayed export and erasure')
  await postSecret(page, textForReview('Para que se me diga algo.'))
  await visit('/decisiones')
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/decisiones\/\w{22}$/)
  await check('statement of reasons', 'after input')
}

export async function visitPublishForm({ page, visit, check }: PageVisits): Promise<void> {
  const openEmptyForm = async () => {
    await page.evaluate(() => localStorage.removeItem('draft'))
    await openIdle(page, '/new')
  }
  await visit('/new')
  await secretField(page).focus()
  await page.waitForLoadState('networkidle')
  await page.keyboard.type('No quiero vivir así. Soy @una_persona y este es mi correo: yo@correo.example')
  await page.getByRole('complementary', { name: 'Ayuda' }).waitFor()
  await page.getByRole('region', { name: '¿Te delata?' }).waitFor()
  await check('publish form with help and PII warning', 'after input')
  await openEmptyForm()
  await secretField(page).fill('[bloquear:violencia]')
  await publishButton(page).click()
  await page.getByRole('button', { name: 'Pedir revisión humana' }).waitFor()
  await check('blocked text')
  await openEmptyForm()
  await secretField(page).fill('[bloquear:enlaces] No quiero vivir.')
  await publishButton(page).click()
  await click(page, 'Pedir revisión humana')
  await waitForSecretPage(page)
  await page.getByRole('complementary', { name: 'Ayuda' }).waitFor()
  await page.waitForLoadState('networkidle')
  await check('secret that waits for a moderator')
}

export async function visitOwnSecrets({ page, visit, check }: PageVisits): Promise<void> {
  await publishSecret(page, longText)
  await publishSecret(page, 'Lo que no se dice en la mesa.', { explicit: true })
  await makeSecretPrivate(page, await publishSecret(page, 'Este solo es para mí.'))
  removeSecret(await publishSecret(page, 'Esto no debía estar aquí.'))
  const id = await publishSecret(page, 'No sé si esto se puede contar.', reviewEndpoint)
  await visit('/my-secrets')
  await page.getByRole('button', { name: 'Eliminar' }).nth(2).click()
  await expect(page.getByRole('button', { name: 'Confirmar' })).toBeVisible()
  await check('deletion of an own secret')
  await visit(`/edit-secret/${id}`)
  await page.getByLabel('Tu secreto').fill('Vengan a psst.me')
  await click(page, 'Guardar cambios')
  await expect(page.getByRole('alert')).toBeFocused()
  await check('refused edit')
  const commented = await publishSecret(page, 'Con respuesta')
  await addComment(page, commented, 'Lo que yo misma respondí.')
  await visit(`/secret/${commented}`)
}

export async function visitNotificationsAndPhotos({ page, visit, check }: PageVisits): Promise<void> {
  await insertEachNotificationType(page)
  await visit('/notifications')
  await chooseAction(page, 'Alguien comentó', 'Silenciar este secreto')
  // While the toast fades in or out its contrast is too low.
  const toast = page.getByText('No te avisaremos más de este secreto')
  await expect(toast).toBeVisible()
  await expect(page.getByText('Silenciado', { exact: true })).toHaveCount(3)
  await expect(toast).toHaveCount(0)
  await check('muted notifications')
  const id = await uploadPhoto(page, { caption: 'W'.repeat(300), explicit: true, gender: 'mujer', age: 30 })
  await visit('/photos', { heading: 'Fotos' })
  await commentOnPhoto(page, id, 'Qué luz.')
  await visit(`/photos/${id}`, { heading: 'Tu foto' })
  await visit('/photos/new')
  await page
    .getByRole('main')
    .locator('input[type=file]')
    .setInputFiles(imageFile({ bytes: 5_200_000 }))
  const resetNetwork = await throttleNetwork(page)
  await click(page, 'Compartir por una hora')
  await expect(page.getByText(/^Subiendo…/)).toBeVisible()
  await check('upload in progress')
  await resetNetwork()
}
