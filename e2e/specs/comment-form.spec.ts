// Browser tests of the comment form: shown to every reader, with JavaScript and without; a refused comment keeps its text.
import { expect, type Page } from '@playwright/test'
import { fillCredentials, newVisitorPage, newEmail, register } from '../support/users/users.ts'
import { newAuthor, publishSecret } from '../support/users/secrets.ts'
import { waitForHydration } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { seeded } from '../support/data/seeded-database.ts'

const loginError = 'Debes iniciar sesión para comentar.'
const field = (page: Page) => page.getByLabel('Tu comentario')
const send = (page: Page) => page.getByRole('button', { name: 'Comentar', exact: true })
const comments = (page: Page) => page.locator('[id^=comment-]')

test('comment form: a first comment of a visitor takes two steps, write and press, and is shown as "Anónimo" (COMMENT-01, COMMENT-07)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser)
  await test.step('on a phone the form is one line at the bottom that grows with the focus, and covers no action', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/secret/${seeded.commentable()}`)
    const bar = page.locator('.comment-form')
    const measure = async () => (await bar.boundingBox()) ?? { y: 0, height: 0 }
    const closed = await measure()
    expect(closed.height).toBeLessThan(80)
    expect(closed.y + closed.height).toBeCloseTo(740, 0)
    const last = page.getByRole('contentinfo').getByRole('link').last()
    await last.focus()
    const bounds = await last.boundingBox()
    expect((bounds?.y ?? 0) + (bounds?.height ?? 0)).toBeLessThanOrEqual(closed.y)
    await field(page).focus()
    expect((await measure()).height).toBeGreaterThan(closed.height + 20)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
  await page.goto(`/secret/${seeded.commentable()}`)
  await waitForHydration(page)
  await field(page).fill('  Te acompaño desde lejos.  ')
  await send(page).click()
  const comment = page.getByRole('listitem').filter({ hasText: 'Te acompaño desde lejos.' })
  await expect(comment).toContainText('Anónimo')
  await expect(field(page)).toHaveValue('')
  await page.reload()
  await waitForHydration(page)
  await expect(field(page)).toHaveValue('')
  await expect(comment).toBeVisible()
})

test('comment draft: when the session ended meanwhile, the comment is refused, and the text is restored after registration and after login; the comment is first, with the nickname that the author signs with (COMMENT-02, COMMENT-05, COMMENT-07)', async ({
  browser,
}) => {
  const email = newEmail()
  const nickname = `rio-${Math.random().toString(36).slice(2, 10)}`
  for (const option of ['Registrarme', 'Iniciar sesión']) {
    const page = await newVisitorPage(browser)
    await register(page)
    // The session ends after the page knows its reader: before that the page would be loaded again, as for a visitor.
    const state = page.waitForResponse(/\/api\/v1\/me\/page/)
    await page.goto(`/secret/${seeded.commentable()}`)
    await state
    await page.context().clearCookies()
    await field(page).fill('Yo también\npasé por ahí.')
    await send(page).click()
    await expect(field(page)).toHaveAccessibleDescription(loginError)
    await expect(field(page)).toBeFocused()
    await page.getByRole('main').getByRole('link', { name: option }).click()
    await fillCredentials(page, email)
    await page.getByRole('button', { name: option }).click()
    await expect(page).toHaveURL(/#comentarios$/)
    await expect(field(page)).toHaveValue('Yo también\npasé por ahí.')
    if (option === 'Registrarme') {
      await page.goto('/account')
      await page.getByLabel('Nuevo apodo').fill(nickname)
      await page.getByRole('button', { name: 'Guardar apodo' }).click()
      await expect(page.getByText('Apodo actualizado correctamente')).toBeVisible()
    } else {
      await page.getByRole('group', { name: 'Firmar como' }).getByText(nickname).click()
      await send(page).click()
      await expect(comments(page).first()).toContainText(nickname)
      await expect(comments(page).first()).toContainText('Yo también\npasé por ahí.')
    }
  }
})

test('comment form: without JavaScript a blank text and spam are refused and keep the text; a visitor comments, deletes after a confirmation, and all pages of comments open (COMMENT-04, COMMENT-10, SPAM-04, SPAM-08)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { javaScriptEnabled: false })
  const count = (title: string) => page.getByRole('heading', { name: title, exact: true })
  await test.step('pages of comments', async () => {
    await page.goto(`/secret/${seeded.mostCommented()}`)
    await field(page).fill(' \n ')
    await send(page).click()
    await expect(count('34 comentarios')).toBeVisible()
    const shown = await comments(page).count()
    await page.getByRole('link', { name: 'Cargar más comentarios' }).click()
    expect(shown + (await comments(page).count())).toBe(34)
  })
  const id = await publishSecret(await newAuthor(browser), 'Un secreto')
  await page.goto(`/secret/${id}`)
  await field(page).fill('Vengan a psst.me')
  await send(page).click()
  await expect(page.getByText(/^¿Te gusta hacer spam o no, amiguito\? Acá no\. IP: [\d.]+$/)).toBeVisible()
  await expect(field(page)).toHaveValue('Vengan a psst.me')
  await field(page).fill('Sin script')
  await send(page).click()
  await expect(count('1 comentario')).toBeVisible()
  await page.getByRole('link', { name: 'Ver esta página con tus opciones y tus bloqueos' }).click()
  const deleteButton = comments(page).getByRole('button', { name: /^(Eliminar|Confirmar)$/ })
  await deleteButton.click()
  await expect(deleteButton).toHaveText('Confirmar')
  await deleteButton.click()
  await expect(page).toHaveURL(`/secret/${id}#comentarios`)
  await expect(count('Todavía nadie responde. ¿Le dices algo?')).toBeVisible()
})
