// Browser tests of empty and missing values in the report queue: no result, no case, unknown reporter or category.
import { expect, type Page } from '@playwright/test'
import { newApiUser } from '../support/users/chat.ts'
import { expectAccessible, accessibilityViewports } from '../support/pages/expect-accessible.ts'
import { newStaffPage } from '../support/users/moderation.ts'
import { newVisitorPage } from '../support/users/users.ts'
import {
  findCaseNumber,
  deleteAllCases,
  deleteOldCases,
  insertOldCases,
  postReport,
  reportUser,
} from '../support/users/reports.ts'
import { openHydrated } from '../support/pages/wait-for-idle.ts'
import { test } from '../support/test.ts'
import { queryValue, seeded } from '../support/data/seeded-database.ts'

const queueTable = (page: Page) => page.getByRole('table', { name: 'Reportes' })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Caso/ })
const search = (page: Page) => page.getByPlaceholder('Buscar reportes...')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** The value of a labelled item in the case dialog. */
const caseField = (page: Page, name: string) =>
  dialog(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

test('report queue: table columns, refresh action, and a query over the four searched fields (REPORTS-05, REPORTS-07, REPORTS-08)', async ({
  browser,
}) => {
  const page = await newStaffPage(browser, 'sol')
  await openHydrated(page, '/reports')
  await expect(queueTable(page).getByRole('columnheader')).toHaveText([
    'Usuario reportado',
    'Categoría',
    'Estado',
    'Fecha',
    'Acciones',
  ])
  const [reported, reporter] = [await newApiUser('nueva'), await newApiUser('testigo')]
  const word = `Trombón${crypto.randomUUID().slice(0, 6)}`
  const number = findCaseNumber(
    await reportUser(reporter.page, reported.nickname, { category: 'impersonation', reason: word }),
  )
  await expect(page.locator(`#caso-${number}`)).toHaveCount(0)
  await page.getByRole('link', { name: 'Actualizar' }).click()
  await expect(page.locator(`#caso-${number}`)).toContainText(reported.nickname)
  for (const [query, others] of [
    [reported.nickname.toUpperCase(), 0],
    [reporter.nickname.toUpperCase(), 0],
    [word.toLowerCase(), 0],
    ['SUPLANTACIÓN DE', undefined],
  ] as const) {
    await search(page).fill(query)
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(query).replaceAll('%20', '\\+')}`, 'i'))
    await expect(page.locator(`#caso-${number}`)).toBeVisible()
    if (others === 0) await expect(queueTable(page).getByRole('row')).toHaveCount(2)
    for (const category of await queueTable(page).locator('tbody td:nth-child(2)').allTextContents())
      expect(category).toBe('Suplantación de identidad')
  }
})

test('report case: missing reporter, reason, category and resolver have fallback labels (REPORTS-11, REPORTS-12, REPORTS-13, REPORTS-14, REPORTS-15, REPORTS-16, REPORTS-19)', async ({
  browser,
}) => {
  const [visitor, id] = [await newVisitorPage(browser), seeded.nthNewestSecret(22)]
  const number = findCaseNumber(await postReport(visitor, { kind: 'secret', id, category: 'spam' }))
  const page = await newStaffPage(browser, 'sol')
  await openHydrated(page, `/reports/${number}`)
  await expect(caseField(page, 'Reportado por')).toHaveText('Usuario anónimo')
  await expect(caseField(page, 'Evidencia')).toHaveCount(0)
  await expect(caseField(page, 'Estado')).toHaveText('Pendiente')
  await expect(dialog(page).getByLabel('Notas de resolución')).toHaveValue('')
  // As for a deleted reporter and a category that no longer exists.
  queryValue(`update identity.reports set reason = null, category = 'antes' where case_id =
    (select id from identity.report_cases where number = '${number}') returning id`)
  queryValue(`update identity.report_cases set category = 'antes' where number = '${number}' returning id`)
  await openHydrated(page, `/reports/${number}`)
  await expect(caseField(page, 'Motivo')).toHaveText('No se proporcionó un motivo')
  await expect(caseField(page, 'Categoría')).toHaveText(['Sin categoría', 'Sin categoría'])
  await dialog(page).getByRole('button', { name: 'Resolver reporte' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await openHydrated(page, `/reports/${number}?estado=resueltos`)
  await expect(caseField(page, 'Estado')).toHaveText(/^Resuelto por \S/)
  await expect(dialog(page).getByText('Notas de resolución')).toHaveCount(0)
  queryValue(`update identity.report_cases set resolver_id = null where number = '${number}' returning id`)
  await openHydrated(page, `/reports/${number}?estado=resueltos`)
  await expect(caseField(page, 'Estado')).toHaveText('Resuelto por Administrador: sin medidas')
})

test('report queue: a query that the trigram index cannot serve is searched in batches, with an action to continue', async ({
  browser,
}) => {
  insertOldCases(3_200)
  try {
    const page = await newStaffPage(browser, 'sol', accessibilityViewports[0])
    await openHydrated(page, '/reports')
    await search(page).fill('¬¬')
    await expect(heading(page, 'Nada con «¬¬» hasta aquí')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Seguir buscando' }).click()
    await expect(heading(page, 'Ningún reporte pendiente coincide con «¬¬»')).toBeVisible()
    await page.getByRole('link', { name: 'Volver al principio' }).click()
    await expect(heading(page, 'Nada con «¬¬» hasta aquí')).toBeVisible()
  } finally {
    deleteOldCases()
  }
})

test('report queue: each filter and query has its own empty state (REPORTS-09)', async ({ browser }) => {
  deleteAllCases()
  const page = await newStaffPage(browser, 'sol', accessibilityViewports[1])
  for (const [queryString, none, noneFound] of [
    ['?', 'No hay reportes pendientes', 'Ningún reporte pendiente coincide con «nada»'],
    ['?estado=todos&', 'No hay reportes', 'Ningún reporte coincide con «nada»'],
    ['?estado=resueltos&', 'No hay reportes resueltos', 'Ningún reporte resuelto coincide con «nada»'],
  ] as const) {
    await openHydrated(page, `/reports${queryString}`)
    await expect(heading(page, none)).toBeVisible()
    await expect(queueTable(page)).toHaveCount(0)
    await openHydrated(page, `/reports${queryString}q=nada`)
    await expect(heading(page, noneFound)).toBeVisible()
    await page.getByRole('link', { name: 'Quitar la búsqueda' }).click()
    await expect(heading(page, none)).toBeVisible()
  }
  await expectAccessible(page)
})
