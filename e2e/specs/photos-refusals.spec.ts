// Browser tests of photo errors: the message for each refused or failed action on a photo or its comments, in both photo modes.
import { expect, type Page } from '@playwright/test'
import { addresses } from '../support/addresses.ts'
import { newPerson, newVoice } from '../support/chat.ts'
import { whileHeld } from '../support/held-table.ts'
import { confirm } from '../support/own-secrets.ts'
import { newBrowser } from '../support/people.ts'
import { age, hold, sayOf, share } from '../support/photos.ts'
import { openMoved } from '../support/photos-moved.ts'
import type { Program } from '../support/programs.ts'
import { hydrated } from '../support/settled.ts'
import { test } from '../support/test.ts'
import { ask } from '../support/world.ts'

let moved: Program
test.beforeAll(() => (moved = openMoved()).start())
test.afterAll(() => moved.stop())

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
/** As if the user logged out in another tab. */
const leave = (page: Page) => page.context().clearCookies()
async function at(page: Page, address: string) {
  await page.goto(address)
  await hydrated(page)
}
const erase = (page: Page, why: string) =>
  refused(page, /^(Eliminar|Confirmar)$/, `Error al eliminar comentario: ${why}`)
const drop = (page: Page, why: string) =>
  refused(page, /^(Eliminar foto|Sí, eliminar)$/, `Error al eliminar foto: ${why}`)
/** Clicks, confirms once, and expects the error. */
async function refused(page: Page, name: RegExp, told: string) {
  const button = page.getByRole('button', { name })
  const alert = page.getByRole('alert').filter({ hasText: told })
  await button.click()
  // A slow request is not submitted twice.
  const isSent = page.locator('[aria-busy=true]').or(alert)
  await confirm(button, (moment) => expect(isSent.first()).toBeVisible(moment))
  await expect(alert).toBeVisible()
}
const say = async (page: Page, text: string) => {
  await page.getByLabel('Tu comentario').fill(text)
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
}
/** Changes the author, as if another user had uploaded the photo or written the comment. */
const giveAway = (table: 'photo_authors' | 'photo_comment_authors', id: string) =>
  ask(`update identity.${table} set account_id = (select id from identity.accounts where not is_anonymous order by id limit 1)
    where ${table === 'photo_authors' ? 'photo_id' : 'comment_id'} =
      (select id from content.${table === 'photo_authors' ? 'photos' : 'photo_comments'} where public_id = '${id}') returning account_id`)

for (const [mode, { url }] of [
  ['open', addresses.site],
  ['moved', addresses.photosMoved],
] as const)
  test.describe(`photo mode ${mode}`, () => {
    test('photo delete: a locked table, missing permission or ended session shows its error, and the photo stays public', async ({
      browser,
    }) => {
      const { page } = await newPerson(browser)
      const id = await share(page, { caption: 'Me quedo' })
      const address = `${url}/photos/${id}`
      await at(page, address)
      await whileHeld('content.photos', 'access exclusive', () =>
        drop(page, 'No se pudo verificar la propiedad de la foto'),
      )
      await whileHeld('content.photos', 'share', () => drop(page, 'No se pudo eliminar el registro de la foto'))
      giveAway('photo_authors', id)
      await drop(page, 'No tienes permiso para eliminar esta foto')
      await leave(page)
      await drop(page, 'Debes iniciar sesión para eliminar esta foto')
      expect(ask(`select state from content.photos where public_id = '${id}'`)).toBe('visible')
    })

    test('photo comment delete: a locked table, missing permission or ended session shows its error, and the comment stays', async ({
      browser,
    }) => {
      const { page } = await newPerson(browser)
      const id = await share((await newVoice()).page)
      await sayOf(page, id, 'Lo mío')
      await at(page, `${url}/photos/${id}`)
      const said = page.locator('[id^=comment-]').filter({ hasText: 'Lo mío' })
      const commentId = ((await said.getAttribute('id')) ?? '').replace('comment-', '')
      await whileHeld('content.photo_comments', 'access exclusive', () =>
        erase(page, 'No se pudo verificar la autoría del comentario'),
      )
      giveAway('photo_comment_authors', commentId)
      await erase(page, 'No tienes permiso para eliminar este comentario')
      await leave(page)
      await erase(page, 'Debes iniciar sesión para eliminar comentarios')
      await expect(said).toBeVisible()
    })

    test('photo comment form: a refused comment stays in its field with the error', async ({ browser }) => {
      const [{ page }, voice] = [await newPerson(browser), await newVoice()]
      const [id, held] = [await share(voice.page), await share(voice.page)]
      await at(page, `${url}/photos/${held}`)
      hold(held)
      await say(page, 'A una que espera')
      await says(page, 'Error al comentar: No se encontró la foto o no tienes acceso a ella')
      await at(page, `${url}/photos/${id}`)
      await leave(page)
      await say(page, 'Sin sesión')
      await says(page, 'Debes iniciar sesión para comentar')
      await expect(page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute(
        'href',
        `/login?redirect=%2Fphotos%2F${id}`,
      )
      await expect(page.getByLabel('Tu comentario')).toHaveValue('Sin sesión')
    })

    test('photo forms without JavaScript: after logout each action shows its error, and the comment text stays', async ({
      browser,
    }) => {
      const { page } = await newPerson(browser, { javaScriptEnabled: false })
      const id = await share(page)
      await sayOf(page, id, 'Lo mío')
      const cookies = await page.context().cookies()
      const pressed = async (...names: readonly string[]) => {
        await page.goto(`${url}/photos/${id}`)
        if (names[0] === 'Comentar') await page.getByLabel('Tu comentario').fill('Sin sesión')
        for (const name of names) {
          if (name === names.at(-1)) await leave(page)
          await page.getByRole('button', { name, exact: true }).click()
        }
        await expect(page.getByRole('link', { name: 'Registrarme' })).toBeVisible()
        await page.context().addCookies(cookies)
      }
      await pressed('Comentar')
      await says(page, 'Debes iniciar sesión para comentar')
      await expect(page.getByText('Sin sesión', { exact: true })).toBeVisible()
      await pressed('Eliminar', 'Confirmar')
      await says(page, 'Error al eliminar comentario: Debes iniciar sesión para eliminar comentarios')
      await pressed('Eliminar foto', 'Sí, eliminar')
      await says(page, 'Error al eliminar foto: Debes iniciar sesión para eliminar esta foto')
      expect(ask(`select state from content.photos where public_id = '${id}'`)).toBe('visible')
    })

    test('photo page: an expired or unknown photo returns an error page; a visitor is asked to log in', async ({
      browser,
    }) => {
      const { page } = await newPerson(browser)
      const id = await share((await newVoice()).page)
      age(id, '61 minutes')
      for (const path of [`/photos/${id}`, `/photos/${'x'.repeat(22)}`, '/photos/nada']) {
        expect((await page.goto(url + path))?.status()).toBeGreaterThanOrEqual(404)
        await expect(page.getByRole('heading', { name: 'No se encontró la foto o ha expirado' })).toBeVisible()
      }
      const visitor = await newBrowser(browser)
      await visitor.goto(`${url}/photos/${id}`)
      await expect(visitor.getByRole('heading', { name: 'Debes iniciar sesión para ver esta foto' })).toBeVisible()
    })
  })
