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

test('comment delete: the count updates, focus moves to the next comment or to the heading, and an unsent comment stays in its field (COMMENT-10)', async ({
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
  await test.step('the last comment', async () => {
    const last = await publishSecret(other, 'Otro secreto')
    await addComment(page, last, 'El único')
    await openHydrated(page, `/secret/${last}`)
    await deleteButton(page, 'El único').click()
    await clickConfirmation(deleteButton(page, 'El único'), (moment) =>
      expect(page.getByText('Todavía nadie responde. ¿Le dices algo?')).toBeVisible(moment),
    )
    await expect(countHeading(page, 'Todavía nadie responde. ¿Le dices algo?')).toBeFocused()
    await page.getByLabel('Tu comentario').fill('Otro')
    await page.getByRole('button', { name: 'Comentar', exact: true }).click()
    await expect(comment(page, 'Otro')).toBeVisible()
    await expect(page.getByLabel('Tu comentario')).toHaveValue('')
  })
})

test('comment moderation: deleting needs a rule, a confirmation and the password, also without JavaScript; the author receives the statement of reasons', async ({
  browser,
}) => {
  const author = await newAuthor(browser)
  const id = await publishSecret(author, 'Un secreto')
  await addComment(author, id, 'Este se queda')
  await addComment(author, id, 'Fuera de lugar')
  await addComment(author, id, 'Sin guiones')
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
  await expect(countHeading(team, '2 comentarios')).toBeVisible()
  await expect(comment(team, 'Este se queda')).toBeFocused()
  await test.step('without JavaScript', async () => {
    const plain = await newStaffPage(browser, 'sol', { javaScriptEnabled: false })
    await plain.goto(`/secret/${id}`)
    const item = comment(plain, 'Sin guiones')
    await item.getByText('Eliminar', { exact: true }).click()
    await item.getByLabel('¿Qué norma incumple?').selectOption('spam')
    await item.getByRole('button', { name: 'Eliminar el comentario' }).click()
    await plain.getByRole('button', { name: 'Sí, eliminarlo' }).click()
    await expect(plain.getByText(/^Comentario eliminado\./)).toBeVisible()
    await plain.getByRole('link', { name: 'Volver', exact: true }).click()
    await expect(plain).toHaveURL(`/secret/${id}#comentarios`)
    await expect(countHeading(plain, '1 comentario')).toBeVisible()
  })
  await expect(async () => {
    await author.goto('/decisiones')
    const statement = author.getByRole('article').filter({ hasText: /odio o discriminación/i })
    await expect(statement).toBeVisible({ timeout: 1_000 })
  }).toPass(undoWindowTimeout)
})
