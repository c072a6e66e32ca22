// Browser tests of comment deletion: by the author, or by a moderator under a rule, with confirmation; with JavaScript and without.
import { expect, type Page } from '@playwright/test'
import { expireStepUp } from '../support/users/admin.ts'
import { undoWindowTimeout, newStaffPage } from '../support/users/moderation.ts'
import { clickConfirmation, newAuthor, addComment, publishSecret } from '../support/users/secrets.ts'
import { newVisitorPage } from '../support/users/users.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

const comment = (page: Page, text: string) => page.locator('[id^=comment-]').filter({ hasText: text })
const deleteButton = (page: Page, text: string) =>
  comment(page, text).getByRole('button', { name: /^(Eliminar|Confirmar)$/ })
const countHeading = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true })

test('comment delete: the count updates, focus moves to the next comment, and an unsent comment stays in its field (COMMENT-10)', async ({
  browser,
}) => {
  const [page, other] = [await newAuthor(browser), await newAuthor(browser)]
  const id = await publishSecret(other, 'Un secreto')
  await addComment(page, id, 'El mío de antes')
  await addComment(other, id, 'El ajeno')
  await addComment(page, id, 'El mío de ahora')
  await openHydrated(page, `/secret/${id}`)
  await expect(countHeading(page, '3 comentarios')).toBeVisible()
  await expect(deleteButton(page, 'El ajeno')).toHaveCount(0)
  await page.getByLabel('Tu comentario').fill('A medio escribir')
  await deleteButton(page, 'El mío de ahora').dblclick()
  await expect(deleteButton(page, 'El mío de ahora')).toHaveText('Confirmar')
  await page.keyboard.press('Escape')
  await expect(deleteButton(page, 'El mío de ahora')).toHaveText('Eliminar')
  await expect(deleteButton(page, 'El mío de ahora')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(async () => {
    await page.keyboard.press('Enter')
    await expect(comment(page, 'El mío de ahora')).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await expect(comment(page, 'El ajeno')).toBeFocused()
  await expect(countHeading(page, '2 comentarios')).toBeVisible()
  await expect(page.getByLabel('Tu comentario')).toHaveValue('A medio escribir')
  await page.reload()
  await expect(countHeading(page, '2 comentarios')).toBeVisible()
  await expect(comment(page, 'El mío de ahora')).toHaveCount(0)
})

test('comment delete: after the last comment, focus moves to the count heading', async ({ browser }) => {
  const page = await newAuthor(browser)
  const id = await publishSecret(page, 'Un secreto')
  await addComment(page, id, 'El único')
  await openHydrated(page, `/secret/${id}`)
  await deleteButton(page, 'El único').click()
  await clickConfirmation(deleteButton(page, 'El único'), (moment) =>
    expect(page.getByText('Nadie ha respondido todavía')).toBeVisible(moment),
  )
  await expect(countHeading(page, '0 comentarios')).toBeFocused()
  await page.getByLabel('Tu comentario').fill('Otro')
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(comment(page, 'Otro')).toBeVisible()
  await expect(page.getByLabel('Tu comentario')).toHaveValue('')
})

test('comment delete: without JavaScript it takes a click and a confirmation (COMMENT-10)', async ({ browser }) => {
  const page = await newAuthor(browser, { javaScriptEnabled: false })
  const id = await publishSecret(page, 'Un secreto')
  await addComment(page, id, 'Sin script')
  await page.goto(`/secret/${id}`)
  await deleteButton(page, 'Sin script').click()
  await expect(deleteButton(page, 'Sin script')).toHaveText('Confirmar')
  await deleteButton(page, 'Sin script').click()
  await expect(page).toHaveURL(`/secret/${id}#comentarios`)
  await expect(countHeading(page, '0 comentarios')).toBeVisible()
})

test('comment moderation: deleting needs a rule, a confirmation and the password; the author receives the statement of reasons', async ({
  browser,
}) => {
  const author = await newAuthor(browser)
  const id = await publishSecret(author, 'Un secreto')
  await addComment(author, id, 'Este se queda')
  await addComment(author, id, 'Fuera de lugar')
  for (const page of [await newVisitorPage(browser), await newAuthor(browser)]) {
    await page.goto(`/secret/${id}`)
    await expect(comment(page, 'Fuera de lugar')).toBeVisible()
    await expect(comment(page, 'Fuera de lugar').getByText('Eliminar', { exact: true })).toHaveCount(0)
  }
  const team = await newStaffPage(browser, 'sol')
  await openHydrated(team, `/secret/${id}`)
  await expireStepUp(team)
  const commentItem = comment(team, 'Fuera de lugar')
  await commentItem.getByText('Eliminar', { exact: true }).click()
  await commentItem.getByLabel('¿Qué norma incumple?').selectOption('hate')
  await commentItem.getByRole('button', { name: 'Eliminar el comentario' }).click()
  await clickConfirmation(commentItem.getByRole('button', { name: 'Sí, eliminarlo' }), (moment) =>
    expect(commentItem.getByLabel('Tu contraseña')).toBeVisible(moment),
  )
  await commentItem.getByLabel('Tu contraseña').fill('noche-de-lluvia')
  await commentItem.getByRole('button', { name: 'Confirmar y seguir' }).click()
  await expect(team.locator('.toasts').getByText(/^Comentario eliminado\./)).toBeVisible()
  await expect(commentItem).toHaveCount(0)
  await expect(countHeading(team, '1 comentario')).toBeVisible()
  await expect(comment(team, 'Este se queda')).toBeFocused()
  await expect(async () => {
    await author.goto('/decisiones')
    await expect(author.getByRole('article').first()).toContainText(/odio o discriminación/i, { timeout: 1_000 })
  }).toPass(undoWindowTimeout)
})

test('comment moderation: without JavaScript a moderator can delete, and returns to the comment list', async ({
  browser,
}) => {
  const author = await newAuthor(browser)
  const id = await publishSecret(author, 'Un secreto')
  await addComment(author, id, 'Sin guiones')
  const team = await newStaffPage(browser, 'sol', { javaScriptEnabled: false })
  await team.goto(`/secret/${id}`)
  const commentItem = comment(team, 'Sin guiones')
  await commentItem.getByText('Eliminar', { exact: true }).click()
  await commentItem.getByLabel('¿Qué norma incumple?').selectOption('spam')
  await commentItem.getByRole('button', { name: 'Eliminar el comentario' }).click()
  await team.getByRole('button', { name: 'Sí, eliminarlo' }).click()
  await expect(team.getByText(/^Comentario eliminado\./)).toBeVisible()
  await team.getByRole('link', { name: 'Volver', exact: true }).click()
  await expect(team).toHaveURL(`/secret/${id}#comentarios`)
  await expect(countHeading(team, '0 comentarios')).toBeVisible()
})

test('comment delete: a failed request shows an error and the comment stays; a retry deletes it', async ({
  browser,
}) => {
  const page = await newAuthor(browser)
  const id = await publishSecret(page, 'Un secreto')
  await addComment(page, id, 'No se va')
  await openHydrated(page, `/secret/${id}`)
  await page.route(`**/secret/${id}.data`, (route) => route.abort())
  await deleteButton(page, 'No se va').click()
  const failure = 'No se pudo eliminar el comentario. Inténtalo de nuevo.'
  await clickConfirmation(deleteButton(page, 'No se va'), (moment) =>
    expect(comment(page, 'No se va').getByRole('alert')).toHaveText(failure, moment),
  )
  await expect(countHeading(page, '1 comentario')).toBeVisible()
  await page.unroute(`**/secret/${id}.data`)
  await comment(page, 'No se va').getByRole('button', { name: 'Reintentar' }).click()
  await expect(countHeading(page, '0 comentarios')).toBeVisible()
})
