// Browser tests of comment deletion: by the author, or by a moderator under a rule, with confirmation; with JavaScript and without.
import { expect, type Page } from '@playwright/test'
import { forgetPassword } from '../support/desk.ts'
import { afterUndo, teamMember } from '../support/moderation.ts'
import { confirm, newAuthor, say, tell } from '../support/own-secrets.ts'
import { newBrowser } from '../support/people.ts'
import { open } from '../support/settled.ts'
import { test } from '../support/test.ts'

const comment = (page: Page, text: string) => page.locator('[id^=comment-]').filter({ hasText: text })
const erase = (page: Page, text: string) => comment(page, text).getByRole('button')
const total = (page: Page, words: string) => page.getByRole('heading', { name: words, exact: true })

test('comment delete: the count updates, focus moves to the next comment, and an unsent comment stays in its field', async ({
  browser,
}) => {
  const [page, other] = [await newAuthor(browser), await newAuthor(browser)]
  const id = await tell(other, 'Un secreto')
  await say(page, id, 'El mío de antes')
  await say(other, id, 'El ajeno')
  await say(page, id, 'El mío de ahora')
  await open(page, `/secret/${id}`)
  await expect(total(page, '3 comentarios')).toBeVisible()
  await expect(erase(page, 'El ajeno')).toHaveCount(0)
  await page.getByLabel('Tu comentario').fill('A medio escribir')
  await erase(page, 'El mío de ahora').dblclick()
  await expect(erase(page, 'El mío de ahora')).toHaveText('Confirmar')
  await page.keyboard.press('Escape')
  await expect(erase(page, 'El mío de ahora')).toHaveText('Eliminar')
  await expect(erase(page, 'El mío de ahora')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(comment(page, 'El mío de ahora')).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await expect(comment(page, 'El ajeno')).toBeFocused()
  await expect(total(page, '2 comentarios')).toBeVisible()
  await expect(page.getByLabel('Tu comentario')).toHaveValue('A medio escribir')
  await page.reload()
  await expect(total(page, '2 comentarios')).toBeVisible()
  await expect(comment(page, 'El mío de ahora')).toHaveCount(0)
})

test('comment delete: after the last comment, focus moves to the count heading', async ({ browser }) => {
  const page = await newAuthor(browser)
  const id = await tell(page, 'Un secreto')
  await say(page, id, 'El único')
  await open(page, `/secret/${id}`)
  await erase(page, 'El único').click()
  await confirm(erase(page, 'El único'), (moment) =>
    expect(page.getByText('Nadie ha respondido todavía')).toBeVisible(moment),
  )
  await expect(total(page, '0 comentarios')).toBeFocused()
  await page.getByLabel('Tu comentario').fill('Otro')
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(comment(page, 'Otro')).toBeVisible()
  await expect(page.getByLabel('Tu comentario')).toHaveValue('')
})

test('comment delete: without JavaScript it takes a click and a confirmation', async ({ browser }) => {
  const page = await newAuthor(browser, { javaScriptEnabled: false })
  const id = await tell(page, 'Un secreto')
  await say(page, id, 'Sin script')
  await page.goto(`/secret/${id}`)
  await erase(page, 'Sin script').click()
  await expect(erase(page, 'Sin script')).toHaveText('Confirmar')
  await erase(page, 'Sin script').click()
  await expect(page).toHaveURL(`/secret/${id}#comentarios`)
  await expect(total(page, '0 comentarios')).toBeVisible()
})

test('comment moderation: deleting needs a rule, a confirmation and the password; the author receives the statement of reasons', async ({
  browser,
}) => {
  const author = await newAuthor(browser)
  const id = await tell(author, 'Un secreto')
  await say(author, id, 'Este se queda')
  await say(author, id, 'Fuera de lugar')
  for (const page of [await newBrowser(browser), await newAuthor(browser)]) {
    await page.goto(`/secret/${id}`)
    await expect(comment(page, 'Fuera de lugar')).toBeVisible()
    await expect(comment(page, 'Fuera de lugar').getByText('Eliminar', { exact: true })).toHaveCount(0)
  }
  const team = await teamMember(browser, 'sol')
  await open(team, `/secret/${id}`)
  await forgetPassword(team)
  const out = comment(team, 'Fuera de lugar')
  await out.getByText('Eliminar', { exact: true }).click()
  await out.getByLabel('¿Qué norma incumple?').selectOption('hate')
  await out.getByRole('button', { name: 'Eliminar el comentario' }).click()
  await confirm(out.getByRole('button', { name: 'Sí, eliminarlo' }), (moment) =>
    expect(out.getByLabel('Tu contraseña')).toBeVisible(moment),
  )
  await out.getByLabel('Tu contraseña').fill('noche-de-lluvia')
  await out.getByRole('button', { name: 'Confirmar y seguir' }).click()
  await expect(team.locator('.toasts').getByText(/^Comentario eliminado\./)).toBeVisible()
  await expect(out).toHaveCount(0)
  await expect(total(team, '1 comentario')).toBeVisible()
  await expect(comment(team, 'Este se queda')).toBeFocused()
  await expect(async () => {
    await author.goto('/decisiones')
    await expect(author.getByRole('article').first()).toContainText(/odio o discriminación/i, { timeout: 1_000 })
  }).toPass(afterUndo)
})

test('comment moderation: without JavaScript a moderator can delete, and returns to the comment list', async ({
  browser,
}) => {
  const author = await newAuthor(browser)
  const id = await tell(author, 'Un secreto')
  await say(author, id, 'Sin guiones')
  const team = await teamMember(browser, 'sol', { javaScriptEnabled: false })
  await team.goto(`/secret/${id}`)
  const out = comment(team, 'Sin guiones')
  await out.getByText('Eliminar', { exact: true }).click()
  await out.getByLabel('¿Qué norma incumple?').selectOption('spam')
  await out.getByRole('button', { name: 'Eliminar el comentario' }).click()
  await team.getByRole('button', { name: 'Sí, eliminarlo' }).click()
  await expect(team.getByText(/^Comentario eliminado\./)).toBeVisible()
  await team.getByRole('link', { name: 'Volver', exact: true }).click()
  await expect(team).toHaveURL(`/secret/${id}#comentarios`)
  await expect(total(team, '0 comentarios')).toBeVisible()
})

test('comment delete: a failed request shows an error and the comment stays', async ({ browser }) => {
  const page = await newAuthor(browser)
  const id = await tell(page, 'Un secreto')
  await say(page, id, 'No se va')
  await open(page, `/secret/${id}`)
  await page.route('**/change/comment', (route) => route.abort())
  await erase(page, 'No se va').click()
  const failure = 'No se pudo eliminar el comentario. Inténtalo de nuevo.'
  await confirm(erase(page, 'No se va'), (moment) =>
    expect(comment(page, 'No se va').getByRole('alert')).toHaveText(failure, moment),
  )
  await expect(total(page, '1 comentario')).toBeVisible()
})
