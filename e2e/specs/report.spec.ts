// Browser tests of the report form: for users, secrets, comments and messages; with JavaScript and without, with an account and without.
import { expect, type Page } from '@playwright/test'
import { startConversation, newChatUser, newApiUser, sendMessage } from '../support/users/chat.ts'
import { newVisitorPage } from '../support/users/users.ts'
import { reportDialog } from '../support/users/reports.ts'
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

test('report form: opened from the header and from a message, it finds a user, keeps its fields after a lost connection and creates a case (NAV-03, REPORT-01, REPORT-02, REPORT-03, REPORT-05, REPORT-06, REPORT-14, REPORT-15, REPORT-16)', async ({
  browser,
}) => {
  test.slow()
  const one = await newChatUser(browser)
  const other = await newApiUser('ruidosa')
  const id = await startConversation(other, one)
  await sendMessage(other.page, id, 'Sé dónde vives.')
  const { page } = one
  const dialog = reportDialog(page)
  const button = page.getByRole('banner').getByRole('link', { name: 'Reportar' })
  await test.step('the search finds a user by a part of the nickname, and the form opens empty each time', async () => {
    await openHydrated(page, '/')
    await button.click()
    await dialog.getByLabel('Usuario').fill('nadie_asi_xyz')
    await expect(dialog.getByText('No se encontraron usuarios')).toBeVisible()
    await dialog.getByLabel('Usuario').fill(other.nickname.slice(2).toUpperCase())
    await dialog.getByRole('radio', { name: other.nickname }).check()
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
    await button.click()
    await expect(dialog.getByLabel('Usuario')).toHaveValue('')
    await expect(dialog.getByRole('radio')).toHaveCount(0)
  })
  await test.step('after a lost connection the toast is above the dialog, and the fields stay', async () => {
    await dialog.getByLabel('Usuario').fill(other.nickname)
    await dialog.getByRole('radio', { name: other.nickname }).check()
    await fill(page, 'Me insulta cada noche.')
    await page.route('**/report.data*', (route) => route.abort())
    await send(page)
    await expect(toast(page, 'No se pudo enviar el reporte. Inténtalo de nuevo más tarde.')).toBeVisible()
    // In the top layer, above the dialog.
    await expect(page.locator('.toasts:popover-open')).toHaveCount(1)
    await expect(dialog.getByLabel('Razón')).toHaveValue('Me insulta cada noche.')
    await page.unroute('**/report.data*')
  })
  await test.step('the sent report has its case, which is in the list of the reporter', async () => {
    await send(page)
    await expect(toast(page, 'Reporte enviado correctamente')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('link', { name: 'Ver el caso' }).click()
    await expect(page).toHaveURL(/\/report\/[2-9A-Z]{8}$/)
    await expect(page.getByText('Pendiente')).toBeVisible()
    await page.getByRole('link', { name: 'Tus reportes' }).click()
    await expect(page.getByRole('article').getByRole('link', { name: 'Acoso' })).toHaveCount(1)
  })
  await test.step('a chat message is reported from its own menu', async () => {
    await openHydrated(page, `/chat/${id}`)
    const message = page.locator('[data-message=sent]').filter({ hasText: 'Sé dónde vives.' })
    await message.hover()
    await message.locator('summary').click()
    await message.getByRole('link', { name: 'Reportar' }).click()
    await expect(dialog).toHaveAccessibleName('Reportar este mensaje')
    await fill(page, 'Me amenaza.')
    await send(page)
    await expect(toast(page, 'Reporte enviado correctamente')).toBeVisible()
  })
})

test('report form: a visitor reports a comment and gets a case number, and needs an account to report a user (REPORT-01)', async ({
  browser,
}) => {
  test.slow()
  const page = await newVisitorPage(browser)
  await openHydrated(page, '/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Reportar' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Reportar' }).first().click()
  await expect(reportDialog(page)).toHaveAccessibleName('Reportar este secreto')
  await expect(reportDialog(page).getByLabel('Usuario')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(reportDialog(page)).toHaveCount(0)
  await openHydrated(page, `/user/${accountPublicId('luna_77')}`)
  await page.getByRole('main').getByRole('link', { name: 'Reportar', exact: true }).first().click()
  await expect(reportDialog(page).getByText('Para reportar a una persona hace falta una cuenta.')).toBeVisible()
  await openHydrated(page, `/secret/${seeded.mostCommented()}`)
  const comment = page.locator('.comment').first()
  await comment.getByTitle('Opciones del comentario').press('Enter')
  await comment.getByRole('link', { name: 'Reportar' }).click()
  await expect(reportDialog(page)).toHaveAccessibleName('Reportar este comentario')
  await fill(page, 'Insulta a quien lo escribió.')
  await send(page)
  await expect(toast(page, 'Reporte enviado correctamente')).toBeVisible()
  await expect(page.getByText('Guárdalo')).toBeVisible()
  await page.getByRole('link', { name: 'Ver el caso' }).click()
  await expect(page.getByText('Lo recibimos. Una persona del equipo lo leerá.')).toBeVisible()
  // Reloaded without the toast, which fades out.
  await openHydrated(page, page.url())
})

test('report page without JavaScript: the same form reports a secret and a user', async ({ browser }) => {
  const { nickname } = await newApiUser()
  const { page } = await newChatUser(browser, { javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Reportar' }).first().click()
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
