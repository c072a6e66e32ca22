// Screenshot definitions: report form, report status page and the moderators' case list, in their empty, full and error states.
import type { Page } from '@playwright/test'
import { newVoice } from './chat.ts'
import { enterForPicture } from './moderation.ts'
import { register } from './people.ts'
import { caseOf, forgetCases, forgetOldCases, plantOldCases, report, reportDialog, reportPerson } from './reports.ts'
import { hydrated } from './settled.ts'
import { personId, seeded } from './world.ts'

type Come = (page: Page) => Promise<unknown>

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** The link is in the header of a wide viewport and in the menu of a narrow one. */
async function openReport(page: Page): Promise<void> {
  await hydrated(page)
  const inBar = page.getByRole('banner').getByRole('link', { name: 'Reportar' })
  const inMenu = page.getByRole('dialog', { name: 'Menú' }).getByRole('link', { name: 'Reportar' })
  const isInBar = await inBar.isVisible()
  if (!isInBar) await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click()
  await (isInBar ? inBar : inMenu).click()
  await reportDialog(page).waitFor()
}

const found: Come = async (page) => {
  await register(page)
  await go(page, '/')
  await openReport(page)
  await reportDialog(page).getByLabel('Usuario').fill('noche')
  await reportDialog(page).getByRole('radio').first().waitFor()
}

const missing: Come = async (page) => {
  await found(page)
  await reportDialog(page).getByRole('button', { name: 'Enviar reporte' }).click()
}

const ofItem: Come = async (page) => {
  await page.getByRole('article').first().getByRole('link', { name: 'Reportar' }).click()
  await reportDialog(page).waitFor()
}

const sent: Come = async (page) => {
  await ofItem(page)
  await reportDialog(page).getByLabel('Categoría').selectOption('Otro')
  await reportDialog(page).getByLabel('Razón').fill('No debería estar aquí.')
  await reportDialog(page).getByRole('button', { name: 'Enviar reporte' }).click()
  await page.getByRole('link', { name: 'Ver el caso' }).waitFor()
}

const long = 'Desde hace semanas me escribe a todas horas, y cuando la bloqueo vuelve con otra cuenta. '.repeat(6)

/** A case with several reports, long reasons and evidence. */
async function bigCase(): Promise<string> {
  const { nickname } = await newVoice('molesta')
  const brought = { reason: long, evidence: `https://ejemplo.example/${'una/direccion/larga/'.repeat(5)}` }
  const numbers = await Promise.all(
    ['ana', 'caro'].map(async (name) => reportPerson((await newVoice(name)).page, nickname, brought)),
  )
  return caseOf(numbers[0] ?? '')
}

async function caseOfSecret(): Promise<string> {
  const { page } = await newVoice()
  return caseOf(await report(page, { kind: 'secret', id: seeded.longSecret(), category: 'threats' }))
}

const atDesk =
  (path: () => Promise<string> | string): Come =>
  async (page) => {
    const address = await path()
    await enterForPicture(page, 'equipo')
    await go(page, address)
  }

const toTheEnd: Come = (page) => page.locator('#caso').evaluate((window) => window.scrollTo(0, window.scrollHeight))

const failing: Come = async (page) => {
  await atDesk(() => '/reports')(page)
  await page.route(/reports\.data/, (route) => route.abort())
  await page.getByRole('link', { name: 'Resueltos' }).click()
  await page.getByRole('heading', { name: 'No se pudieron' }).waitFor()
}

const none: Come = async (page) => {
  forgetCases()
  await atDesk(() => '/reports')(page)
}

/** A search term without a trigram: the server scans the cases in batches and stops at its limit. */
const cutShort: Come = async (page) => {
  plantOldCases(3_200)
  await atDesk(() => '/reports?q=%C2%AC%C2%AC')(page).finally(forgetOldCases)
}

const closed: Come = async (page) => {
  const number = await bigCase()
  await atDesk(() => `/reports/${number}`)(page)
  await page
    .getByLabel('Notas de resolución')
    .fill('Hablamos con las dos personas. Si vuelve a pasar, se suspende la cuenta.')
  await page.getByRole('button', { name: 'Resolver reporte' }).click()
  await page.locator('#caso').waitFor({ state: 'detached' })
  await go(page, `/reports/${number}?estado=resueltos`)
}

const ofVisitor: Come = async (page) => {
  await go(page, `/user/${personId('luna_77')}`)
  await page.getByRole('main').getByRole('link', { name: 'Reportar' }).click()
  await reportDialog(page).waitFor()
}

const own: Come = async (page) => {
  await register(page)
  for (const [place, category] of ['spam', 'harassment', 'intimate'].entries())
    await report(page, { kind: 'secret', id: seeded.secretAt(10 + place), category })
  await go(page, '/report')
}

export const reportShots = [
  { name: 'report-found', address: () => '/', before: found },
  { name: 'report-missing', address: () => '/', before: missing },
  { name: 'report-secret', address: () => '/', before: ofItem },
  { name: 'report-sent', address: () => '/', before: sent },
  {
    name: 'report-state',
    address: () => '/',
    before: async (page: Page) =>
      go(page, `/report/${await report((await newVoice()).page, { kind: 'secret', id: seeded.longSecret() })}`),
  },
  { name: 'report-unknown', address: () => '/report/22222222' },
  { name: 'report-visitor', address: () => '/', before: ofVisitor },
  { name: 'report-own', address: () => '/', before: own, whole: true },
  { name: 'reports', address: () => '/', before: atDesk(() => '/reports?estado=todos'), whole: true },
  { name: 'reports-no-match', address: () => '/', before: atDesk(() => '/reports?q=nada-de-nada') },
  { name: 'reports-found', address: () => '/', before: atDesk(() => '/reports?estado=todos&q=otro') },
  { name: 'reports-cut-short', address: () => '/', before: cutShort },
  { name: 'reports-failed', address: () => '/', before: failing },
  { name: 'reports-case', address: () => '/', before: atDesk(async () => `/reports/${await bigCase()}`) },
  { name: 'reports-case-closed', address: () => '/', before: closed },
  {
    name: 'reports-case-end',
    address: () => '/',
    before: async (page: Page) => {
      await atDesk(async () => `/reports/${await caseOfSecret()}`)(page)
      await toTheEnd(page)
    },
  },
  { name: 'reports-empty', address: () => '/', before: none },
]
