// Browser tests of photo errors: the message for each refused or failed action on a photo or its comments, in both photo modes.
import { expect, type Page } from '@playwright/test'
import { addresses } from '../support/config.ts'
import { newChatUser, newApiUser } from '../support/users/chat.ts'
import { whileTableLocked } from '../support/data/locked-table.ts'
import { clickConfirmation } from '../support/users/secrets.ts'
import { newVisitorPage } from '../support/users/users.ts'
import { backdatePhoto, hidePhoto, commentOnPhoto, uploadPhoto } from '../support/users/photos.ts'
import { createPhotosMovedServer } from '../support/servers/photos-moved-server.ts'
import type { ManagedProcess } from '../support/servers/processes.ts'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { queryValue } from '../support/data/seeded-database.ts'

let moved: ManagedProcess
test.beforeAll(() => (moved = createPhotosMovedServer()).start())
test.afterAll(() => moved.stop())

const expectText = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
/** As if the user logged out in another tab. */
const clearSession = (page: Page) => page.context().clearCookies()
async function openHydrated(page: Page, address: string) {
  await page.goto(address)
  await waitForHydration(page)
}
const expectCommentDeleteError = (page: Page, why: string) =>
  expectError(page, /^(Eliminar|Confirmar)$/, `Error al eliminar comentario: ${why}`)
const expectPhotoDeleteError = (page: Page, why: string) =>
  expectError(page, /^(Eliminar foto|Sí, eliminar)$/, `Error al eliminar foto: ${why}`)
/** Clicks, confirms once, and expects the error. */
async function expectError(page: Page, name: RegExp, message: string) {
  const button = page.getByRole('button', { name })
  const alert = page.getByRole('alert').filter({ hasText: message })
  await button.click()
  // A slow request is not submitted twice.
  const isSent = page.locator('[aria-busy=true]').or(alert)
  await clickConfirmation(button, (moment) => expect(isSent.first()).toBeVisible(moment))
  await expect(alert).toBeVisible()
}
const say = async (page: Page, text: string) => {
  await page.getByLabel('Tu comentario').fill(text)
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
}
/** Changes the author, as if another user had uploaded the photo or written the comment. */
const changeAuthor = (table: 'photo_authors' | 'photo_comment_authors', id: string) =>
  queryValue(`update identity.${table} set account_id = (select id from identity.accounts where not is_anonymous order by id limit 1)
    where ${table === 'photo_authors' ? 'photo_id' : 'comment_id'} =
      (select id from content.${table === 'photo_authors' ? 'photos' : 'photo_comments'} where public_id = '${id}') returning account_id`)

for (const [mode, { url }] of [
  ['open', addresses.site],
  ['moved', addresses.photosMoved],
] as const)
  test.describe(`photo mode ${mode}`, () => {
    test('photo delete: a locked table, missing permission or ended session shows its error, and the photo stays public (PHOTO-12, PHOTO-13, PHOTO-14, PHOTO-15, PHOTO-16)', async ({
      browser,
    }) => {
      const { page } = await newChatUser(browser)
      const id = await uploadPhoto(page, { caption: 'Me quedo' })
      const address = `${url}/photos/${id}`
      await openHydrated(page, address)
      await whileTableLocked('content.photos', 'access exclusive', () =>
        expectPhotoDeleteError(page, 'No se pudo verificar la propiedad de la foto'),
      )
      await whileTableLocked('content.photos', 'share', () =>
        expectPhotoDeleteError(page, 'No se pudo eliminar el registro de la foto'),
      )
      changeAuthor('photo_authors', id)
      await expectPhotoDeleteError(page, 'No tienes permiso para eliminar esta foto')
      await clearSession(page)
      await expectPhotoDeleteError(page, 'Debes iniciar sesión para eliminar esta foto')
      expect(queryValue(`select state from content.photos where public_id = '${id}'`)).toBe('visible')
    })

    test('photo comment delete: a locked table, missing permission or ended session shows its error, and the comment stays (PHOTO-23, PHOTO-24, PHOTO-25, PHOTO-26)', async ({
      browser,
    }) => {
      const { page } = await newChatUser(browser)
      const id = await uploadPhoto((await newApiUser()).page)
      await commentOnPhoto(page, id, 'Lo mío')
      await openHydrated(page, `${url}/photos/${id}`)
      const comment = page.locator('[id^=comment-]').filter({ hasText: 'Lo mío' })
      const commentId = ((await comment.getAttribute('id')) ?? '').replace('comment-', '')
      await whileTableLocked('content.photo_comments', 'access exclusive', () =>
        expectCommentDeleteError(page, 'No se pudo verificar la autoría del comentario'),
      )
      changeAuthor('photo_comment_authors', commentId)
      await expectCommentDeleteError(page, 'No tienes permiso para eliminar este comentario')
      await clearSession(page)
      await expectCommentDeleteError(page, 'Debes iniciar sesión para eliminar comentarios')
      await expect(comment).toBeVisible()
    })

    test('photo comment form: a refused comment stays in its field with the error (PHOTO-18, PHOTO-20, PHOTO-22)', async ({
      browser,
    }) => {
      const [{ page }, voice] = [await newChatUser(browser), await newApiUser()]
      const [id, pending] = [await uploadPhoto(voice.page), await uploadPhoto(voice.page)]
      await openHydrated(page, `${url}/photos/${pending}`)
      hidePhoto(pending)
      await say(page, 'A una que espera')
      await expectText(page, 'Error al comentar: No se encontró la foto o no tienes acceso a ella')
      await openHydrated(page, `${url}/photos/${id}`)
      await clearSession(page)
      await say(page, 'Sin sesión')
      await expectText(page, 'Debes iniciar sesión para comentar')
      await expect(page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute(
        'href',
        `/login?redirect=%2Fphotos%2F${id}`,
      )
      await expect(page.getByLabel('Tu comentario')).toHaveValue('Sin sesión')
    })

    test('photo forms without JavaScript: after logout each action shows its error, and the comment text stays (PHOTO-18, PHOTO-24)', async ({
      browser,
    }) => {
      const { page } = await newChatUser(browser, { javaScriptEnabled: false })
      const id = await uploadPhoto(page)
      await commentOnPhoto(page, id, 'Lo mío')
      const cookies = await page.context().cookies()
      const pressed = async (...names: readonly string[]) => {
        await page.goto(`${url}/photos/${id}`)
        if (names[0] === 'Comentar') await page.getByLabel('Tu comentario').fill('Sin sesión')
        for (const name of names) {
          if (name === names.at(-1)) await clearSession(page)
          await page.getByRole('button', { name, exact: true }).click()
        }
        await expect(page.getByRole('link', { name: 'Registrarme' })).toBeVisible()
        await page.context().addCookies(cookies)
      }
      await pressed('Comentar')
      await expectText(page, 'Debes iniciar sesión para comentar')
      await expect(page.getByText('Sin sesión', { exact: true })).toBeVisible()
      await pressed('Eliminar', 'Confirmar')
      await expectText(page, 'Error al eliminar comentario: Debes iniciar sesión para eliminar comentarios')
      await pressed('Eliminar foto', 'Sí, eliminar')
      await expectText(page, 'Error al eliminar foto: Debes iniciar sesión para eliminar esta foto')
      expect(queryValue(`select state from content.photos where public_id = '${id}'`)).toBe('visible')
    })

    test('photo page: an expired or unknown photo returns an error page; a visitor is asked to log in (PHOTO-10)', async ({
      browser,
    }) => {
      const { page } = await newChatUser(browser)
      const id = await uploadPhoto((await newApiUser()).page)
      backdatePhoto(id, '61 minutes')
      for (const path of [`/photos/${id}`, `/photos/${'x'.repeat(22)}`, '/photos/nada']) {
        expect((await page.goto(url + path))?.status()).toBeGreaterThanOrEqual(404)
        await expect(page.getByRole('heading', { name: 'No se encontró la foto o ha expirado' })).toBeVisible()
      }
      const visitor = await newVisitorPage(browser)
      await visitor.goto(`${url}/photos/${id}`)
      await expect(visitor.getByRole('heading', { name: 'Debes iniciar sesión para ver esta foto' })).toBeVisible()
    })
  })
