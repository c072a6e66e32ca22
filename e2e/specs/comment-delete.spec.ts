// A comment is taken back by whoever wrote it, or by the team, after being asked; with a script and without.
import { expect, type Page, test } from '@playwright/test'
import { confirm, newAuthor, nicknameOf, say, tell } from '../support/own-secrets.ts'
import { newBrowser } from '../support/people.ts'
import { open } from '../support/settled.ts'
import { ask } from '../support/world.ts'

const comment = (page: Page, text: string) => page.locator('[id^=comment-]').filter({ hasText: text })
const erase = (page: Page, text: string) => comment(page, text).getByRole('button')
const total = (page: Page, words: string) => page.getByRole('heading', { name: words, exact: true })

test('one’s own comment goes, with its count, and the focus to its neighbour; what was being written stays', async ({
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

test('the last comment goes, and the focus to how many there are', async ({ browser }) => {
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

test('without a script it is erased by two presses too', async ({ browser }) => {
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

test('the team may erase any; a visitor and anybody else are not even offered it', async ({ browser }) => {
  const [author, team] = [await newAuthor(browser), await newAuthor(browser)]
  const id = await tell(author, 'Un secreto')
  await say(author, id, 'Fuera de lugar')
  for (const page of [await newBrowser(browser), team]) {
    await page.goto(`/secret/${id}`)
    await expect(comment(page, 'Fuera de lugar')).toBeVisible()
    await expect(erase(page, 'Fuera de lugar')).toHaveCount(0)
  }
  const nickname = await nicknameOf(team)
  ask(`update identity.accounts set role = 'moderator' where nickname = '${nickname}' returning id`)
  await expect(async () => {
    await open(team, `/secret/${id}`)
    await expect(erase(team, 'Fuera de lugar')).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await erase(team, 'Fuera de lugar').click()
  await confirm(erase(team, 'Fuera de lugar'), (moment) => expect(total(team, '0 comentarios')).toBeVisible(moment))
})

test('a comment that could not be erased stays, and it is said why', async ({ browser }) => {
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
