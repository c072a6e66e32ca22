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

test('comment form: a visitor gets the error to log in, continues with an anonymous account, returns to the secret and comments as "Anónimo" (COMMENT-01, COMMENT-02, COMMENT-07)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser)
  await test.step('the list has 24 px of space and a border', async () => {
    await page.goto(`/secret/${seeded.mostCommented()}`)
    const button = await send(page).boundingBox()
    const list = page.getByRole('list').filter({ has: comments(page) })
    expect(((await list.boundingBox())?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeGreaterThanOrEqual(24)
    await expect(list).toHaveCSS('border-top-width', '1px')
  })
  const address = `/secret/${seeded.commentable()}`
  await page.goto(address)
  await field(page).fill('Aquí estoy')
  await send(page).click()
  await expect(field(page)).toHaveAccessibleDescription(loginError)
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('link', { name: 'Iniciar sesión' }).last()).toHaveAttribute('href', /redirect=/)
  await page.getByRole('button', { name: 'Continuar sin registrarme' }).click()
  await page.getByRole('link', { name: 'Ya las guardé' }).click()
  await expect(page).toHaveURL(new RegExp(address))
  await expect(field(page)).toHaveValue('Aquí estoy')
  await field(page).fill('  Te acompaño desde lejos.  ')
  await send(page).click()
  const comment = page.getByRole('listitem').filter({ hasText: 'Te acompaño desde lejos.' })
  await expect(comment).toContainText('Anónimo')
  await expect(field(page)).toHaveValue('')
  await page.reload()
  await waitForHydration(page)
  await expect(field(page)).toHaveValue('')
})

test("comment draft: a visitor's text is restored after registration and after login; the comment is first, with the nickname that the author signs with (COMMENT-05, COMMENT-07)", async ({
  browser,
}) => {
  const email = newEmail()
  const nickname = `rio-${Math.random().toString(36).slice(2, 10)}`
  for (const option of ['Registrarme', 'Iniciar sesión']) {
    const page = await newVisitorPage(browser)
    await page.goto(`/secret/${seeded.commentable()}`)
    await field(page).fill('Yo también\npasé por ahí.')
    await send(page).click()
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

test('comment form: without JavaScript a visitor, a blank text and spam are refused and keep the text; the author comments, deletes after a confirmation, and all pages of comments open (COMMENT-02, COMMENT-04, COMMENT-10, SPAM-04, SPAM-08)', async ({
  browser,
}) => {
  const page = await newVisitorPage(browser, { javaScriptEnabled: false })
  const count = (title: string) => page.getByRole('heading', { name: title, exact: true })
  await test.step('a visitor', async () => {
    await page.goto(`/secret/${seeded.mostCommented()}`)
    await field(page).fill('Te leo.\nY te entiendo.')
    await send(page).click()
    await expect(field(page)).toHaveValue('Te leo.\nY te entiendo.')
    await expect(field(page)).toHaveAccessibleDescription(loginError)
    await field(page).fill(' \n ')
    await send(page).click()
    await expect(count('34 comentarios')).toBeVisible()
    await expect(page.getByText(loginError)).toHaveCount(0)
    const shown = await comments(page).count()
    await page.getByRole('link', { name: 'Cargar más comentarios' }).click()
    expect(shown + (await comments(page).count())).toBe(34)
  })
  const id = await publishSecret(await newAuthor(browser), 'Un secreto')
  await register(page)
  await page.goto(`/secret/${id}`)
  await field(page).fill('Vengan a psst.me')
  await send(page).click()
  await expect(page.getByText(/^¿Te gusta hacer spam o no, amiguito\? Acá no\. IP: [\d.]+$/)).toBeVisible()
  await expect(field(page)).toHaveValue('Vengan a psst.me')
  await field(page).fill('Sin script')
  await send(page).click()
  await expect(count('1 comentario')).toBeVisible()
  const deleteButton = comments(page).getByRole('button', { name: /^(Eliminar|Confirmar)$/ })
  await deleteButton.click()
  await expect(deleteButton).toHaveText('Confirmar')
  await deleteButton.click()
  await expect(page).toHaveURL(`/secret/${id}#comentarios`)
  await expect(count('0 comentarios')).toBeVisible()
})
