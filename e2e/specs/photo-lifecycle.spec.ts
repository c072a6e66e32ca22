// Browser tests of one photo from upload to expiry, in both photo modes: open, and moved to another site.
import { expect, type Page } from '@playwright/test'
import { addresses } from '../support/config.ts'
import { newChatUser, newApiUser } from '../support/users/chat.ts'
import { newStaffPage } from '../support/users/moderation.ts'
import { clickConfirmation } from '../support/users/secrets.ts'
import { sameOriginHeaders, newVisitorPage } from '../support/users/users.ts'
import { backdatePhoto, expectImageLoaded, imageFile, commentOnPhoto, uploadPhoto } from '../support/users/photos.ts'
import { createPhotosMovedServer } from '../support/servers/photos-moved-server.ts'
import type { ManagedProcess } from '../support/servers/processes.ts'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { queryValue } from '../support/data/seeded-database.ts'

let moved: ManagedProcess
test.beforeAll(() => (moved = createPhotosMovedServer()).start())
test.afterAll(() => moved.stop())

async function openHydrated(page: Page, address: string) {
  await page.goto(address)
  await waitForHydration(page)
}

for (const [mode, { url }] of [
  ['open', addresses.site],
  ['moved', addresses.photosMoved],
] as const)
  test.describe(`photo mode ${mode}`, () => {
    test('photo page: shows caption, demographic fields, countdown, comments and the back link (PHOTO-06)', async ({
      browser,
    }) => {
      const { page } = await newChatUser(browser)
      const id = await uploadPhoto(page, { caption: 'Mi balcón', gender: 'mujer', age: 30 })
      queryValue(`update content.photos set country_code = 'AR' where public_id = '${id}' returning id`)
      await commentOnPhoto(page, id, 'Qué luz.')
      await openHydrated(page, `${url}/photos/${id}`)
      const article = page.getByRole('article').first()
      for (const expected of ['Mi balcón', 'Mujer', '30 años', 'Quedan 60 minutos'])
        await expect(article).toContainText(expected)
      await expect(article.getByRole('img', { name: 'Argentina' })).toBeVisible()
      await expectImageLoaded(page, 'La foto de la que hablan')
      await expect(page.locator('[id^=comment-]')).toContainText('Qué luz.')
      await expect(article.getByRole('button', { name: 'Eliminar foto' })).toBeVisible()
      await page.getByRole('link', { name: 'Volver a las fotos' }).click()
      await expect(page).toHaveURL(`${url}/photos`)
      const title = mode === 'open' ? 'Fotos' : 'Las fotos se están mudando'
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    })

    test('photo expiry: the countdown updates, then the open view removes the photo and its route returns 404 or 410 (LIMIT-08, PHOTO-05, PHOTO-07, PHOTO-08, PHOTO-09, PHOTO-10)', async ({
      browser,
    }) => {
      const { page } = await newChatUser(browser)
      const id = await uploadPhoto(page)
      backdatePhoto(id, '58 minutes')
      await page.clock.install()
      await openHydrated(page, `${url}/photos/${id}`)
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
      await expect(page.getByRole('heading', { name: 'No se encontró la foto o ha expirado' })).toBeVisible()
      await expect(page.getByText('Esta foto ha expirado.')).toBeVisible()
      expect((await page.goto(`${url}/photos/${id}`))?.status()).toBeGreaterThanOrEqual(404)
      await expect(page.getByRole('heading', { name: 'No se encontró la foto o ha expirado' })).toBeVisible()
    })

    test('photo comments: blank text is ignored, authors delete only their own, and an expired photo refuses with an error (PHOTO-17, PHOTO-22, PHOTO-26)', async ({
      browser,
    }) => {
      const [{ page }, voice] = [await newChatUser(browser), await newApiUser()]
      const id = await uploadPhoto(voice.page, { caption: 'Hablen' })
      await commentOnPhoto(voice.page, id, 'El ajeno')
      await openHydrated(page, `${url}/photos/${id}`)
      const say = async (text: string) => {
        await page.getByLabel('Tu comentario').fill(text)
        await page.getByRole('button', { name: 'Comentar', exact: true }).click()
      }
      await say('   ')
      await say('El mío')
      const ownComment = page.locator('[id^=comment-]').filter({ hasText: 'El mío' })
      const deleteButton = ownComment.getByRole('button', { name: /^(Eliminar|Confirmar)$/ })
      await expect(ownComment).toBeVisible()
      await expect(page.getByRole('heading', { name: '2 comentarios' })).toBeVisible()
      await expect(page.locator('[id^=comment-]').filter({ hasText: 'El ajeno' }).getByRole('button')).toHaveCount(0)
      await page.route(`**/photos/${id}.data*`, (route) => route.abort())
      await deleteButton.click()
      await clickConfirmation(deleteButton, (moment) =>
        expect(ownComment.getByRole('alert')).toHaveText('Error al eliminar comentario: Inténtalo de nuevo.', moment),
      )
      await page.unroute(`**/photos/${id}.data*`)
      await expect(async () => {
        if ((await ownComment.count()) > 0) await deleteButton.click({ timeout: 1_000 })
        await expect(ownComment).toHaveCount(0, { timeout: 1_000 })
      }).toPass()
      await expect(page.getByRole('heading', { name: '1 comentario' })).toBeVisible()
      backdatePhoto(id, '61 minutes')
      await say('Tarde')
      await expect(
        page.getByText(/^Error al comentar: (Esta foto ha expirado y no|No se encontró la foto o no)/),
      ).toBeVisible()
      await expect(page.getByLabel('Tu comentario')).toHaveValue('Tarde')
    })

    test('photo delete: the author confirms first, and a failed request shows an error (PHOTO-11, PHOTO-16)', async ({
      browser,
    }) => {
      const { page } = await newChatUser(browser)
      const id = await uploadPhoto(page, { caption: 'Me arrepiento' })
      await openHydrated(page, `${url}/photos/${id}`)
      const button = page.getByRole('button', { name: /eliminar/i })
      await page.route(`**/photos/${id}.data*`, (route) => route.abort())
      await button.click()
      await expect(page.getByText('Esta acción no se puede deshacer')).toBeVisible()
      await clickConfirmation(button, (moment) =>
        expect(page.getByText('Error al eliminar foto: No hay conexión.')).toBeVisible(moment),
      )
      await page.unroute(`**/photos/${id}.data*`)
      await button.click()
      await clickConfirmation(button, () => page.waitForURL(`${url}/photos`, { timeout: 10_000 }))
      expect((await page.goto(`${url}/photos/${id}`))?.status()).toBe(404)
    })

    test('photo access: a visitor is asked to log in, an anonymous account to register (PHOTO-02, PHOTO-03, PHOTO-04)', async ({
      browser,
    }) => {
      const page = await newVisitorPage(browser)
      const id = await uploadPhoto((await newApiUser()).page)
      for (const [path, status, title] of [
        ['/photos', 200, 'Entra para ver las fotos'],
        ['/photos/new', 200, 'Entra para compartir fotos'],
        [`/photos/${id}`, 401, 'Debes iniciar sesión para ver esta foto'],
      ] as const) {
        expect((await page.goto(url + path))?.status()).toBe(status)
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
        const to = `?redirect=${encodeURIComponent(path)}`
        const main = page.getByRole('main')
        await expect(main.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', `/login${to}`)
        await expect(main.getByRole('link', { name: 'Registrarme' })).toHaveAttribute('href', `/register${to}`)
        await expect(main.getByRole('img')).toHaveCount(0)
      }
      await page.request.post('/api/v1/accounts/anonymous', { headers: sameOriginHeaders, data: {} })
      for (const path of ['/photos', '/photos/new', `/photos/${id}`]) {
        await page.goto(url + path)
        const isElsewhere = mode === 'moved' && !path.endsWith(id)
        const title = isElsewhere ? 'Las fotos se están mudando' : 'Para las fotos, regístrate'
        await expect(page.getByRole('heading', { name: title })).toBeVisible()
      }
    })

    test('photo delete: an administrator deletes a photo of another user, and the audit log has a row (PHOTO-12)', async ({
      browser,
    }) => {
      const voice = await newApiUser()
      const id = await uploadPhoto(voice.page, { caption: 'De otra persona' })
      const page = await newStaffPage(browser, 'equipo')
      await openHydrated(page, `${url}/photos/${id}`)
      await expect(page.getByRole('heading', { name: 'Foto de alguien' })).toBeVisible()
      const button = page.getByRole('button', { name: /^(Eliminar foto|Sí, eliminar)$/ })
      await button.click()
      await expect(page.getByText('Esta acción no se puede deshacer')).toBeVisible()
      await clickConfirmation(button, () => page.waitForURL(`${url}/photos`, { timeout: 10_000 }))
      expect((await voice.page.request.get(`/api/v1/photos/${id}`)).status()).toBe(404)
      expect(
        queryValue(`select count(*) from identity.audit_log where action = 'photos.delete' and subject = '${id}'`),
      ).toBe('1')
    })

    test('photo upload: only an allowed image type up to 5 MB is stored, anything else is refused with its error code (PHOTO-27)', async ({
      browser,
    }) => {
      const { page } = await newChatUser(browser)
      const send = async (data: Buffer, type: string) => {
        const prepared = await page.request.post(`${url}/api/v1/photos`, { headers: sameOriginHeaders, data: {} })
        if (!prepared.ok()) return ((await prepared.json()) as { error: { code: string } }).error.code
        const { id } = (await prepared.json()) as { id: string }
        const address = `${url}/api/v1/photos/${id}/image`
        const sent = await page.request.put(address, { headers: { ...sameOriginHeaders, 'content-type': type }, data })
        if (!sent.ok()) return ((await sent.json()) as { error: { code: string } }).error.code
        return (await page.request.get(address)).headers()['content-type']
      }
      const found = [
        await send(imageFile().buffer, 'image/png'),
        await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'),
        await send(imageFile({ bytes: 5_242_881 }).buffer, 'image/png'),
      ]
      expect(found).toEqual(
        mode === 'open'
          ? ['image/webp', 'photos.type', 'photos.too_large']
          : ['photos.moved', 'photos.moved', 'photos.moved'],
      )
    })
  })
