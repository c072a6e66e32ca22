// Browser tests of one photo from upload to deletion or expiry.
import { expect } from '@playwright/test'
import { newChatUser, newApiUser } from '../support/users/chat.ts'
import { clickConfirmation } from '../support/users/secrets.ts'
import { backdatePhoto, expectImageLoaded, commentOnPhoto, uploadPhoto } from '../support/users/photos.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { queryValue } from '../support/data/seeded-database.ts'

test('photo page: it shows image, fields, countdown and comments; its author comments, deletes the own comment, and deletes the photo (PHOTO-06, PHOTO-11, PHOTO-17, PHOTO-23)', async ({
  browser,
}) => {
  test.slow()
  const [{ page }, voice] = [await newChatUser(browser), await newApiUser()]
  const id = await uploadPhoto(page, { caption: 'Mi balcón', gender: 'mujer', age: 30 })
  queryValue(`update content.photos set country_code = 'AR' where public_id = '${id}' returning id`)
  await commentOnPhoto(voice.page, id, 'El ajeno')
  const comments = page.locator('[id^=comment-]')
  await test.step('image, fields, countdown and comments', async () => {
    await openHydrated(page, `/photos/${id}`)
    const article = page.getByRole('article').first()
    for (const expected of ['Mi balcón', 'Mujer', '30 años', 'Quedan 60 minutos'])
      await expect(article).toContainText(expected)
    await expect(article.getByRole('img', { name: 'Argentina' })).toBeVisible()
    await expectImageLoaded(page, 'La foto que acompaña')
    await expect(comments.filter({ hasText: 'El ajeno' })).toBeVisible()
    await expect(comments.filter({ hasText: 'El ajeno' }).getByRole('button')).toHaveCount(0)
  })
  await test.step('an own comment is added and deleted', async () => {
    await page.getByLabel('Tu comentario').fill('El mío')
    await page.getByRole('button', { name: 'Comentar', exact: true }).click()
    const ownComment = comments.filter({ hasText: 'El mío' })
    await expect(page.getByRole('heading', { name: '2 comentarios' })).toBeVisible()
    const deleteButton = ownComment.getByRole('button', { name: /^(Eliminar|Confirmar)$/ })
    await deleteButton.click()
    await clickConfirmation(deleteButton, (moment) => expect(ownComment).toHaveCount(0, moment))
    await expect(page.getByRole('heading', { name: '1 comentario' })).toBeVisible()
  })
  await test.step('the photo is deleted after a confirmation', async () => {
    const button = page.getByRole('button', { name: /^(Eliminar foto|Sí, eliminar)$/ })
    await button.click()
    await expect(page.getByText('Esta acción no se puede deshacer')).toBeVisible()
    await clickConfirmation(button, () => page.waitForURL('/photos', { timeout: 10_000 }))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fotos')
    expect((await page.goto(`/photos/${id}`))?.status()).toBe(404)
  })
})

test('photo expiry: the countdown updates, then the open page removes the photo, and its route returns an error page (LIMIT-08, PHOTO-05, PHOTO-07, PHOTO-08, PHOTO-09, PHOTO-10)', async ({
  browser,
}) => {
  const { page } = await newChatUser(browser)
  const id = await uploadPhoto(page)
  backdatePhoto(id, '58 minutes')
  await page.clock.install()
  await openHydrated(page, `/photos/${id}`)
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText('Quedan 2 minutos')
  await page.clock.fastForward('01:00')
  await expect(timer).toHaveText('Queda 1 minuto')
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  await page.route(`**/photos/${id}.data*`, async (route) => {
    await over
    await route.continue()
  })
  await page.clock.fastForward('01:00')
  await expect(timer).toHaveText('Expirando...')
  backdatePhoto(id, '2 minutes')
  end()
  const notFound = page.getByRole('heading', { name: 'No se encontró la foto o ha expirado' })
  await expect(notFound).toBeVisible()
  await expect(page.getByText('Esta foto ha expirado.')).toBeVisible()
  for (const path of [`/photos/${id}`, `/photos/${'x'.repeat(22)}`, '/photos/nada']) {
    expect((await page.goto(path))?.status()).toBeGreaterThanOrEqual(404)
    await expect(notFound).toBeVisible()
  }
})
