// Browser tests of role-based access: what only administrators see, and the error for a user whose administrator role was revoked.
import { expect, type Page } from '@playwright/test'
import { newChatUser } from '../support/users/chat.ts'
import { removeSecondFactor, getRole } from '../support/users/admin.ts'
import { reviewCard, newAnonymousAuthor, postSecret, newStaffPage } from '../support/users/moderation.ts'
import { clickConfirmation } from '../support/users/secrets.ts'
import { newVisitorPage } from '../support/users/users.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { menuDialog } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'
import { queryValue, grantAdmin } from '../support/data/seeded-database.ts'

const toast = (page: Page, text: string) => page.locator('.toasts').getByText(text, { exact: true })
const adminRegion = (page: Page) => page.getByRole('region', { name: 'Administración' })

async function publishSecret(browser: Parameters<typeof newAnonymousAuthor>[0], label: string) {
  const text = `${label} ${crypto.randomUUID().slice(0, 8)}`
  return { text, id: (await postSecret(await newAnonymousAuthor(browser), text)).body.id }
}

async function deleteFromCard(card: ReturnType<typeof reviewCard>) {
  await card.getByText('Eliminar', { exact: true }).click()
  await card.getByLabel('¿Qué norma incumple?').selectOption('spam')
  await card.getByRole('button', { name: 'Eliminar el secreto' }).click()
  await expect(card.getByText('¿Seguro que quieres eliminar este secreto?')).toBeVisible()
}

test('administrator role: badge, menu section, card menu and secret actions render for administrators only (ADMIN-01, NAV-18, NAV-19, SECRET-09)', async ({
  browser,
}) => {
  const { text, id } = await publishSecret(browser, 'Cuatro lo miran')
  const admin = await newStaffPage(browser, 'equipo')
  const { page: person } = await newChatUser(browser)
  for (const page of [await newVisitorPage(browser), person, await newStaffPage(browser, 'sol'), admin]) {
    const expectedCount = page === admin ? 1 : 0
    await openHydrated(page, '/')
    await expect(reviewCard(page, text)).toBeVisible()
    await expect(reviewCard(page, text).getByText('Administrar')).toHaveCount(expectedCount)
    await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
    await expect(menuDialog(page).getByRole('heading', { name: 'Más opciones' })).toBeVisible()
    await expect(menuDialog(page).getByText('Admin', { exact: true })).toHaveCount(expectedCount)
    await expect(menuDialog(page).getByRole('heading', { name: 'Administración' })).toHaveCount(expectedCount)
    await expect(menuDialog(page).getByRole('link', { name: 'Test Moderación' })).toHaveCount(expectedCount)
    await openHydrated(page, `/secret/${id}`)
    await expect(adminRegion(page).getByRole('button', { name: 'Fijar', exact: true })).toHaveCount(expectedCount)
  }
  for (const page of [await newVisitorPage(browser), person]) {
    await openHydrated(page, `/secret/${id}`)
    await expect(page.getByRole('article').first()).toContainText(text)
    await expect(adminRegion(page)).toHaveCount(0)
  }
  await openHydrated(admin, '/')
  await admin.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
  for (const [name, to] of [
    ['Reportes', '/reports'],
    ['Test Moderación', '/admin/test-moderation'],
  ] as const)
    await expect(menuDialog(admin).getByRole('link', { name })).toHaveAttribute('href', to)
})

test('admin card menu: a missing IP shows "No disponible"; a delete needs confirmation, and its error is shown (ADMIN-01, ADMIN-02, ADMIN-05, ADMIN-07)', async ({
  browser,
}) => {
  const { text, id } = await publishSecret(browser, 'De ninguna parte')
  queryValue(`delete from identity.author_ips where secret_id = (select id from content.secrets where public_id = '${id}')
    returning secret_id`)
  const page = await newStaffPage(browser, 'equipo')
  await openHydrated(page, '/')
  const card = reviewCard(page, text)
  await card.getByText('Administrar').click()
  await card.getByText('Ver IP', { exact: true }).click()
  await card.getByLabel('¿Para qué la necesitas?').fill('Una amenaza, caso 7.')
  await card.getByRole('button', { name: 'Ver IP y anotarlo' }).click()
  await expect(card.getByLabel('IP:')).toHaveText('No disponible')
  await deleteFromCard(card)
  await page.route('**/admin/secreto/**', (route) => route.abort())
  await clickConfirmation(card.getByRole('button', { name: 'Sí, eliminarlo' }), (moment) =>
    expect(toast(page, 'Error: No se pudo eliminar el secreto').first()).toBeVisible(moment),
  )
  await page.unroute('**/admin/secreto/**')
  await clickConfirmation(card.getByRole('button', { name: 'Sí, eliminarlo' }), (moment) =>
    expect(page.locator('.toasts').getByText(/^Secreto eliminado\./)).toBeVisible(moment),
  )
  await expect(reviewCard(page, text)).toHaveCount(0)
})

test('revoked administrator role: the next action shows a permission error and changes no state (ADMIN-06, ADMIN-08)', async ({
  browser,
}) => {
  const { text, id } = await publishSecret(browser, 'Ya no le toca')
  const { page, nickname } = await newChatUser(browser)
  grantAdmin(nickname)
  // Each process caches the session for half a second, with the role it had.
  await expect.poll(async () => (await page.request.get('/admin/equipo')).status()).toBe(200)
  await openHydrated(page, '/')
  const card = reviewCard(page, text)
  await card.getByText('Administrar').click()
  queryValue(`update identity.accounts set role = 'member' where nickname = '${nickname}' returning id`)
  expect(getRole(nickname)).toBe('member')
  await expect.poll(async () => (await page.request.get('/admin/equipo')).status()).toBe(404)
  await card.getByRole('button', { name: 'Fijar', exact: true }).click()
  await expect(toast(page, 'Error: No tienes permisos de administrador para realizar esta acción.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Fijar', exact: true })).toBeVisible()
  expect(queryValue(`select is_pinned from content.secrets where public_id = '${id}'`)).toBe('f')
})

test('moderation test page: a failed request shows an error and keeps the field; without a second factor it redirects to the TOTP form (ADMIN-25)', async ({
  browser,
}) => {
  const page = await newStaffPage(browser, 'equipo')
  await openHydrated(page, '/admin/test-moderation')
  await page.route('**/admin/test-moderation.data*', (route) => route.abort())
  await page.getByLabel('Texto a analizar').fill('Le dije que no.')
  await page.getByRole('button', { name: 'Analizar con IA' }).click()
  await expect(page.getByText(/^Error al analizar: /)).toBeVisible()
  await expect(page.getByLabel('Texto a analizar')).toHaveValue('Le dije que no.')
  await page.unroute('**/admin/test-moderation.data*')
  await removeSecondFactor(page)
  await expect.poll(async () => (await page.request.get('/admin', { maxRedirects: 0 })).status()).toBe(302)
  await page.goto('/admin/test-moderation')
  await expect(page).toHaveURL('/account/segundo-factor?volver=%2Fadmin%2Ftest-moderation')
})
