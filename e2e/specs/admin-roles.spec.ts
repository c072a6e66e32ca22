// Browser tests of role-based access: what only administrators see, and the error for a user whose administrator role was revoked.
import { expect, type Page } from '@playwright/test'
import { newPerson } from '../support/chat.ts'
import { forgetCode, roleOf } from '../support/desk.ts'
import { cardOf, newAuthor, publish, teamMember } from '../support/moderation.ts'
import { confirm } from '../support/own-secrets.ts'
import { newBrowser } from '../support/people.ts'
import { open } from '../support/settled.ts'
import { menu } from '../support/shell.ts'
import { test } from '../support/test.ts'
import { ask, makeAdmin } from '../support/world.ts'

const toast = (page: Page, text: string) => page.locator('.toasts').getByText(text, { exact: true })
const desk = (page: Page) => page.getByRole('region', { name: 'Administración' })

async function published(browser: Parameters<typeof newAuthor>[0], words: string) {
  const text = `${words} ${crypto.randomUUID().slice(0, 8)}`
  return { text, id: (await publish(await newAuthor(browser), text)).body.id }
}

async function removeFrom(card: ReturnType<typeof cardOf>) {
  await card.getByText('Eliminar', { exact: true }).click()
  await card.getByLabel('¿Qué norma incumple?').selectOption('spam')
  await card.getByRole('button', { name: 'Eliminar el secreto' }).click()
  await expect(card.getByText('¿Seguro que quieres eliminar este secreto?')).toBeVisible()
}

test('administrator role: badge, menu section, card menu and secret actions render for administrators only (NAV-18, NAV-19, ADMIN-01, SECRET-09)', async ({
  browser,
}) => {
  const { text, id } = await published(browser, 'Cuatro lo miran')
  const admin = await teamMember(browser, 'equipo')
  const { page: person } = await newPerson(browser)
  for (const page of [await newBrowser(browser), person, await teamMember(browser, 'sol'), admin]) {
    const own = page === admin ? 1 : 0
    await open(page, '/')
    await expect(cardOf(page, text)).toBeVisible()
    await expect(cardOf(page, text).getByText('Administrar')).toHaveCount(own)
    await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
    await expect(menu(page).getByRole('heading', { name: 'Más opciones' })).toBeVisible()
    await expect(menu(page).getByText('Admin', { exact: true })).toHaveCount(own)
    await expect(menu(page).getByRole('heading', { name: 'Administración' })).toHaveCount(own)
    await expect(menu(page).getByRole('link', { name: 'Test Moderación' })).toHaveCount(own)
    await open(page, `/secret/${id}`)
    await expect(desk(page).getByRole('button', { name: 'Fijar', exact: true })).toHaveCount(own)
  }
  for (const page of [await newBrowser(browser), person]) {
    await open(page, `/secret/${id}`)
    await expect(page.getByRole('article').first()).toContainText(text)
    await expect(desk(page)).toHaveCount(0)
  }
  await open(admin, '/')
  await admin.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
  for (const [name, to] of [
    ['Reportes', '/reports'],
    ['Test Moderación', '/admin/test-moderation'],
  ] as const)
    await expect(menu(admin).getByRole('link', { name })).toHaveAttribute('href', to)
})

test('admin card menu: a missing IP shows "No disponible"; a delete needs confirmation, and its error is shown (ADMIN-02, 05, 07)', async ({
  browser,
}) => {
  const { text, id } = await published(browser, 'De ninguna parte')
  ask(`delete from identity.secret_addresses where secret_id = (select id from content.secrets where public_id = '${id}')
    returning secret_id`)
  const page = await teamMember(browser, 'equipo')
  await open(page, '/')
  const card = cardOf(page, text)
  await card.getByText('Administrar').click()
  await card.getByText('Ver IP', { exact: true }).click()
  await card.getByLabel('¿Para qué la necesitas?').fill('Una amenaza, caso 7.')
  await card.getByRole('button', { name: 'Ver IP y anotarlo' }).click()
  await expect(card.getByLabel('IP:')).toHaveText('No disponible')
  await removeFrom(card)
  await page.route('**/admin/secreto/**', (route) => route.abort())
  await confirm(card.getByRole('button', { name: 'Sí, eliminarlo' }), (moment) =>
    expect(toast(page, 'Error: No se pudo eliminar el secreto').first()).toBeVisible(moment),
  )
  await page.unroute('**/admin/secreto/**')
  await confirm(card.getByRole('button', { name: 'Sí, eliminarlo' }), (moment) =>
    expect(page.locator('.toasts').getByText(/^Secreto eliminado\./)).toBeVisible(moment),
  )
  await expect(cardOf(page, text)).toHaveCount(0)
})

test('revoked administrator role: the next action shows a permission error and changes no state (ADMIN-08)', async ({
  browser,
}) => {
  const { text, id } = await published(browser, 'Ya no le toca')
  const { page, nickname } = await newPerson(browser)
  makeAdmin(nickname)
  // Each process caches the session for half a second, with the role it had.
  await expect.poll(async () => (await page.request.get('/admin/equipo')).status()).toBe(200)
  await open(page, '/')
  const card = cardOf(page, text)
  await card.getByText('Administrar').click()
  ask(`update identity.accounts set role = 'member' where nickname = '${nickname}' returning id`)
  expect(roleOf(nickname)).toBe('member')
  await expect.poll(async () => (await page.request.get('/admin/equipo')).status()).toBe(404)
  await card.getByRole('button', { name: 'Fijar', exact: true }).click()
  await expect(toast(page, 'Error: No tienes permisos de administrador para realizar esta acción.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Fijar', exact: true })).toBeVisible()
  expect(ask(`select is_pinned from content.secrets where public_id = '${id}'`)).toBe('f')
})

test('moderation test page: a failed request shows an error and keeps the field; without a second factor it redirects to the TOTP form (ADMIN-11, ADMIN-25)', async ({
  browser,
}) => {
  const page = await teamMember(browser, 'equipo')
  await open(page, '/admin/test-moderation')
  await page.route('**/admin/test-moderation.data*', (route) => route.abort())
  await page.getByLabel('Texto a analizar').fill('Le dije que no.')
  await page.getByRole('button', { name: 'Analizar con IA' }).click()
  await expect(page.getByText(/^Error al analizar: /)).toBeVisible()
  await expect(page.getByLabel('Texto a analizar')).toHaveValue('Le dije que no.')
  await page.unroute('**/admin/test-moderation.data*')
  await forgetCode(page)
  await expect.poll(async () => (await page.request.get('/admin', { maxRedirects: 0 })).status()).toBe(302)
  await page.goto('/admin/test-moderation')
  await expect(page).toHaveURL('/account/segundo-factor?volver=%2Fadmin%2Ftest-moderation')
})
