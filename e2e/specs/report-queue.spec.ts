// Browser tests of the report queue: access, search, case dialog, status changes, content removal and error states.
import { expect, type Page } from '@playwright/test'
import { newChatUser, newApiUser } from '../support/users/chat.ts'
import { expectAccessible, accessibilityViewports } from '../support/pages/expect-accessible.ts'
import { newStaffPage } from '../support/users/moderation.ts'
import { clickConfirmation, newAuthor, addComment, publishSecret } from '../support/users/secrets.ts'
import { newVisitorPage } from '../support/users/users.ts'
import { findCaseNumber, postReport, reportUser } from '../support/users/reports.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { seeded } from '../support/data/seeded-database.ts'

const toast = (page: Page, text: string) => page.locator('.toasts').getByText(text, { exact: true })
const queueTable = (page: Page) => page.getByRole('table', { name: 'Reportes' })
const rowOf = (page: Page, label: string) => queueTable(page).getByRole('row').filter({ hasText: label })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Caso/ })
const search = (page: Page) => page.getByPlaceholder('Buscar reportes...')

test('report queue access: a visitor is redirected to login; a user without the moderator role is sent home with an error (REPORTS-01, REPORTS-02)', async ({
  browser,
}) => {
  const visitor = await newVisitorPage(browser)
  await visitor.goto('/reports')
  await expect(visitor).toHaveURL('/login?redirect=%2Freports')
  const { page } = await newChatUser(browser)
  await page.goto('/reports')
  await expect(toast(page, 'No tienes permisos para acceder a esta página')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('report queue: cases are found by filter and query, opened, assigned, resolved and dismissed (REPORTS-03, REPORTS-10, REPORTS-11, REPORTS-12, REPORTS-13, REPORTS-14, REPORTS-16, REPORTS-17, REPORTS-18, REPORTS-19, REPORTS-20, REPORTS-21, REPORTS-23, REPORTS-24, REPORTS-25)', async ({
  browser,
}) => {
  const [one, two] = [await newApiUser('molesta'), await newApiUser('otra')]
  const reporter = await newApiUser('avisa')
  const first = findCaseNumber(
    await reportUser(reporter.page, one.nickname, { evidence: 'https://ejemplo.example/prueba' }),
  )
  await reportUser(await newApiUser('vecina').then(({ page }) => page), one.nickname)
  const second = findCaseNumber(await reportUser(reporter.page, two.nickname, { category: 'spam' }))
  const page = await newStaffPage(browser, 'equipo')
  await openHydrated(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
  await page.getByRole('dialog', { name: 'Menú' }).getByRole('link', { name: 'Reportes' }).click()
  await expect(page.getByRole('link', { name: 'Pendientes' })).toHaveAttribute('aria-current', 'page')
  await expect(queueTable(page).getByRole('row').nth(1)).toContainText(two.nickname)
  await search(page).fill(one.nickname.toUpperCase())
  await expect(rowOf(page, two.nickname)).toHaveCount(0)
  await expect(rowOf(page, one.nickname)).toContainText('2 reportes')
  await rowOf(page, one.nickname)
    .getByRole('link', { name: /^Ver detalles/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/reports/${first}`))
  await expect(dialog(page).locator('dl > div', { hasText: 'Usuario reportado' })).toContainText(one.nickname)
  for (const label of [reporter.nickname, 'Acoso', 'No deja de insultar.', 'https://ejemplo.example/prueba'])
    await expect(dialog(page).getByText(label).first()).toBeVisible()
  await expect(dialog(page).getByRole('link', { name: 'Sancionar' })).toHaveAttribute(
    'href',
    `/admin/sanciones/case/${first}`,
  )
  await dialog(page).getByLabel('Notas de resolución').fill('Hablé con el equipo.')
  await dialog(page).getByRole('button', { name: 'Marcar en revisión' }).click()
  await expect(toast(page, 'Reporte marcado en revisión')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Marcar en revisión' })).toHaveCount(0)
  await expect(dialog(page).getByLabel('Notas de resolución')).toHaveValue('Hablé con el equipo.')
  await dialog(page).getByRole('button', { name: 'Resolver reporte' }).click()
  await expect(toast(page, 'Reporte resuelto correctamente')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Ningún reporte pendiente coincide con/ })).toBeVisible()
  await page.getByRole('link', { name: 'Resueltos' }).click()
  await rowOf(page, one.nickname)
    .getByRole('link', { name: /^Ver detalles/ })
    .click()
  await expect(dialog(page).getByText('Hablé con el equipo.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: /reporte$/ })).toHaveCount(0)
  await expect(
    dialog(page)
      .getByText(/^Resuelto por /)
      .first(),
  ).toBeVisible()
  await dialog(page).getByRole('link', { name: 'Cerrar', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
  await openHydrated(page, `/reports/${second}`)
  await dialog(page).getByRole('button', { name: 'Descartar reporte' }).click()
  await expect(toast(page, 'Reporte descartado correctamente')).toBeVisible()
  await page.getByRole('link', { name: 'Todos' }).click()
  await expect(rowOf(page, two.nickname)).toContainText('Descartado')
})

test('report case: a moderator deletes the reported comment, and the case resolves with outcome removed', async ({
  browser,
}) => {
  const author = await newAuthor(browser)
  const secretId = await publishSecret(author, 'Un secreto con respuesta')
  const id = await addComment(author, secretId, `Algo feo ${crypto.randomUUID().slice(0, 8)}`)
  const reporter = await newApiUser()
  const sent = await postReport(reporter.page, { kind: 'comment', id })
  const number = findCaseNumber(sent)
  const page = await newStaffPage(browser, 'sol')
  await openHydrated(page, `/reports/${number}`)
  await dialog(page).getByText('Eliminar contenido', { exact: true }).click()
  await dialog(page).getByLabel('¿Qué norma incumple?').selectOption('harassment')
  await dialog(page).getByRole('button', { name: 'Eliminar el comentario' }).click()
  await clickConfirmation(dialog(page).getByRole('button', { name: 'Sí, eliminarlo' }), (moment) =>
    expect(dialog(page).getByText(/· Retirado$/)).toBeVisible(moment),
  )
  await expect(dialog(page).getByText('Eliminar contenido')).toHaveCount(0)
  await expect(dialog(page).getByText('Lo revisamos y retiramos el contenido.')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Descartar reporte' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Resolver reporte' }).click()
  await expect(toast(page, 'Reporte resuelto correctamente')).toBeVisible()
  const answer = await reporter.page.request.get(`/api/v1/reports/${sent}`)
  expect(await answer.json()).toMatchObject({ status: 'resolved', outcome: 'removed' })
})

test('report case dialog: closing by Escape or button returns focus to its table row, beside the moderation tabs (REPORTS-17)', async ({
  browser,
}) => {
  const number = findCaseNumber(
    await postReport((await newApiUser()).page, { kind: 'secret', id: seeded.nthNewestSecret(16) }),
  )
  const page = await newStaffPage(browser, 'sol')
  await openHydrated(page, '/reports')
  const tabs = page.getByRole('navigation', { name: 'Páginas del equipo' })
  await expect(tabs.getByRole('link', { name: 'Reportes' })).toHaveAttribute('aria-current', 'page')
  await expect(tabs.getByRole('link', { name: 'Equipo' })).toHaveCount(0)
  const row = page.getByRole('link', { name: new RegExp(`caso ${number}`) })
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('link', { name: 'Cerrar', exact: true }).click(),
    () => dialog(page).getByRole('link', { name: 'Cerrar el caso' }).click(),
  ]) {
    await row.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await close()
    await expect(dialog(page)).toHaveCount(0)
    await expect(row).toBeFocused()
  }
})

test('report queue: sorted by urgency on request, newest first by default (REPORTS-06)', async ({ browser }) => {
  const reporter = await newApiUser()
  const urgent = findCaseNumber(
    await postReport(reporter.page, { kind: 'secret', id: seeded.nthNewestSecret(18), category: 'threats' }),
  )
  const calm = findCaseNumber(
    await postReport(reporter.page, { kind: 'secret', id: seeded.nthNewestSecret(20), category: 'spam' }),
  )
  const page = await newStaffPage(browser, 'sol')
  await openHydrated(page, '/reports')
  await expect(queueTable(page).getByRole('row').nth(1)).toHaveAttribute('id', `caso-${calm}`)
  await page.getByRole('link', { name: 'Lo urgente primero' }).click()
  await expect(page).toHaveURL('/reports?orden=espera')
  await expect(queueTable(page).getByRole('row').nth(1)).toContainText('Urgente')
  await expect(page.locator(`#caso-${urgent}`)).toContainText('Urgente')
  await page.getByRole('link', { name: 'Lo reciente primero' }).click()
  await expect(queueTable(page).getByRole('row').nth(1)).toHaveAttribute('id', `caso-${calm}`)
})

test('report case: a failed request shows an error and the notes field keeps its text (REPORTS-26, REPORTS-27, REPORTS-28)', async ({
  browser,
}) => {
  const number = findCaseNumber(
    await postReport((await newApiUser()).page, { kind: 'secret', id: seeded.nthNewestSecret(12) }),
  )
  const page = await newStaffPage(browser, 'equipo')
  await openHydrated(page, `/reports/${number}`)
  await page.route('**/reports/*.data*', (route) => route.abort())
  await dialog(page).getByLabel('Notas de resolución').fill('Casi.')
  await dialog(page).getByRole('button', { name: 'Resolver reporte' }).click()
  await expect(toast(page, 'No se pudo actualizar el estado del reporte')).toBeVisible()
  await expect(dialog(page).getByLabel('Notas de resolución')).toHaveValue('Casi.')
  await page.unroute('**/reports/*.data*')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/reports')
  await expect(page.getByRole('link', { name: new RegExp(`caso ${number}`) })).toBeFocused()
  // In a narrow viewport the toast covers the button, so the keyboard is used.
  await page.getByRole('button', { name: 'Consulta Simple' }).press('Enter')
  await expect(page.locator('.toasts').getByText(/^Se cargaron \d+ reportes \(versión simple\)$/)).toBeVisible()
  await page.route(/more.cases|reports.data/, (route) => route.abort())
  await page.getByRole('link', { name: 'Actualizar' }).click()
  await expect(toast(page, 'No se pudieron cargar los reportes')).toHaveCount(1)
  await expect(queueTable(page)).toBeVisible()
  await page.getByRole('link', { name: 'Resueltos' }).click()
  await expect(toast(page, 'No se pudieron cargar los reportes')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'No se pudieron cargar los reportes' })).toBeVisible()
})

test('report case: without JavaScript the form shows and dismisses it', async ({ browser }) => {
  const number = findCaseNumber(
    await postReport((await newApiUser()).page, { kind: 'secret', id: seeded.nthNewestSecret(14) }),
  )
  const page = await newStaffPage(browser, 'sol', { javaScriptEnabled: false })
  await page.goto('/reports')
  await page.getByRole('link', { name: new RegExp(`caso ${number}`) }).click()
  await dialog(page).getByLabel('Notas de resolución').fill('Nada que ver.')
  await dialog(page).getByRole('button', { name: 'Descartar reporte' }).click()
  await expect(page.getByRole('status').getByText('Reporte descartado correctamente')).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`caso ${number}`) })).toHaveCount(0)
})

for (const screen of accessibilityViewports)
  test(`report queue and case: at viewport width ${screen.viewport.width} there is no axe violation and no horizontal scroll, ${screen.colorScheme} theme first`, async ({
    browser,
  }) => {
    const number = findCaseNumber(
      await postReport((await newApiUser()).page, { kind: 'secret', id: seeded.longSecret() }),
    )
    const page = await newStaffPage(browser, 'equipo', screen)
    await openHydrated(page, '/reports?estado=todos')
    await expectAccessible(page)
    await openHydrated(page, `/reports/${number}`)
    await expect(dialog(page)).toBeVisible()
    await expectAccessible(page)
  })
