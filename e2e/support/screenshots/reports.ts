// Screenshot definitions: report form, report status page and the moderators' case list, in their empty, full and error states.
import type { Page } from '@playwright/test'
import { newApiUser } from '../users/chat.ts'
import { logInForScreenshot } from '../users/moderation.ts'
import { register } from '../users/users.ts'
import {
  findCaseNumber,
  deleteAllCases,
  deleteOldCases,
  insertOldCases,
  postReport,
  reportDialog,
  reportUser,
} from '../users/reports.ts'
import { waitForHydration } from '../pages/wait-for-idle.ts'
import { accountPublicId, seeded } from '../data/seeded-database.ts'

type Setup = (page: Page) => Promise<unknown>

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** The link is in the header of a wide viewport and in the menu of a narrow one. */
async function openReport(page: Page): Promise<void> {
  await waitForHydration(page)
  const inBar = page.getByRole('banner').getByRole('link', { name: 'Reportar' })
  const inMenu = page.getByRole('dialog', { name: 'Menú' }).getByRole('link', { name: 'Reportar' })
  const isInBar = await inBar.isVisible()
  if (!isInBar) await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
  await (isInBar ? inBar : inMenu).click()
  await reportDialog(page).waitFor()
}

const openWithMatches: Setup = async (page) => {
  await register(page)
  await openPage(page, '/')
  await openReport(page)
  await reportDialog(page).getByLabel('Usuario').fill('noche')
  await reportDialog(page).getByRole('radio').first().waitFor()
}

const submitIncomplete: Setup = async (page) => {
  await openWithMatches(page)
  await reportDialog(page).getByRole('button', { name: 'Enviar reporte' }).click()
}

const openForSecret: Setup = async (page) => {
  await page.getByRole('main').getByRole('link', { name: 'Reportar' }).first().click()
  await reportDialog(page).waitFor()
}

const sendReport: Setup = async (page) => {
  await openForSecret(page)
  await reportDialog(page).getByLabel('Categoría').selectOption('Otro')
  await reportDialog(page).getByLabel('Razón').fill('No debería estar aquí.')
  await reportDialog(page).getByRole('button', { name: 'Enviar reporte' }).click()
  await page.getByRole('link', { name: 'Ver el caso' }).waitFor()
}

const long = 'Desde hace semanas me escribe a todas horas, y cuando la bloqueo vuelve con otra cuenta. '.repeat(6)

/** A case with several reports, long reasons and evidence. */
async function createLargeCase(): Promise<string> {
  const { nickname } = await newApiUser('molesta')
  const reportFields = { reason: long, evidence: `https://ejemplo.example/${'una/direccion/larga/'.repeat(5)}` }
  const numbers = await Promise.all(
    ['ana', 'caro'].map(async (name) => reportUser((await newApiUser(name)).page, nickname, reportFields)),
  )
  return findCaseNumber(numbers[0] ?? '')
}

async function createSecretCase(): Promise<string> {
  const { page } = await newApiUser()
  return findCaseNumber(await postReport(page, { kind: 'secret', id: seeded.longSecret(), category: 'threats' }))
}

const openAsAdmin =
  (path: () => Promise<string> | string): Setup =>
  async (page) => {
    const address = await path()
    await logInForScreenshot(page, 'equipo')
    await openPage(page, address)
  }

const scrollCaseToEnd: Setup = (page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))

/** The reasons of a dismissal, opened in the decision bar. */
const openDismissal: Setup = async (page) => {
  await openAsAdmin(async () => `/reports/${await createSecretCase()}`)(page)
  await waitForHydration(page)
  await page.locator('#caso').getByText('Descartar reporte').click()
}

const openReversal: Setup = async (page) => {
  await openAsAdmin(() => `/admin/eliminar/secret/${seeded.longSecret()}?revertir=si`)(page)
  await page.getByRole('button', { name: 'Revertir la decisión' }).click()
}

const failToNavigate: Setup = async (page) => {
  await openAsAdmin(() => '/reports')(page)
  await page.route(/reports\.data/, (route) => route.abort())
  await page.getByRole('link', { name: 'Resueltos' }).click()
  await page.getByRole('heading', { name: 'No se pudieron' }).waitFor()
}

const openEmptyList: Setup = async (page) => {
  deleteAllCases()
  await openAsAdmin(() => '/reports')(page)
}

/** A search term without a trigram: the server scans the cases in batches and stops at its limit. */
const openPartialSearch: Setup = async (page) => {
  insertOldCases(3_200)
  await openAsAdmin(() => '/reports?q=%C2%AC%C2%AC')(page).finally(deleteOldCases)
}

const openClosedCase: Setup = async (page) => {
  const number = await createLargeCase()
  await openAsAdmin(() => `/reports/${number}`)(page)
  await page
    .getByLabel('Notas de resolución')
    .fill('Hablamos con las dos personas. Si vuelve a pasar, se suspende la cuenta.')
  await page.getByRole('button', { name: 'Resolver reporte' }).click()
  await page.locator('.toasts').getByText('Reporte resuelto correctamente').waitFor()
  await openPage(page, `/reports/${number}?estado=resueltos`)
}

const openAsVisitor: Setup = async (page) => {
  await openPage(page, `/user/${accountPublicId('luna_77')}`)
  await page.getByRole('main').getByRole('link', { name: 'Reportar' }).first().click()
  await reportDialog(page).waitFor()
}

const openOwnReports: Setup = async (page) => {
  await register(page)
  for (const [index, category] of ['spam', 'harassment', 'intimate'].entries())
    await postReport(page, { kind: 'secret', id: seeded.nthNewestSecret(10 + index), category })
  await openPage(page, '/report')
}

export const reportShots = [
  { name: 'report-found', address: () => '/', before: openWithMatches },
  { name: 'report-missing', address: () => '/', before: submitIncomplete },
  { name: 'report-secret', address: () => '/', before: openForSecret },
  { name: 'report-sent', address: () => '/', before: sendReport },
  {
    name: 'report-state',
    address: () => '/',
    before: async (page: Page) =>
      openPage(
        page,
        `/report/${await postReport((await newApiUser()).page, { kind: 'secret', id: seeded.longSecret() })}`,
      ),
  },
  { name: 'report-unknown', address: () => '/report/22222222' },
  { name: 'report-visitor', address: () => '/', before: openAsVisitor },
  { name: 'report-own', address: () => '/', before: openOwnReports, whole: true },
  { name: 'reports', address: () => '/', before: openAsAdmin(() => '/reports?estado=todos'), whole: true },
  { name: 'reports-no-match', address: () => '/', before: openAsAdmin(() => '/reports?q=nada-de-nada') },
  { name: 'reports-found', address: () => '/', before: openAsAdmin(() => '/reports?estado=todos&q=otro') },
  { name: 'reports-cut-short', address: () => '/', before: openPartialSearch },
  { name: 'reports-failed', address: () => '/', before: failToNavigate },
  { name: 'reports-case', address: () => '/', before: openAsAdmin(async () => `/reports/${await createLargeCase()}`) },
  { name: 'reports-case-closed', address: () => '/', before: openClosedCase },
  {
    name: 'reports-case-end',
    address: () => '/',
    before: async (page: Page) => {
      await openAsAdmin(async () => `/reports/${await createSecretCase()}`)(page)
      await scrollCaseToEnd(page)
    },
  },
  { name: 'reports-case-dismiss', address: () => '/', before: openDismissal },
  { name: 'decision-reversal', address: () => '/', before: openReversal },
  { name: 'reports-empty', address: () => '/', before: openEmptyList },
]
