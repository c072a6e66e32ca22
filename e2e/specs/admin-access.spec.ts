// Browser test of role-based access: what only moderators or administrators see, and what other users get instead.
import { expect } from '@playwright/test'
import { newChatUser } from '../support/users/chat.ts'
import { reviewCard, newAnonymousAuthor, postSecret, newStaffPage } from '../support/users/moderation.ts'
import { newVisitorPage } from '../support/users/users.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { menuDialog } from '../support/pages/shell.ts'
import { test } from '../support/test.ts'

test('roles: menu, card menu and secret actions render by role, and a staff page sends other users to login, 404 or home (ADMIN-01, ADMIN-11, NAV-18, NAV-19, REPORTS-01, REPORTS-02, SECRET-09)', async ({
  browser,
}) => {
  test.slow()
  const text = `Cuatro lo miran ${crypto.randomUUID().slice(0, 8)}`
  const { id } = (await postSecret(await newAnonymousAuthor(browser), text)).body
  const visitor = await newVisitorPage(browser)
  const { page: person } = await newChatUser(browser)
  const [moderator, admin] = [await newStaffPage(browser, 'sol'), await newStaffPage(browser, 'equipo')]
  await test.step('each role sees its own menu and actions', async () => {
    for (const page of [visitor, person, moderator, admin]) {
      const [forAdmin, forStaff] = [page === admin ? 1 : 0, page === admin || page === moderator ? 1 : 0]
      await openHydrated(page, '/')
      await expect(reviewCard(page, text)).toBeVisible()
      await expect(reviewCard(page, text).getByText('Administrar')).toHaveCount(forAdmin)
      await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
      await expect(menuDialog(page).getByRole('heading', { name: 'Más opciones' })).toBeVisible()
      await expect(menuDialog(page).getByText('Admin', { exact: true })).toHaveCount(forAdmin)
      await expect(menuDialog(page).getByRole('heading', { name: 'Administración' })).toHaveCount(forAdmin)
      await expect(menuDialog(page).getByRole('link', { name: 'Test Moderación' })).toHaveCount(forAdmin)
      await expect(menuDialog(page).getByRole('link', { name: 'Revisión' })).toHaveCount(forStaff)
      if (page === admin)
        for (const [name, to] of [
          ['Reportes', '/reports'],
          ['Test Moderación', '/admin/test-moderation'],
        ] as const)
          await expect(menuDialog(page).getByRole('link', { name })).toHaveAttribute('href', to)
      await openHydrated(page, `/secret/${id}`)
      await expect(page.getByRole('article').first()).toContainText(text)
      const actions = page.getByRole('region', { name: 'Administración' })
      await expect(actions).toHaveCount(forStaff)
      await expect(actions.getByRole('button', { name: 'Fijar', exact: true })).toHaveCount(forAdmin)
      await expect(actions.getByText('Ver IP', { exact: true })).toHaveCount(forAdmin)
      await expect(actions.getByText('Eliminar', { exact: true })).toHaveCount(forStaff)
    }
  })
  await test.step('a visitor is sent to login', async () => {
    for (const path of ['/reports', '/admin/revision', '/admin/test-moderation', '/decisiones']) {
      await visitor.goto(path)
      await expect(visitor).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
    }
  })
  await test.step('a user gets 404, or goes home: with a notice from the reports, without one from the test page', async () => {
    expect((await person.goto('/admin/revision'))?.status()).toBe(404)
    await expect(person.getByRole('heading', { name: '404 - Página no encontrada' })).toBeVisible()
    await person.goto('/admin/test-moderation')
    await expect(person).toHaveURL('/')
    await person.goto('/reports')
    await expect(
      person.locator('.toasts').getByText('No tienes permisos para acceder a esta página', { exact: true }),
    ).toBeVisible()
    await expect(person).toHaveURL('/')
  })
  await test.step('a moderator opens the panel, and gets 404 for administrator pages', async () => {
    expect((await moderator.goto('/admin/equipo'))?.status()).toBe(404)
    await openHydrated(moderator, '/admin')
    await expect(moderator.getByRole('heading', { name: 'Pendiente' })).toBeVisible()
    const tabs = moderator.getByRole('navigation', { name: 'Páginas del equipo' })
    await expect(tabs.getByRole('link', { name: 'Reportes' })).toHaveCount(1)
    await expect(tabs.getByRole('link', { name: 'Equipo' })).toHaveCount(0)
  })
})
