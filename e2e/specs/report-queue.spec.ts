// Browser tests of the report queue: search, case pane and status changes, with JavaScript and without.
import { expect, type Page } from '@playwright/test'
import { newApiUser } from '../support/users/chat.ts'
import { expectAccessibleInEachViewport } from '../support/pages/expect-accessible.ts'
import { newStaffPage } from '../support/users/moderation.ts'
import { findCaseNumber, postReport, reportUser } from '../support/users/reports.ts'
import { publishSecret } from '../support/users/secrets.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'

const toast = (page: Page, text: string) => page.locator('.toasts').getByText(text, { exact: true })
const rowOf = (page: Page, label: string) =>
  page.getByRole('table', { name: 'Reportes' }).getByRole('row').filter({ hasText: label })
const detailsLink = (page: Page, label: string) => rowOf(page, label).getByRole('link', { name: /^Ver detalles/ })
const pane = (page: Page) => page.getByRole('region', { name: /^Caso/ })

test('report queue: a moderator finds, opens, reviews, resolves and dismisses cases; the closed pane returns the focus to its row (REPORTS-03, REPORTS-07, REPORTS-10, REPORTS-11, REPORTS-16, REPORTS-17, REPORTS-18, REPORTS-19, REPORTS-20, REPORTS-21, REPORTS-23, REPORTS-24, REPORTS-25)', async ({
  browser,
}) => {
  test.slow()
  const [one, two, reporter] = [await newApiUser('molesta'), await newApiUser('otra'), await newApiUser('avisa')]
  const evidence = 'https://ejemplo.example/prueba'
  const first = findCaseNumber(await reportUser(reporter.page, one.nickname, { evidence }))
  const second = findCaseNumber(await reportUser(reporter.page, two.nickname, { category: 'spam' }))
  const page = await newStaffPage(browser, 'sol')
  await test.step('the menu opens the pending cases, and a query finds one', async () => {
    await openHydrated(page, '/')
    await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
    await page.getByRole('dialog', { name: 'Menú' }).getByRole('link', { name: 'Reportes' }).click()
    await expect(page.getByRole('link', { name: 'Pendientes' })).toHaveAttribute('aria-current', 'page')
    await expect(rowOf(page, two.nickname)).toBeVisible()
    await page.getByPlaceholder('Buscar reportes...').fill(one.nickname.toUpperCase())
    await expect(rowOf(page, two.nickname)).toHaveCount(0)
  })
  await test.step('each way to close the case returns the focus to its row', async () => {
    const row = detailsLink(page, one.nickname)
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => pane(page).getByRole('link', { name: 'Cerrar', exact: true }).click(),
      () => pane(page).getByRole('link', { name: 'Cerrar el caso' }).click(),
    ]) {
      await row.press('Enter')
      await expect(pane(page)).toBeVisible()
      await close()
      await expect(pane(page)).toHaveCount(0)
      await expect(row).toBeFocused()
    }
    await row.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/reports/${first}`))
    await expectAccessibleInEachViewport(page)
  })
  await test.step('the case is marked in review, then resolved, with its notes', async () => {
    for (const label of [one.nickname, reporter.nickname, 'Acoso', 'No deja de insultar.', evidence])
      await expect(pane(page).getByText(label).first()).toBeVisible()
    await pane(page).getByLabel('Notas de resolución').fill('Hablé con el equipo.')
    await pane(page).getByRole('button', { name: 'Marcar en revisión' }).click()
    await expect(toast(page, 'Reporte marcado en revisión')).toBeVisible()
    await expect(pane(page).getByRole('button', { name: 'Marcar en revisión' })).toHaveCount(0)
    await expect(pane(page).getByLabel('Notas de resolución')).toHaveValue('Hablé con el equipo.')
    await pane(page).getByRole('button', { name: 'Resolver reporte' }).click()
    await expect(toast(page, 'Reporte resuelto correctamente')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Ningún reporte pendiente coincide con/ })).toBeVisible()
    await expectAccessibleInEachViewport(page)
    await page.getByRole('link', { name: 'Resueltos' }).click()
    await detailsLink(page, one.nickname).click()
    await expect(pane(page).getByText('Hablé con el equipo.')).toBeVisible()
    await expect(pane(page).getByRole('button', { name: /reporte$/ })).toHaveCount(0)
    await expect(pane(page).getByText('Volver a abrir el caso…')).toBeVisible()
  })
  await test.step('another case is dismissed', async () => {
    await openHydrated(page, `/reports/${second}`)
    await pane(page).getByText('Descartar reporte').click()
    await pane(page).getByRole('button', { name: 'No incumple las normas' }).click()
    await expect(toast(page, 'Reporte descartado correctamente')).toBeVisible()
    await page.getByRole('link', { name: 'Todos' }).click()
    await expect(rowOf(page, two.nickname)).toContainText('Descartado')
  })
})

test('report case: without JavaScript the form shows and dismisses it', async ({ browser }) => {
  // Not a seeded secret: after a measure of another journey its case cannot be dismissed.
  const id = await publishSecret((await newApiUser('autora')).page, 'Nunca devolví el libro que me prestaron.')
  const number = findCaseNumber(await postReport((await newApiUser()).page, { kind: 'secret', id }))
  const page = await newStaffPage(browser, 'sol', { javaScriptEnabled: false })
  await page.goto('/reports')
  await page.getByRole('link', { name: new RegExp(`caso ${number}`) }).click()
  await pane(page).getByLabel('Notas de resolución').fill('Nada que ver.')
  await pane(page).getByText('Descartar reporte').click()
  await pane(page).getByRole('button', { name: 'No incumple las normas' }).click()
  await expect(page.getByRole('status').getByText('Reporte descartado correctamente')).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`caso ${number}`) })).toHaveCount(0)
})
