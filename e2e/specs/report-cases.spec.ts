// Browser tests of the report queue: a queue decided by keyboard, decisions within reach on a phone, claims, and reversals.
import { expect, type Page } from '@playwright/test'
import { expectAccessibleInEachViewport } from '../support/pages/expect-accessible.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { newApiUser } from '../support/users/chat.ts'
import { newStaffPage, undoWindowTimeout } from '../support/users/moderation.ts'
import { deleteAllCases, findCaseNumber, postReport } from '../support/users/reports.ts'
import { publishSecret } from '../support/users/secrets.ts'

/** Between two keys: as slow as a person who knows them. */
const keyMs = 150
const pane = (page: Page) => page.getByRole('region', { name: /^Caso/ })
const toast = (page: Page, text: RegExp | string) => page.locator('.toasts').getByText(text)
const row = (page: Page, number: string) => page.locator(`#caso-${number}`)

async function reportNewSecret(author: Page | Awaited<ReturnType<typeof newApiUser>>['page']) {
  const id = await publishSecret(author, `Un secreto de la cola ${crypto.randomUUID().slice(0, 8)}`)
  const sent = await postReport((await newApiUser()).page, { kind: 'secret', id })
  return { id, sent, number: findCaseNumber(sent) }
}

/** Number of the case that is open and has the focus. */
async function openNumber(page: Page, not: string): Promise<string> {
  await expect(pane(page)).toBeFocused()
  await expect(pane(page).getByRole('heading', { level: 2 })).not.toContainText(not || 'none')
  return /Caso (\S+)/.exec(await pane(page).getByRole('heading', { level: 2 }).innerText())?.[1] ?? ''
}

test('report queue by keyboard: a queue of mixed cases is decided without scrolling to a button, in at most three keys per case', async ({
  browser,
}) => {
  test.slow()
  deleteAllCases()
  const author = (await newApiUser('autora')).page
  const wanted = new Map<string, 'resolve' | 'dismiss' | 'remove'>()
  for (const what of ['resolve', 'dismiss', 'remove', 'dismiss', 'resolve', 'remove'] as const)
    wanted.set((await reportNewSecret(author)).number, what)
  const page = await newStaffPage(browser, 'sol', { viewport: { width: 1280, height: 800 } })
  await openHydrated(page, '/reports')
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.waitForTimeout(keyMs)
    await page.keyboard.press(key)
  }
  const scrolled = () => page.evaluate(() => scrollY)
  await press('j')
  let number = ''
  for (let n = 0; n < wanted.size; n += 1) {
    number = await openNumber(page, number)
    const before = await scrolled()
    await expect(pane(page).getByRole('button', { name: 'Resolver reporte' })).toBeInViewport({ ratio: 1 })
    const what = wanted.get(number)
    if (what === 'remove') {
      await press('r')
      await press('1')
      await expect(pane(page).getByText('Eliminar contenido')).toHaveCount(0)
    }
    expect(await scrolled()).toBe(before)
    if (what === 'dismiss') await press('d')
    await press(what === 'dismiss' ? '1' : 's')
    if (n < wanted.size - 1) await expect(pane(page).getByRole('heading', { level: 2 })).not.toContainText(number)
  }
  await expect(page.getByRole('heading', { name: 'No hay reportes pendientes' })).toBeVisible()
  expect(keys).toBe(1 + 2 * 1 + 2 * 2 + 2 * 3)
})

test('report queue on a phone: every decision is in the lower two thirds of the window, wherever the case is scrolled to', async ({
  browser,
}) => {
  deleteAllCases()
  const { number } = await reportNewSecret((await newApiUser('autora')).page)
  const page = await newStaffPage(browser, 'sol', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await openHydrated(page, '/reports')
  await row(page, number).getByRole('link').click()
  await expect(page.getByRole('table', { name: 'Reportes' })).toBeHidden()
  const isReachable = async (name: string) => {
    const target = pane(page).locator('.decision-bar').getByText(name).first()
    await expect(target).toBeInViewport({ ratio: 1 })
    const box = await target.boundingBox()
    expect(box?.y).toBeGreaterThan(844 / 3)
  }
  for (const end of [0, 100_000]) {
    await page.evaluate((y) => scrollTo(0, y), end)
    for (const name of ['Resolver reporte', 'Descartar reporte', 'Marcar en revisión', 'Eliminar contenido'])
      await isReachable(name)
  }
  // Open choices take the place of the other decisions; their button leads back.
  const dismissal = pane(page).getByText('Descartar reporte')
  await dismissal.click()
  for (const name of ['No incumple las normas', 'Ya no está, y no hay nada que hacer']) await isReachable(name)
  await expect(pane(page).getByText('Eliminar contenido')).toBeHidden()
  await dismissal.click()
  await pane(page).getByText('Eliminar contenido').click()
  await isReachable('acoso o amenazas')
  await expectAccessibleInEachViewport(page)
  await pane(page).getByRole('link', { name: 'Cerrar', exact: true }).click()
  await expect(row(page, number).getByRole('link')).toBeFocused()
})

test('claim: a case that another moderator has open says so in the list and in the case, is skipped, and can be taken over', async ({
  browser,
}) => {
  test.slow()
  deleteAllCases()
  const author = (await newApiUser('autora')).page
  const [oldest, middle, newest] = [
    await reportNewSecret(author),
    await reportNewSecret(author),
    await reportNewSecret(author),
  ]
  const one = await newStaffPage(browser, 'sol')
  await openHydrated(one, `/reports/${middle.number}`)
  await expect(pane(one).getByRole('button', { name: 'Resolver reporte' })).toBeVisible()
  const other = await newStaffPage(browser, 'equipo')
  const text = 'Lo está viendo otra persona del equipo.'
  await expect(async () => {
    await openHydrated(other, '/reports')
    await expect(row(other, middle.number)).toContainText(text, { timeout: 1_000 })
  }).toPass()
  await row(other, newest.number).getByRole('link').click()
  await pane(other).getByRole('button', { name: 'Resolver reporte' }).click()
  await expect(pane(other)).toContainText(`Caso ${oldest.number}`)
  await row(other, middle.number).getByRole('link').click()
  await expect(pane(other)).toContainText(text)
  await expect(pane(other).getByRole('button', { name: 'Resolver reporte' })).toHaveCount(0)
  await pane(other).getByRole('button', { name: 'Ocuparme yo' }).click()
  await expect(pane(other).getByRole('button', { name: 'Resolver reporte' })).toBeVisible()
  await expect(pane(one)).toContainText(text, { timeout: 20_000 })
})

test('reversal: a closed case is opened again and its reporter reads it; removed content is restored from the case (REPORTS-21)', async ({
  browser,
}) => {
  test.slow()
  const { id, sent, number } = await reportNewSecret((await newApiUser('autora')).page)
  const page = await newStaffPage(browser, 'sol')
  await openHydrated(page, `/reports/${number}`)
  await pane(page).getByText('Eliminar contenido').click()
  await pane(page).getByRole('button', { name: 'acoso o amenazas' }).click()
  await expect(toast(page, /^Secreto eliminado/)).toBeVisible()
  await pane(page).getByRole('button', { name: 'Resolver reporte' }).click()
  await expect(toast(page, 'Reporte resuelto correctamente')).toBeVisible()
  await openHydrated(page, `/reports/${number}`)
  await pane(page).getByText('Volver a abrir el caso…').click()
  await pane(page)
    .getByLabel(/^Por qué/)
    .fill('Faltaba leer el contexto.')
  await pane(page).getByRole('button', { name: 'Volver a abrir' }).click()
  await expect(toast(page, 'Caso abierto otra vez')).toBeVisible()
  await expect(pane(page).getByRole('button', { name: 'Resolver reporte' })).toBeVisible()
  await page.goto(`/report/${sent}`)
  await expect(page.getByText(/^Volvimos a abrir tu reporte/)).toBeVisible()
  await openHydrated(page, `/reports/${number}`)
  await pane(page).getByRole('link', { name: 'Restablecer contenido' }).click()
  await page.getByLabel(/^Por qué/).fill('No incumplía nada.')
  await expect(async () => {
    const button = page.getByRole('button', { name: 'Revertir la decisión' })
    // Refused while the removal is in its undo window.
    if (await button.isVisible()) await button.click({ timeout: 1_000 })
    await expect(page.getByText(/^Decisión revertida/)).toBeVisible({ timeout: 1_000 })
  }).toPass(undoWindowTimeout)
  await expectAccessibleInEachViewport(page)
  await expect.poll(async () => (await page.request.get(`/api/v1/secrets/${id}`)).status(), undoWindowTimeout).toBe(200)
})
