// Screenshot definitions: sanction form of the moderators, sanction notice and appeal form of the user, and the appeal queue.
import type { Browser, Page } from '@playwright/test'
import { newApiUser } from '../users/chat.ts'
import { logInForScreenshot, newStaffPage } from '../users/moderation.ts'
import { publishSecret } from '../users/secrets.ts'
import { sameOriginHeaders, register } from '../users/users.ts'
import { findCaseNumber, postReport } from '../users/reports.ts'
import { queryValue, seeded } from '../data/seeded-database.ts'

type Setup = (page: Page) => Promise<unknown>

const openPage = async (page: Page, path: string) => {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** Publishes a secret as the page's user, reports it, and returns the case number. */
async function createReportedCase(page: Page): Promise<string> {
  const id = await publishSecret(page, 'Sé dónde trabajas y a qué hora sales. Un día de estos te espero en la puerta.')
  return findCaseNumber(await postReport((await newApiUser()).page, { kind: 'secret', id, category: 'threats' }))
}

/** Another moderator imposes the sanction, in a separate browser context. */
async function sanction(browser: Browser | null, number: string, days: number): Promise<void> {
  if (browser === null) throw new Error('the page has no browser')
  const team = await newStaffPage(browser, 'sol')
  const endpoint = `/api/v1/admin/sanctions/case/${number}`
  const { seen } = (await (await team.request.get(endpoint)).json()) as { seen: string }
  const reason =
    'Amenazaste a otra persona con esperarla a la salida de su trabajo. Aquí nadie puede temer que lo encuentren.'
  const data = { kind: 'silence', rule: 'harassment', days, reason, seen }
  await team.request.post(`${endpoint}/caution`, { headers: sameOriginHeaders, data })
  await team.context().close()
}

const openAsSilenced =
  (address: () => string): Setup =>
  async (page) => {
    await register(page)
    await sanction(page.context().browser(), await createReportedCase(page), 7)
    await openPage(page, address())
  }

const fillAppeal: Setup = async (page) => {
  await openAsSilenced(() => '/sancion')(page)
  await page.getByRole('link', { name: 'Pedir otra revisión' }).click()
  await page.getByLabel('Por qué').fill('Era la letra de una canción; no hablaba de nadie.')
}

const submitAppeal: Setup = async (page) => {
  await fillAppeal(page)
  await page.getByRole('button', { name: 'Pedir otra revisión' }).click()
  await page.getByRole('heading', { name: 'Lo estamos revisando' }).waitFor()
}

const openSanctionForm: Setup = async (page) => {
  await register(page)
  const number = await createReportedCase(page)
  await logInForScreenshot(page, 'equipo')
  await openPage(page, `/admin/sanciones/case/${number}`)
}

const openAppealQueue: Setup = async (page) => {
  queryValue(
    `with gone as (delete from identity.statements where appeal is not null returning id) select count(*) from gone`,
  )
  await submitAppeal(page)
  await logInForScreenshot(page, 'equipo')
  await openPage(page, '/admin/apelaciones')
}

export const sanctionShots = [
  { name: 'sanction-notice', address: () => '/', before: openAsSilenced(() => `/secret/${seeded.commentable()}`) },
  { name: 'sanction', address: () => '/', before: openAsSilenced(() => '/sancion'), whole: true },
  {
    name: 'sanction-objecting',
    address: () => '/',
    before: (page: Page) => fillAppeal(page).then(() => page.evaluate(() => scrollTo(0, 0))),
    whole: true,
  },
  { name: 'sanction-objected', address: () => '/', before: submitAppeal, whole: true },
  { name: 'sanction-form', address: () => '/', before: openSanctionForm, whole: true },
  { name: 'sanction-appeals', address: () => '/', before: openAppealQueue, whole: true },
]
