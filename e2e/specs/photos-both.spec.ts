// Browser tests of one photo from upload to expiry, in both photo modes: open, and moved to another site.
import { expect, type Page } from '@playwright/test'
import { addresses } from '../support/addresses.ts'
import { newPerson, newVoice } from '../support/chat.ts'
import { teamMember } from '../support/moderation.ts'
import { confirm } from '../support/own-secrets.ts'
import { headers, newBrowser } from '../support/people.ts'
import { age, isDrawn, picture, sayOf, share } from '../support/photos.ts'
import { openMoved } from '../support/photos-moved.ts'
import type { Program } from '../support/programs.ts'
import { hydrated } from '../support/settled.ts'
import { test } from '../support/test.ts'
import { ask } from '../support/world.ts'

let moved: Program
test.beforeAll(() => (moved = openMoved()).start())
test.afterAll(() => moved.stop())

async function at(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
}

for (const [mode, { url }] of [
  ['open', addresses.site],
  ['moved', addresses.photosMoved],
] as const)
  test.describe(`photo mode ${mode}`, () => {
    test('photo page: shows caption, demographic fields, countdown, comments and the back link (PHOTO-06)', async ({
      browser,
    }) => {
      const { page } = await newPerson(browser)
      const id = await share(page, { caption: 'Mi balcón', gender: 'mujer', age: 30 })
      ask(`update content.photos set country_code = 'AR' where public_id = '${id}' returning id`)
      await sayOf(page, id, 'Qué luz.')
      await at(page, `${url}/photos/${id}`)
      const article = page.getByRole('article').first()
      for (const words of ['Mi balcón', 'Mujer', '30 años', 'Quedan 60 minutos'])
        await expect(article).toContainText(words)
      await expect(article.getByRole('img', { name: 'Argentina' })).toBeVisible()
      await isDrawn(page, 'La foto de la que hablan')
      await expect(page.locator('[id^=comment-]')).toContainText('Qué luz.')
      await expect(article.getByRole('button', { name: 'Eliminar foto' })).toBeVisible()
      await page.getByRole('link', { name: 'Volver a las fotos' }).click()
      await expect(page).toHaveURL(`${url}/photos`)
      const title = mode === 'open' ? 'Fotos' : 'Las fotos se están mudando'
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    })

    test('photo expiry: the countdown updates, then the open view removes the photo and its route returns 404 or 410 (PHOTO-05, 07 to 10)', async ({
      browser,
    }) => {
      const { page } = await newPerson(browser)
      const id = await share(page)
      age(id, '58 minutes')
      await page.clock.install()
      await at(page, `${url}/photos/${id}`)
      const left = page.getByRole('timer')
      await expect(left).toHaveText('Quedan 2 minutos')
      await page.clock.fastForward('01:00')
      await expect(left).toHaveText('Queda 1 minuto')
      const { promise: over, resolve: end } = Promise.withResolvers<void>()
      await page.route(`**/photos/${id}.data*`, async (route) => {
        await over
        await route.continue()
      })
      await page.clock.fastForward('01:00')
      await expect(left).toHaveText('Expirando...')
      age(id, '2 minutes')
      end()
      await expect(page.getByRole('heading', { name: 'No se encontró la foto o ha expirado' })).toBeVisible()
      await expect(page.getByText('Esta foto ha expirado.')).toBeVisible()
      expect((await page.goto(`${url}/photos/${id}`))?.status()).toBeGreaterThanOrEqual(404)
      await expect(page.getByRole('heading', { name: 'No se encontró la foto o ha expirado' })).toBeVisible()
    })

    test('photo comments: blank text is ignored, authors delete only their own, and an expired photo refuses with an error (PHOTO-17, 21, 22, 26)', async ({
      browser,
    }) => {
      const [{ page }, voice] = [await newPerson(browser), await newVoice()]
      const id = await share(voice.page, { caption: 'Hablen' })
      await sayOf(voice.page, id, 'El ajeno')
      await at(page, `${url}/photos/${id}`)
      const say = async (text: string) => {
        await page.getByLabel('Tu comentario').fill(text)
        await page.getByRole('button', { name: 'Comentar', exact: true }).click()
      }
      await say('   ')
      await say('El mío')
      const mine = page.locator('[id^=comment-]').filter({ hasText: 'El mío' })
      await expect(mine).toBeVisible()
      await expect(page.getByRole('heading', { name: '2 comentarios' })).toBeVisible()
      await expect(page.locator('[id^=comment-]').filter({ hasText: 'El ajeno' }).getByRole('button')).toHaveCount(0)
      await page.route('**/change/photo-comment', (route) => route.abort())
      await mine.getByRole('button').click()
      await confirm(mine.getByRole('button'), (moment) =>
        expect(mine.getByRole('alert')).toHaveText('Error al eliminar comentario: Inténtalo de nuevo.', moment),
      )
      await page.unroute('**/change/photo-comment')
      await expect(async () => {
        if ((await mine.count()) > 0) await mine.getByRole('button').click({ timeout: 1_000 })
        await expect(mine).toHaveCount(0, { timeout: 1_000 })
      }).toPass()
      await expect(page.getByRole('heading', { name: '1 comentario' })).toBeVisible()
      age(id, '61 minutes')
      await say('Tarde')
      await expect(
        page.getByText(/^Error al comentar: (Esta foto ha expirado y no|No se encontró la foto o no)/),
      ).toBeVisible()
      await expect(page.getByLabel('Tu comentario')).toHaveValue('Tarde')
    })

    test('photo delete: the author confirms first, and a failed request shows an error (PHOTO-11, 16)', async ({
      browser,
    }) => {
      const { page } = await newPerson(browser)
      const id = await share(page, { caption: 'Me arrepiento' })
      await at(page, `${url}/photos/${id}`)
      const button = page.getByRole('button', { name: /eliminar/i })
      await page.route(`**/photos/${id}.data*`, (route) => route.abort())
      await button.click()
      await expect(page.getByText('Esta acción no se puede deshacer')).toBeVisible()
      await confirm(button, (moment) =>
        expect(page.getByText('Error al eliminar foto: No hay conexión.')).toBeVisible(moment),
      )
      await page.unroute(`**/photos/${id}.data*`)
      await button.click()
      await confirm(button, () => page.waitForURL(`${url}/photos`, { timeout: 10_000 }))
      expect((await page.goto(`${url}/photos/${id}`))?.status()).toBe(404)
    })

    test('photo access: a visitor is asked to log in, an anonymous account to register (PHOTO-02 to 04)', async ({
      browser,
    }) => {
      const page = await newBrowser(browser)
      const id = await share((await newVoice()).page)
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
      await page.request.post('/api/v1/accounts/anonymous', { headers, data: {} })
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
      const voice = await newVoice()
      const id = await share(voice.page, { caption: 'De otra persona' })
      const page = await teamMember(browser, 'equipo')
      await at(page, `${url}/photos/${id}`)
      await expect(page.getByRole('heading', { name: 'Foto de alguien' })).toBeVisible()
      const button = page.getByRole('button', { name: /^(Eliminar foto|Sí, eliminar)$/ })
      await button.click()
      await expect(page.getByText('Esta acción no se puede deshacer')).toBeVisible()
      await confirm(button, () => page.waitForURL(`${url}/photos`, { timeout: 10_000 }))
      expect((await voice.page.request.get(`/api/v1/photos/${id}`)).status()).toBe(404)
      expect(ask(`select count(*) from identity.audit_log where action = 'photos.delete' and subject = '${id}'`)).toBe(
        '1',
      )
    })

    test('photo upload: only an allowed image type up to 5 MB is stored, anything else is refused with its error code (PHOTO-27)', async ({
      browser,
    }) => {
      const { page } = await newPerson(browser)
      const send = async (data: Buffer, type: string) => {
        const prepared = await page.request.post(`${url}/api/v1/photos`, { headers, data: {} })
        if (!prepared.ok()) return ((await prepared.json()) as { error: { code: string } }).error.code
        const { id } = (await prepared.json()) as { id: string }
        const address = `${url}/api/v1/photos/${id}/image`
        const sent = await page.request.put(address, { headers: { ...headers, 'content-type': type }, data })
        if (!sent.ok()) return ((await sent.json()) as { error: { code: string } }).error.code
        return (await page.request.get(address)).headers()['content-type']
      }
      const found = [
        await send(picture().buffer, 'image/png'),
        await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'),
        await send(picture({ bytes: 5_242_881 }).buffer, 'image/png'),
      ]
      expect(found).toEqual(
        mode === 'open'
          ? ['image/webp', 'photos.type', 'photos.too_large']
          : ['photos.moved', 'photos.moved', 'photos.moved'],
      )
    })
  })
