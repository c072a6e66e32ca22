// Browser tests of the admin area: actions on a secret from its card and its page, step-up with the password, roles, the audit log and
// the dashboard.
import { expect, type Locator, type Page } from '@playwright/test'
import { expireStepUp, insertDailyStats, getRole } from '../support/users/admin.ts'
import {
  undoWindowTimeout,
  reviewCard,
  newAnonymousAuthor,
  postSecret,
  newStaffPage,
} from '../support/users/moderation.ts'
import { clickConfirmation } from '../support/users/secrets.ts'
import { newVisitorPage } from '../support/users/users.ts'
import { waitForHydration, openIdle } from '../support/pages/wait-for-idle.ts'
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

/** Selects the rule and confirms, in a card or on the page of the secret. */
async function deleteSecret(place: Locator, rule: string, expectDone: Parameters<typeof clickConfirmation>[1]) {
  await place.getByText('Eliminar', { exact: true }).click()
  await place.getByLabel('¿Qué norma incumple?').selectOption(rule)
  await place.getByRole('button', { name: 'Eliminar el secreto' }).click()
  await expect(
    place.getByText(
      '¿Seguro que quieres eliminar este secreto? Puedes deshacerlo durante 10 segundos, y revertirlo después.',
    ),
  ).toBeVisible()
  await clickConfirmation(place.getByRole('button', { name: 'Sí, eliminarlo' }), expectDone)
}

test('staff actions: an administrator pins, reveals the IP with reason and password, and deletes from the card; a moderator deletes from the secret page (ADMIN-01, ADMIN-03, ADMIN-04, ADMIN-05, SECRET-09, SECRET-11)', async ({
  browser,
}) => {
  test.slow()
  const author = await newAnonymousAuthor(browser)
  const { text, id } = await publishSecret(author, 'Lo leí en tu diario')
  const page = await newStaffPage(browser, 'equipo')
  const card = reviewCard(page, text)
  await test.step('pin and unpin from the card', async () => {
    await openIdle(page, '/')
    await card.getByText('Administrar').click()
    await expect(card.getByText(/Publicado el/)).toBeVisible()
    await card.getByRole('button', { name: 'Fijar', exact: true }).click()
    await expect(card.getByRole('button', { name: 'Desfijar' })).toBeVisible()
    await expect(card.getByText('Fijado')).toBeVisible()
    await card.getByRole('button', { name: 'Desfijar' }).click()
    await expect(card.getByRole('button', { name: 'Fijar', exact: true })).toBeVisible()
  })
  await test.step('the IP needs a reason and the password, and the audit log has both', async () => {
    await expireStepUp(page)
    await card.getByText('Ver IP', { exact: true }).click()
    await card.getByLabel('¿Para qué la necesitas?').fill('Una amenaza, caso 7.')
    await card.getByRole('button', { name: 'Ver IP y anotarlo' }).click()
    await confirmPassword(page, 'otra-cosa')
    await expect(card.getByText('Esa no es tu contraseña.')).toBeVisible()
    await confirmPassword(page)
    await expect(card.getByLabel('IP:')).toHaveText(/^10\.\d+\.\d+\.\d+$/)
    await openIdle(page, `/admin/auditoria?subject=${id}`)
    await expect(page.getByRole('article').first()).toContainText('Vio una IP')
    await expect(page.getByRole('article').first()).toContainText('Una amenaza, caso 7.')
    await expect(page.getByRole('article')).toHaveCount(3)
  })
  await test.step('a deletion from the card asks for a rule and a confirmation, and the card leaves the list', async () => {
    await openIdle(page, '/')
    await card.getByText('Administrar').click()
    await deleteSecret(card, 'harassment', (moment) => expect(card).toHaveCount(0, moment))
  })
  await test.step('a moderator deletes from the secret page, which leads home', async () => {
    const other = await publishSecret(author, 'Tampoco debería estar')
    const moderator = await newStaffPage(browser, 'sol')
    await openIdle(moderator, `/secret/${other.id}`)
    const actions = moderator.getByRole('region', { name: 'Administración' })
    await deleteSecret(actions, 'spam', (moment) => expect(moderator).toHaveURL('/', moment))
  })
  await test.step('the author reads each rule', async () => {
    await expect(async () => {
      await author.goto('/decisiones')
      await expect(author.getByText(/acoso o amenazas/i)).toBeVisible({ timeout: 1_000 })
      await expect(author.getByText(/spam o publicidad/i)).toBeVisible({ timeout: 1_000 })
    }).toPass(undoWindowTimeout)
  })
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

test('admin dashboard: shows queue counts, the totals of a week or a month and their download; /transparencia is public and linked in the footer', async ({
  browser,
}) => {
  insertDailyStats()
  const page = await newStaffPage(browser, 'equipo')
  await openIdle(page, '/admin')
  await expect(page.getByRole('link', { name: 'Por revisar' })).toBeVisible()
  await page.getByText('Ver los números de cada día').click()
  const days = page.getByRole('region', { name: 'Números de cada día' }).getByRole('row')
  await expect(days).toHaveCount(1 + 1 + 7 + 7)
  await page.getByRole('link', { name: '30 días' }).click()
  await expect(days).toHaveCount(1 + 1 + 30 + 30)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Descargar las cifras del último año (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe('murmullo-cifras.csv')
  const visitor = await newVisitorPage(browser)
  await openIdle(visitor, '/new')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Transparencia' }).click()
  await waitForHydration(visitor)
  await expect(visitor.getByRole('row', { name: /^Acoso \d+$/ })).toBeVisible()
  await expect(visitor.getByText('En este periodo no llegaron a 5:')).toBeVisible()
})
