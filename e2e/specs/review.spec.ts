// Browser tests of the moderation review queue: decisions, two-person approval, keyboard shortcuts with undo, and appeals.
import { expect, type Page } from '@playwright/test'
import { addresses } from '../support/config.ts'
import {
  undoWindowTimeout,
  reviewCard,
  clearReviewQueue,
  textForReview,
  textWithMinorFlag,
  newAnonymousAuthor,
  postSecret,
  newStaffPage,
} from '../support/users/moderation.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

const openQueue = (page: Page) => openHydrated(page, '/admin/revision')
/** High risk: the first click shows the rule it is pending under, the second one submits. */
async function approve(page: Page, text: string, effect = 'Sí, publicar') {
  await reviewCard(page, text)
    .locator('summary')
    .filter({ hasText: /Aprobar|Darle la razón/ })
    .click()
  await reviewCard(page, text).getByRole('button', { name: effect }).click()
}
const undoBar = (page: Page) => page.getByRole('region', { name: 'Deshacer' })
/** The response status for a visitor: the author and moderators can see hidden secrets. */
const visitorStatus = async (id: string) => (await fetch(`${addresses.site.url}/secret/${id}`)).status

test.beforeEach(clearReviewQueue)

/** Opens the queue with exactly these three texts and returns them in queue order: the item read last may come first. */
async function openQueueWith(page: Page, texts: readonly string[]): Promise<[string, string, string]> {
  await expect(async () => {
    await openQueue(page)
    await expect(page.getByRole('article')).toHaveCount(3, { timeout: 1_000 })
  }).toPass()
  const cards = await page.getByRole('article').allTextContents()
  const [first = '', second = '', third = ''] = cards.map((card) => texts.find((text) => card.includes(text)))
  return [first, second, third]
}

test('review queue: approve, mark explicit and remove each take the item out, and focus moves to the next one', async ({
  browser,
}) => {
  const author = await newAnonymousAuthor(browser)
  const texts = [textForReview('Uno.'), textForReview('Dos.'), textForReview('Tres.')] as const
  const ids: string[] = []
  for (const text of texts) ids.push((await postSecret(author, text)).body.id)
  const page = await newStaffPage(browser, 'sol')
  await openQueue(page)
  const first = reviewCard(page, texts[0])
  await expect(first).toContainText('Riesgo alto')
  await expect(first).toContainText('Oculto')
  await expect(first).toContainText('de Anónimo')
  await expect(first).toContainText('El proveedor se negó a analizar el texto')
  await first.locator('summary').filter({ hasText: 'Aprobar' }).click()
  await expect(first.getByRole('button', { name: 'Sí, publicar' })).toBeFocused()
  await expect(first).toContainText('Está retenido por «debe leerlo una persona antes»')
  await first.getByRole('button', { name: 'Sí, publicar' }).click()
  await expect(first).toHaveCount(0)
  await expect(reviewCard(page, texts[1])).toBeFocused()
  await reviewCard(page, texts[1]).locator('summary').filter({ hasText: 'Marcar explícito' }).click()
  await reviewCard(page, texts[1]).getByRole('button', { name: 'Sí, publicar como explícito' }).click()
  await expect(reviewCard(page, texts[2])).toBeFocused()
  await reviewCard(page, texts[2]).getByText('Retirar…').click()
  await reviewCard(page, texts[2]).getByRole('button', { name: 'Datos personales de alguien' }).click()
  await expect(page.getByRole('heading', { name: 'No hay nada pendiente. Buen trabajo.' })).toBeVisible()
  await expect.poll(() => Promise.all(ids.map(visitorStatus)), undoWindowTimeout).toEqual([200, 200, 404])
  await expect(undoBar(page)).toHaveCount(0)
  await expect(async () => {
    await author.goto('/decisiones')
    await expect(author.getByRole('article')).toHaveCount(6, { timeout: 1_000 })
  }).toPass(undoWindowTimeout)
  await expect(author.getByRole('heading', { level: 2 })).toHaveText([
    'Retiramos tu secreto',
    'Marcamos tu secreto como explícito',
    'Tu secreto vuelve a verse',
    // The automated decision at publishing sent one statement for each.
    ...texts.map(() => 'Ocultamos tu secreto'),
  ])
})

test('two-person approval: a text with a minor flag cannot be marked explicit, and is published only after a second moderator', async ({
  browser,
}) => {
  const author = await newAnonymousAuthor(browser)
  const text = textWithMinorFlag('Lo cuento.')
  const { body } = await postSecret(author, text)
  const one = await newStaffPage(browser, 'sol')
  await openQueue(one)
  await expect(reviewCard(one, text)).toContainText('Puede tratarse de un menor.')
  await expect(reviewCard(one, text).getByText('Marcar explícito')).toHaveCount(0)
  await reviewCard(one, text).focus()
  await one.keyboard.press('e')
  await one.keyboard.press('a')
  await expect(reviewCard(one, text)).toContainText('Está retenido por «solo para mayores de 18 años»')
  await one.keyboard.press('a')
  await expect(undoBar(one)).toContainText('Aprobación 1 de 2. Falta otra persona del equipo.')
  const two = await newStaffPage(browser, 'equipo')
  await expect(async () => {
    await openQueue(two)
    await expect(reviewCard(two, text)).toContainText('1 de 2: falta otra persona del equipo.', { timeout: 1_000 })
  }).toPass(undoWindowTimeout)
  expect(await visitorStatus(body.id)).toBe(404)
  await openQueue(one)
  await expect(reviewCard(one, text)).toContainText('Ya diste tu aprobación.')
  await expect(reviewCard(one, text).getByText('Aprobar')).toHaveCount(0)
  await approve(two, text)
  await expect.poll(() => visitorStatus(body.id), undoWindowTimeout).toBe(200)
})

test('review queue by keyboard: shortcuts select, approve, remove and undo items, Escape cancels, and a reload keeps the undo', async ({
  browser,
}) => {
  const author = await newAnonymousAuthor(browser)
  const queuedTexts = [textForReview('Alfa.'), textForReview('Beta.'), textForReview('Gama.')]
  const ids = new Map<string, string>()
  for (const text of queuedTexts) ids.set(text, (await postSecret(author, text)).body.id)
  const page = await newStaffPage(browser, 'sol')
  const texts = await openQueueWith(page, queuedTexts)
  const { keyboard } = page
  const focused = (index: 0 | 1 | 2) => expect(reviewCard(page, texts[index])).toBeFocused()
  await test.step('the help opens, and other shortcuts are ignored meanwhile', async () => {
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' })
    // Keyboard handlers are attached after hydration.
    await expect(async () => {
      await keyboard.press('?')
      await expect(help).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await keyboard.press('a')
    await keyboard.press('Escape')
    await expect(help).toBeHidden()
  })
  await test.step('J and K move the focus, R opens the rules, and a digit removes', async () => {
    for (const [key, index] of [
      ['j', 0],
      ['j', 1],
      ['k', 0],
    ] as const) {
      await keyboard.press(key)
      await focused(index)
    }
    // Digits are ignored until the rule list is open.
    await keyboard.press('3')
    await keyboard.press('r')
    await expect(reviewCard(page, texts[0]).getByText('¿Qué norma incumple?')).toBeVisible()
    await keyboard.press('Escape')
    await expect(reviewCard(page, texts[0]).getByText('¿Qué norma incumple?')).toBeHidden()
    await keyboard.press('r')
    await keyboard.press('1')
    await focused(1)
  })
  await test.step('Z restores the removed item', async () => {
    await keyboard.press('z')
    await focused(0)
    await expect(undoBar(page)).toHaveCount(0)
    await keyboard.press('r')
    await keyboard.press('1')
    await focused(1)
  })
  await test.step('high risk: the first press asks, Escape cancels, the second press submits', async () => {
    await keyboard.press('a')
    await expect(reviewCard(page, texts[1]).getByRole('button', { name: 'Sí, publicar' })).toBeFocused()
    await keyboard.press('Escape')
    await focused(1)
    await keyboard.press('e')
    await keyboard.press('e')
    await focused(2)
    // The response to the decision before may arrive only now.
    const reviewId = (await reviewCard(page, texts[2]).getAttribute('id'))?.replace('revision-', '') ?? ''
    const sent = page.waitForResponse((response) => response.url().includes(reviewId))
    await keyboard.press('a')
    await keyboard.press('a')
    await sent
  })
  await test.step('a reload within the undo window preserves the undo', async () => {
    await page.reload()
    await undoBar(page).getByRole('button', { name: 'Deshacer' }).first().click()
    await expect(reviewCard(page, texts[2])).toBeVisible()
  })
  await expect
    .poll(() => Promise.all(texts.map((text) => visitorStatus(ids.get(text) ?? ''))), undoWindowTimeout)
    .toEqual([404, 200, 404])
  await author.goto('/decisiones')
  await expect(author.getByText('Acoso o amenazas')).toHaveCount(1)
})

test('appeal: an author reads the statement of reasons, appeals once, and reads the decision', async ({ browser }) => {
  const author = await newAnonymousAuthor(browser)
  const text = textForReview('Yo no soy.')
  const { body } = await postSecret(author, text)
  const page = await newStaffPage(browser, 'sol')
  await openQueue(page)
  await reviewCard(page, text).getByText('Retirar…').click()
  await reviewCard(page, text).getByRole('button', { name: 'Solo para mayores de 18 años' }).click()
  await expect(reviewCard(page, text)).toHaveCount(0)
  const statement = author.getByRole('link', { name: 'Retiramos tu secreto' })
  await expect(async () => {
    await author.goto('/decisiones')
    await expect(statement).toBeVisible({ timeout: 1_000 })
  }).toPass(undoWindowTimeout)
  await statement.click()
  await expect(author.getByRole('heading', { level: 1, name: 'Retiramos tu secreto' })).toBeVisible()
  await expect(author.getByRole('main').getByText('Solo para mayores de 18 años')).toBeVisible()
  await expect(author.getByText('Lo decidió una persona del equipo', { exact: true })).toBeVisible()
  await expect(author.getByText(text)).toBeVisible()
  const address = author.url()
  await author.getByLabel('Por qué', { exact: true }).fill('Cito a mi hijo, yo tengo 40.')
  await author.getByRole('button', { name: 'Pedir otra revisión' }).click()
  await expect(author.getByRole('heading', { name: 'Lo estamos revisando' })).toBeVisible()
  await expect(author.getByRole('button', { name: 'Pedir otra revisión' })).toHaveCount(0)
  const stranger = await newAnonymousAuthor(browser)
  expect((await stranger.goto(address))?.status()).toBe(404)
  await openQueue(page)
  await expect(reviewCard(page, text)).toContainText('Pide que se vuelva a publicar')
  await expect(reviewCard(page, text)).toContainText('Tiene que decidirla otra persona del equipo.')
  await expect(reviewCard(page, text).getByText('Darle la razón')).toHaveCount(0)
  const colleague = await newStaffPage(browser, 'equipo')
  await openQueue(colleague)
  await expect(reviewCard(colleague, text)).toContainText('Se retiró, por «solo para mayores de 18 años».')
  await expect(reviewCard(colleague, text)).toContainText('Cito a mi hijo, yo tengo 40.')
  await approve(colleague, text)
  await expect.poll(() => visitorStatus(body.id), undoWindowTimeout).toBe(200)
  await author.goto(address)
  await expect(author.getByRole('heading', { name: 'Te dimos la razón' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test('review form: without JavaScript it decides, undoes, and shows a conflict error', async ({ browser }) => {
    const author = await newAnonymousAuthor(browser)
    const [text, other] = [textForReview('Sin guion.'), textForReview('Otra sin guion.')]
    const { body } = await postSecret(author, text)
    await postSecret(author, other)
    const page = await newStaffPage(browser, 'sol', { javaScriptEnabled: false })
    const late = await page.context().newPage()
    await page.goto('/admin/revision')
    await late.goto('/admin/revision')
    await reviewCard(page, text).getByText('Retirar…').click()
    await reviewCard(page, text).getByRole('button', { name: 'Odio o discriminación' }).click()
    await expect(page).toHaveURL('/admin/revision')
    await expect(reviewCard(page, text)).toHaveCount(0)
    await expect(reviewCard(page, other)).toBeVisible()
    await approve(late, text)
    await expect(late.getByRole('alert')).toHaveText('Otra persona del equipo lo decidió antes.')
    expect(await visitorStatus(body.id)).toBe(404)
    await page.goto('/admin/revision')
    await undoBar(page).getByRole('button', { name: 'Deshacer' }).click()
    await expect(reviewCard(page, text)).toBeVisible()
  })
})
