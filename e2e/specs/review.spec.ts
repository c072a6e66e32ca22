// Browser tests of the moderation review queue: decisions, undo, two-person approval, keyboard shortcuts, conflicts, and appeals.
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
import { sameOriginHeaders, newVisitorPage } from '../support/users/users.ts'
import { waitForHydration, openHydrated } from '../support/pages/wait-for-idle.ts'
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
  await expect(page.getByRole('heading', { name: 'Nada espera. Buen trabajo.' })).toBeVisible()
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

test('review undo: the z key restores a removed secret to the queue and to visitors, and the author gets no statement of reasons', async ({
  browser,
}) => {
  const author = await newAnonymousAuthor(browser)
  const [first, second] = [`[duda] Se retira. ${crypto.randomUUID()}`, textForReview('Se aprueba.')]
  const { body } = await postSecret(author, first)
  await postSecret(author, second)
  const page = await newStaffPage(browser, 'sol')
  await openQueue(page)
  await reviewCard(page, first).getByText('Retirar…').click()
  await reviewCard(page, first).getByRole('button', { name: 'Spam o publicidad' }).click()
  await expect(undoBar(page)).toContainText('Retirado.')
  await expect.poll(() => visitorStatus(body.id)).toBe(404)
  await page.keyboard.press('z')
  await expect(reviewCard(page, first)).toBeFocused()
  await expect(undoBar(page)).toHaveCount(0)
  expect(await visitorStatus(body.id)).toBe(200)
  const sent = page.waitForResponse(/\/admin\/reviews\//)
  await approve(page, second)
  await sent
  // A reload within the undo window preserves the undo action.
  await page.reload()
  await undoBar(page).getByRole('button', { name: 'Deshacer' }).click()
  await expect(reviewCard(page, second)).toBeVisible()
  await author.goto('/decisiones')
  await expect(author.getByRole('article')).toHaveText([/Ocultamos tu secreto/])
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

test('review queue by keyboard: shortcuts select, approve and remove items, and Escape cancels', async ({
  browser,
}) => {
  const author = await newAnonymousAuthor(browser)
  const queuedTexts = [textForReview('Alfa.'), textForReview('Beta.'), textForReview('Gama.')]
  const ids = new Map<string, string>()
  for (const text of queuedTexts) ids.set(text, (await postSecret(author, text)).body.id)
  const page = await newStaffPage(browser, 'sol')
  const texts = await openQueueWith(page, queuedTexts)
  const { keyboard } = page
  const help = page.getByRole('dialog', { name: 'Atajos de teclado' })
  // Keyboard handlers are attached after hydration.
  await expect(async () => {
    await keyboard.press('?')
    await expect(help).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await keyboard.press('a')
  await keyboard.press('Escape')
  await expect(help).toBeHidden()
  await keyboard.press('j')
  await expect(reviewCard(page, texts[0])).toBeFocused()
  await keyboard.press('j')
  await expect(reviewCard(page, texts[1])).toBeFocused()
  await keyboard.press('k')
  await expect(reviewCard(page, texts[0])).toBeFocused()
  // Digits are ignored until the rule list is open.
  await keyboard.press('3')
  await keyboard.press('r')
  await expect(reviewCard(page, texts[0]).getByText('¿Qué norma incumple?')).toBeVisible()
  await keyboard.press('Escape')
  await expect(reviewCard(page, texts[0]).getByText('¿Qué norma incumple?')).toBeHidden()
  await keyboard.press('r')
  await keyboard.press('1')
  await expect(reviewCard(page, texts[1])).toBeFocused()
  // High risk: the first press asks, Escape cancels, the second press submits.
  await keyboard.press('a')
  await expect(reviewCard(page, texts[1]).getByRole('button', { name: 'Sí, publicar' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(reviewCard(page, texts[1])).toBeFocused()
  await keyboard.press('e')
  await keyboard.press('e')
  await expect(reviewCard(page, texts[2])).toBeFocused()
  await keyboard.press('a')
  await keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'Nada espera. Buen trabajo.' })).toBeVisible()
  await expect
    .poll(() => Promise.all(texts.map((text) => visitorStatus(ids.get(text) ?? ''))), undoWindowTimeout)
    .toEqual([404, 200, 200])
  await author.goto('/decisiones')
  await expect(author.getByText('Acoso o amenazas')).toBeVisible()
})

test('review queue: disabled keyboard shortcuts stay off after a reload', async ({ browser }) => {
  const author = await newAnonymousAuthor(browser)
  const text = textForReview('Sin teclas.')
  await postSecret(author, text)
  const page = await newStaffPage(browser, 'sol')
  await openQueue(page)
  await page.getByRole('button', { name: 'Atajos' }).click()
  await page.getByLabel('Usar atajos').uncheck()
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page.reload()
  await waitForHydration(page)
  await reviewCard(page, text).focus()
  await page.keyboard.press('a')
  await page.keyboard.press('j')
  await expect(reviewCard(page, text)).toBeFocused()
})

test('review conflict: the second of two concurrent moderator decisions gets an error beside the item', async ({
  browser,
}) => {
  const author = await newAnonymousAuthor(browser)
  const [text, other] = [textForReview('Para dos.'), textForReview('Para después.')]
  const { body } = await postSecret(author, text)
  await postSecret(author, other)
  const [one, two] = [await newStaffPage(browser, 'sol'), await newStaffPage(browser, 'equipo')]
  await openQueue(one)
  await openQueue(two)
  await approve(one, text)
  await expect(undoBar(one)).toContainText('Aprobado.')
  await reviewCard(two, text).getByText('Retirar…').click()
  await reviewCard(two, text).getByRole('button', { name: 'Spam o publicidad' }).click()
  await expect(reviewCard(two, text).getByRole('alert')).toHaveText('Otra persona del equipo lo decidió antes.')
  await expect.poll(() => visitorStatus(body.id), undoWindowTimeout).toBe(200)
  await reviewCard(two, text).getByRole('button', { name: 'Quitar de la lista' }).click()
  await expect(reviewCard(two, text)).toHaveCount(0)
  await expect(reviewCard(two, other)).toBeVisible()
})

test('review conflict: a text edited by its author must be read again before the decision', async ({ browser }) => {
  const author = await newAnonymousAuthor(browser)
  const text = textForReview('Antes.')
  const { body } = await postSecret(author, text)
  const page = await newStaffPage(browser, 'sol')
  await openQueue(page)
  const changed = textForReview('Después.')
  const edited = await author.request.put(`/api/v1/me/secrets/${body.id}`, {
    headers: sameOriginHeaders,
    data: { text: changed, explicit: false },
  })
  expect(edited.status()).toBe(200)
  await approve(page, text)
  await expect(reviewCard(page, text).getByRole('alert')).toContainText('cambió el texto mientras lo leías')
  await reviewCard(page, text).getByRole('button', { name: 'Volver a leerlo' }).click()
  await approve(page, changed)
  await expect.poll(() => visitorStatus(body.id), undoWindowTimeout).toBe(200)
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
  await expect(async () => {
    await author.goto('/decisiones')
    await author.getByRole('link', { name: 'Retiramos tu secreto' }).click({ timeout: 1_000 })
  }).toPass(undoWindowTimeout)
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
  await expect(reviewCard(page, text)).toContainText('Pide que se devuelva')
  await expect(reviewCard(page, text)).toContainText('Cito a mi hijo, yo tengo 40.')
  await approve(page, text)
  await expect.poll(() => visitorStatus(body.id), undoWindowTimeout).toBe(200)
  await author.goto(address)
  await expect(author.getByRole('heading', { name: 'Te dimos la razón' })).toBeVisible()
})

test('moderation access: visitors are redirected to login, users get 404, and a moderator has no administrator pages (ADMIN-11)', async ({
  browser,
}) => {
  const visitor = await newVisitorPage(browser)
  for (const path of ['/admin/revision', '/admin/palabras', '/admin/test-moderation', '/decisiones']) {
    await visitor.goto(path)
    await expect(visitor).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  }
  const member = await newAnonymousAuthor(browser)
  for (const path of ['/admin/revision', '/admin/palabras']) {
    expect((await member.goto(path))?.status()).toBe(404)
    await expect(member.getByRole('heading', { name: '404 - Página no encontrada' })).toBeVisible()
  }
  // ADMIN-11
  await member.goto('/admin/test-moderation')
  await expect(member).toHaveURL('/')
  const moderator = await newStaffPage(browser, 'sol')
  expect((await moderator.goto('/admin/palabras'))?.status()).toBe(404)
  await moderator.goto('/')
  await waitForHydration(moderator)
  await moderator.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
  const menu = moderator.getByRole('dialog', { name: 'Menú' })
  await expect(menu.getByRole('link', { name: 'Revisión' })).toBeVisible()
  await expect(menu.getByText('Administración')).toHaveCount(0)
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
