// The pages of reports as pictures show them: the form, what becomes of a report, and the desk; empty, full, refusing and failing.
import type { Page } from '@playwright/test'
import { newVoice } from './chat.ts'
import { enterAs } from './moderation.ts'
import { register } from './people.ts'
import { caseOf, report, reportDialog, reportPerson } from './reports.ts'
import { hydrated } from './settled.ts'
import { seeded } from './world.ts'

type Come = (page: Page) => Promise<unknown>

async function go(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** In the bar on a desk, in the menu on a phone. */
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

/** One with all there is: many reports, long words, something brought along. */
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
    await enterAs(page, 'equipo')
    await go(page, address)
  }

const toTheEnd: Come = (page) => page.locator('#caso').evaluate((window) => window.scrollTo(0, window.scrollHeight))

const failing: Come = async (page) => {
  await atDesk(() => '/reports')(page)
  await page.route(/reports\.data/, (route) => route.abort())
  await page.getByRole('link', { name: 'Resueltos' }).click()
  await page.getByRole('heading', { name: 'No se pudieron' }).waitFor()
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
  { name: 'reports', address: () => '/', before: atDesk(() => '/reports?estado=todos'), whole: true },
  { name: 'reports-no-match', address: () => '/', before: atDesk(() => '/reports?q=nada-de-nada') },
  { name: 'reports-failed', address: () => '/', before: failing },
  { name: 'reports-case', address: () => '/', before: atDesk(async () => `/reports/${await bigCase()}`) },
  {
    name: 'reports-case-end',
    address: () => '/',
    before: async (page: Page) => {
      await atDesk(async () => `/reports/${await caseOfSecret()}`)(page)
      await toTheEnd(page)
    },
  },
]
