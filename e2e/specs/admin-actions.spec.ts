// Browser tests of the admin area: actions on a secret from its card and its page, step-up with the password, roles, the audit log and
// the dashboard.
import { expect, type Page } from '@playwright/test'
import { expireStepUp, insertDailyStats, getRole } from '../support/users/admin.ts'
import {
  undoWindowTimeout,
  reviewCard,
  newAnonymousAuthor,
  postSecret,
  newStaffPage,
} from '../support/users/moderation.ts'
import { newVisitorPage } from '../support/users/users.ts'
import { waitForHydration, openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

const seededPassword = 'noche-de-lluvia'

async function publishSecret(page: Page, label: string) {
  const text = `${label} ${crypto.randomUUID().slice(0, 8)}`
  return { text, id: (await postSecret(page, text)).body.id }
}

async function confirmPassword(page: Page, password = seededPassword) {
  await page.getByLabel('Tu contraseña').fill(password)
  await page.getByRole('button', { name: 'Confirmar y seguir' }).click()
}

test('admin card menu: shows the publish time, pins and unpins, and reveals the IP with a reason and the password (ADMIN-01, ADMIN-03, ADMIN-04, ADMIN-06)', async ({
  browser,
}) => {
  const { text, id } = await publishSecret(await newAnonymousAuthor(browser), 'Lo leí en tu diario')
  const page = await newStaffPage(browser, 'equipo')
  await openHydrated(page, '/')
  const card = reviewCard(page, text)
  await card.getByText('Administrar').click()
  await expect(card.getByText(/Publicado el/)).toBeVisible()
  await page.route('**/admin/secreto/**', (route) => route.abort())
  await card.getByRole('button', { name: 'Fijar', exact: true }).click()
  await expect(page.locator('.toasts').getByText('Error: No se pudo completar la acción')).toBeVisible()
  await page.unroute('**/admin/secreto/**')
  await card.getByRole('button', { name: 'Fijar', exact: true }).click()
  await expect(card.getByRole('button', { name: 'Desfijar' })).toBeVisible()
  await expect(card.getByText('Fijado')).toBeVisible()
  await card.getByRole('button', { name: 'Desfijar' }).click()
  await expect(card.getByRole('button', { name: 'Fijar', exact: true })).toBeVisible()
  await expireStepUp(page)
  await card.getByText('Ver IP', { exact: true }).click()
  await card.getByLabel('¿Para qué la necesitas?').fill('Una amenaza, caso 7.')
  await card.getByRole('button', { name: 'Ver IP y anotarlo' }).click()
  await confirmPassword(page, 'otra-cosa')
  await expect(card.getByText('Esa no es tu contraseña.')).toBeVisible()
  await confirmPassword(page)
  await expect(card.getByLabel('IP:')).toHaveText(/^10\.\d+\.\d+\.\d+$/)
  await openHydrated(page, `/admin/auditoria?subject=${id}`)
  await expect(page.getByRole('article').first()).toContainText('Vio una IP')
  await expect(page.getByRole('article').first()).toContainText('Una amenaza, caso 7.')
  await expect(page.getByRole('article')).toHaveCount(3)
})

test('admin secret page: deleting asks for a rule and a confirmation, then redirects home (ADMIN-05, SECRET-09, SECRET-11)', async ({
  browser,
}) => {
  const author = await newAnonymousAuthor(browser)
  const { id } = await publishSecret(author, 'Esto no debería estar')
  const page = await newStaffPage(browser, 'equipo')
  await openHydrated(page, `/secret/${id}`)
  const adminRegion = page.getByRole('region', { name: 'Administración' })
  await adminRegion.getByText('Eliminar', { exact: true }).click()
  await adminRegion.getByLabel('¿Qué norma incumple?').selectOption('harassment')
  await adminRegion.getByRole('button', { name: 'Eliminar el secreto' }).click()
  await expect(
    adminRegion.getByText('¿Seguro que quieres eliminar este secreto? Esta acción no se puede deshacer.'),
  ).toBeVisible()
  // A double click counts as one click: the confirm button ignores clicks for the first half second.
  await expect(async () => {
    if (new URL(page.url()).pathname !== '/')
      await adminRegion.getByRole('button', { name: 'Sí, eliminarlo' }).click({ timeout: 500 })
    await expect(page).toHaveURL('/', { timeout: 1_000 })
  }).toPass()
  await expect(async () => {
    await author.goto('/decisiones')
    await expect(author.getByRole('article').first()).toContainText(/acoso o amenazas/i, { timeout: 1_000 })
  }).toPass(undoWindowTimeout)
})

test('moderator role: on a secret page a moderator can delete, and has no access to IP or pin actions', async ({
  browser,
}) => {
  const author = await newAnonymousAuthor(browser)
  const { id } = await publishSecret(author, 'Tampoco debería estar')
  const page = await newStaffPage(browser, 'sol')
  await openHydrated(page, `/secret/${id}`)
  const adminRegion = page.getByRole('region', { name: 'Administración' })
  for (const label of ['Ver IP', 'Fijar']) await expect(adminRegion.getByText(label, { exact: true })).toHaveCount(0)
  await adminRegion.getByText('Eliminar', { exact: true }).click()
  await adminRegion.getByLabel('¿Qué norma incumple?').selectOption('spam')
  await adminRegion.getByRole('button', { name: 'Eliminar el secreto' }).click()
  await expect(async () => {
    if (new URL(page.url()).pathname !== '/')
      await adminRegion.getByRole('button', { name: 'Sí, eliminarlo' }).click({ timeout: 500 })
    await expect(page).toHaveURL('/', { timeout: 1_000 })
  }).toPass()
  await expect(async () => {
    await author.goto('/decisiones')
    await expect(author.getByRole('article').first()).toContainText(/spam o publicidad/i, { timeout: 1_000 })
  }).toPass(undoWindowTimeout)
})

test('role access: a moderator gets 404 for administrator pages, and a registered user gets 404 for /admin', async ({
  browser,
}) => {
  const author = await newAnonymousAuthor(browser)
  const { text } = await publishSecret(author, 'Lo ve cualquiera')
  const moderator = await newStaffPage(browser, 'sol')
  await openHydrated(moderator, '/')
  await expect(reviewCard(moderator, text)).toBeVisible()
  await expect(moderator.getByText('Administrar')).toHaveCount(0)
  for (const path of ['/admin/equipo', '/admin/auditoria']) {
    const answer = await moderator.goto(path)
    expect(answer?.status(), path).toBe(404)
  }
  await openHydrated(moderator, '/admin')
  await expect(moderator.getByRole('heading', { name: 'Lo que espera' })).toBeVisible()
  expect((await author.goto('/admin'))?.status()).toBe(404)
})

test.describe('without JavaScript', () => {
  test('admin forms without JavaScript: deleting a secret and changing a role require the password and return to the same page', async ({
    browser,
  }) => {
    const { id, text } = await publishSecret(await newAnonymousAuthor(browser), 'Sin guiones también')
    const page = await newStaffPage(browser, 'equipo', { javaScriptEnabled: false })
    await expireStepUp(page)
    await page.goto(`/admin/secreto/${id}`)
    await page.getByText('Eliminar', { exact: true }).click()
    await page.getByLabel('¿Qué norma incumple?').selectOption('spam')
    await page.getByRole('button', { name: 'Eliminar el secreto' }).click()
    await page.getByRole('button', { name: 'Sí, eliminarlo' }).click()
    await confirmPassword(page)
    await expect(page.getByText('Secreto eliminado.')).toBeVisible()
    await page.goto('/')
    await expect(reviewCard(page, text)).toHaveCount(0)
    await expireStepUp(page)
    // A page that only reads also requires the step-up: it redirects to the password form and back.
    await page.goto('/admin/auditoria?action=admin.remove_secret')
    await expect(page).toHaveURL(/\/admin\/confirmar\?volver=/)
    await confirmPassword(page)
    await expect(page).toHaveURL('/admin/auditoria?action=admin.remove_secret')
    await expect(page.getByRole('article').first()).toContainText('Eliminó un secreto')
    await expireStepUp(page)
    await page.goto('/admin/equipo')
    await page.getByLabel('Apodo').fill('Marea_Baja')
    await page.getByLabel('Rol').selectOption('moderator')
    await page.getByRole('button', { name: 'Cambiar' }).click()
    await confirmPassword(page)
    await expect(page.getByText('Rol cambiado.')).toBeVisible()
    expect(getRole('marea_baja')).toBe('moderator')
    await page.getByLabel('Apodo').fill('marea_baja')
    await page.getByLabel('Rol').selectOption('member')
    await page.getByRole('button', { name: 'Cambiar' }).click()
    await expect(page.getByText('Rol cambiado.')).toBeVisible()
    expect(getRole('marea_baja')).toBe('member')
    await expireStepUp(page)
    for (const [returnPath, expectedPath] of [
      ['/admin/auditoria?action=admin.pin', '/admin/auditoria?action=admin.pin'],
      ['//malo.example', '/'],
      ['https://malo.example/admin', '/'],
    ] as const) {
      await page.goto(`/admin/confirmar?volver=${encodeURIComponent(returnPath)}`)
      await confirmPassword(page)
      await expect(page).toHaveURL(expectedPath)
    }
  })
})

test('admin dashboard: shows queue counts and daily stats; /transparencia is public and linked in the footer', async ({
  browser,
}) => {
  insertDailyStats()
  const page = await newStaffPage(browser, 'equipo')
  await openHydrated(page, '/admin')
  await expect(page.getByRole('link', { name: 'Por revisar' })).toBeVisible()
  await page.getByText('Ver los números de cada día').click()
  await expect(page.getByRole('row')).toHaveCount(31)
  const visitor = await newVisitorPage(browser)
  await openHydrated(visitor, '/new')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Transparencia' }).click()
  await waitForHydration(visitor)
  await expect(visitor.getByRole('row', { name: /^Acoso \d+$/ })).toBeVisible()
  await expect(visitor.getByRole('row', { name: 'Veces que alguien del equipo vio una IP menos de 5' })).toBeVisible()
})
