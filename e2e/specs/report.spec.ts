// Browser tests of the report form: for users, secrets, comments and messages; with JavaScript and without, with an account and without.
import { userSearchLimits } from '@murmullo/contract/constants/limits'
import { expect, type Page } from '@playwright/test'
import { startConversation, newChatUser, newApiUser, sendMessage } from '../support/users/chat.ts'
import { expectAccessible } from '../support/pages/expect-accessible.ts'
import { newVisitorPage } from '../support/users/users.ts'
import { postReport, reportDialog } from '../support/users/reports.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { accountPublicId, seeded } from '../support/data/seeded-database.ts'

const toast = (page: Page, text: string) => page.locator('.toasts').getByText(text, { exact: true })
const fill = async (page: Page, reason: string) => {
  const dialog = reportDialog(page)
  await dialog.getByLabel('Categoría').selectOption('Acoso')
  await dialog.getByLabel('Razón del reporte').fill(reason)
}
const send = (page: Page) => reportDialog(page).getByRole('button', { name: 'Enviar reporte' }).click()

test('report form: opened from the header, it finds a user by nickname, validates its fields and creates a case (NAV-03, REPORT-01, REPORT-02, REPORT-03, REPORT-05, REPORT-06, REPORT-09, REPORT-11, REPORT-14, REPORT-15)', async ({
  browser,
}) => {
  const { nickname } = await newApiUser('ruidosa')
  const { page } = await newChatUser(browser)
  await openHydrated(page, '/')
  const button = page.getByRole('banner').getByRole('link', { name: 'Reportar' })
  const dialog = reportDialog(page)
  await button.click()
  await expect(dialog.getByText('Escribe al menos 3 caracteres...')).toBeVisible()
  const names = await dialog.getByLabel('Categoría').locator('option').allTextContents()
  expect(names.slice(1)).toEqual(names.slice(1).toSorted((one, other) => one.localeCompare(other, 'es')))
  await dialog.getByLabel('Usuario').fill('nadie_asi_xyz')
  await expect(dialog.getByText('No se encontraron usuarios')).toBeVisible()
  await dialog.getByLabel('Usuario').fill(nickname.slice(2).toUpperCase())
  await dialog.getByRole('radio', { name: nickname }).check()
  await send(page)
  await expect(dialog.getByText('Por favor, selecciona una categoría y describe la razón del reporte')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await button.click()
  await expect(dialog.getByLabel('Usuario')).toHaveValue('')
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await fill(page, 'Me insulta cada noche.')
  await send(page)
  await expect(dialog.getByText('Busca y selecciona a quién quieres reportar')).toBeVisible()
  await dialog.getByLabel('Usuario').fill(nickname)
  await dialog.getByRole('radio', { name: nickname }).check()
  await send(page)
  await expect(toast(page, 'Reporte enviado correctamente')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Ver el caso' }).click()
  await expect(page).toHaveURL(/\/report\/[2-9A-Z]{8}$/)
  await expect(page.getByText('Pendiente')).toBeVisible()
  await page.getByRole('link', { name: 'Tus reportes' }).click()
  await expect(page.getByRole('article').getByRole('link', { name: 'Acoso' })).toHaveCount(1)
})

test('user search: the request needs three non-blank characters and is debounced by half a second (CHAT-15, LIMIT-06, REPORT-04, REPORT-07)', async ({
  browser,
}) => {
  const { page, nickname } = await newChatUser(browser)
  await openHydrated(page, '/murmullo')
  await page.getByRole('banner').getByRole('link', { name: 'Reportar' }).click()
  const field = reportDialog(page).getByLabel('Usuario')
  const requestTimes: number[] = []
  page.on('request', (request) => request.url().includes('/more/people') && requestTimes.push(Date.now()))
  await field.fill('a  b')
  await page.waitForTimeout(1_000)
  expect(requestTimes).toEqual([])
  await expect(reportDialog(page).getByText('Escribe al menos 3 caracteres...')).toBeVisible()
  await page.evaluate(() =>
    addEventListener('input', () => Object.assign(document.body.dataset, { typed: String(Date.now()) })),
  )
  await field.fill('')
  await field.pressSequentially(nickname)
  await expect(reportDialog(page).getByRole('radio', { name: nickname })).toBeVisible()
  const typed = Number(await page.locator('body').getAttribute('data-typed'))
  expect(requestTimes.length).toBeLessThan(nickname.length / 2)
  expect((requestTimes.at(-1) ?? 0) - typed).toBeGreaterThanOrEqual(userSearchLimits.debounceMs - 10)
})

test('report form: a failed request shows an error toast above the dialog, and the fields keep their text (REPORT-08, REPORT-10, REPORT-16)', async ({
  browser,
}) => {
  const { page, nickname } = await newChatUser(browser)
  await openHydrated(page, '/murmullo')
  await page.route(/report-dialog/, (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Reportar' }).click()
  await expect(toast(page, 'No se pudieron cargar las categorías de reportes')).toBeVisible()
  await page.unroute(/report-dialog/)
  await openHydrated(page, `/user/${accountPublicId('luna_77')}`)
  await page.getByRole('main').getByRole('link', { name: 'Reportar' }).click()
  await fill(page, 'Se hace pasar por otra persona.')
  await page.route('**/report.data*', (route) => route.abort())
  await send(page)
  const failed = 'No se pudo enviar el reporte. Inténtalo de nuevo más tarde.'
  await expect(toast(page, failed)).toBeVisible()
  // In the top layer, above the dialog.
  await expect(page.locator('.toasts:popover-open')).toHaveCount(1)
  await expect(reportDialog(page).getByLabel('Razón')).toHaveValue('Se hace pasar por otra persona.')
  await page.unroute('**/report.data*')
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: 'Reportar' }).click()
  await page.route('**/more/people*', (route) => route.abort())
  await reportDialog(page).getByLabel('Usuario').fill(nickname)
  await expect(toast(page, 'No se pudieron buscar usuarios')).toBeVisible()
  await page.unroute('**/more/people*')
  await reportDialog(page).getByLabel('Usuario').fill(nickname.slice(1))
  await reportDialog(page).getByRole('radio', { name: nickname }).check()
  await fill(page, 'A ver qué pasa.')
  await send(page)
  await expect(toast(page, 'No puedes reportarte a ti mismo')).toBeVisible()
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
])
  test(`report form: a visitor reports a comment and gets a case number, at viewport width ${viewport.width} (REPORT-01)`, async ({
    browser,
  }) => {
    const page = await newVisitorPage(browser, { viewport })
    await openHydrated(page, '/')
    await page.getByRole('article').first().getByRole('link', { name: 'Reportar' }).click()
    await expect(reportDialog(page)).toHaveAccessibleName('Reportar este secreto')
    await expect(reportDialog(page).getByLabel('Usuario')).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(reportDialog(page)).toHaveCount(0)
    await openHydrated(page, `/secret/${seeded.mostCommented()}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.locator('.comment').first().getByRole('link', { name: 'Reportar' }).click()
    await expect(reportDialog(page)).toHaveAccessibleName('Reportar este comentario')
    await fill(page, 'Insulta a quien lo escribió.')
    await send(page)
    await expect(toast(page, 'Reporte enviado correctamente')).toBeVisible()
    await expect(page.getByText('Guárdalo')).toBeVisible()
    await page.getByRole('link', { name: 'Ver el caso' }).click()
    await expect(page.getByText('Lo recibimos. Una persona del equipo lo leerá.')).toBeVisible()
    // Reloaded without the toast, which fades out.
    await openHydrated(page, page.url())
    await expectAccessible(page)
  })

test('report form: a chat message is reported from its own link; reporting a user requires login (REPORT-01)', async ({
  browser,
}) => {
  const one = await newChatUser(browser)
  const other = await newApiUser()
  const id = await startConversation(other, one)
  await sendMessage(other.page, id, 'Sé dónde vives.')
  await openHydrated(one.page, `/chat/${id}`)
  const message = one.page.locator('[data-message=said]').filter({ hasText: 'Sé dónde vives.' })
  await message.hover()
  await message.getByRole('link', { name: 'Reportar' }).click()
  await expect(reportDialog(one.page)).toHaveAccessibleName('Reportar este mensaje')
  await fill(one.page, 'Me amenaza.')
  await send(one.page)
  await expect(toast(one.page, 'Reporte enviado correctamente')).toBeVisible()
  const visitor = await newVisitorPage(browser)
  await openHydrated(visitor, '/murmullo')
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Reportar' })).toHaveCount(0)
  await visitor.goto('/report')
  await expect(visitor).toHaveURL('/login?redirect=%2Freport')
  await openHydrated(visitor, `/user/${accountPublicId('luna_77')}`)
  await visitor.getByRole('main').getByRole('link', { name: 'Reportar' }).click()
  await expect(reportDialog(visitor).getByText('Para reportar a una persona hace falta una cuenta.')).toBeVisible()
})

test.describe('report form without JavaScript', () => {
  test('report page: the same form reports a secret and a user', async ({ browser }) => {
    const { nickname } = await newApiUser()
    const { page } = await newChatUser(browser, { javaScriptEnabled: false })
    await page.goto('/')
    await page.getByRole('article').first().getByRole('link', { name: 'Reportar' }).click()
    const form = page.getByRole('main')
    await form.getByRole('button', { name: 'Enviar reporte' }).click()
    await expect(form.getByText('Por favor, selecciona una categoría')).toBeVisible()
    await form.getByLabel('Categoría').selectOption('Otro')
    await form.getByLabel('Razón del reporte').fill('No debería estar aquí.')
    await form.getByRole('button', { name: 'Enviar reporte' }).click()
    await expect(form.getByText('Reporte enviado correctamente')).toBeVisible()
    await page.goto('/report')
    await form.getByLabel('Usuario').fill(nickname)
    await form.getByRole('button', { name: 'Buscar' }).click()
    await form.getByRole('radio', { name: nickname }).check()
    await form.getByLabel('Categoría').selectOption('Otro')
    await form.getByLabel('Razón del reporte').fill('Ya es la tercera vez.')
    await form.getByRole('button', { name: 'Enviar reporte' }).click()
    await expect(page).toHaveURL(/\/report\/[2-9A-Z]{8}\?enviado$/)
  })
})

test('report case page: an unknown case number returns 404, and lower case is accepted in the route', async ({
  browser,
}) => {
  const voice = await newApiUser()
  const number = await postReport(voice.page, { kind: 'secret', id: seeded.commentable() })
  const page = await newVisitorPage(browser)
  expect((await page.goto('/report/22222222'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Ese caso no está' })).toBeVisible()
  expect((await page.goto(`/report/${number.toLowerCase()}`))?.status()).toBe(200)
  await expect(page.getByText(number)).toBeVisible()
})
