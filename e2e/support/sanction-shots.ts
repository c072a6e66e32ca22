// Screenshot definitions: sanction form of the moderators, sanction notice and appeal form of the user, and the appeal queue.
import type { Browser, Page } from '@playwright/test'
import { newVoice } from './chat.ts'
import { enterForPicture, teamMember } from './moderation.ts'
import { tell } from './own-secrets.ts'
import { headers, register } from './people.ts'
import { caseOf, report } from './reports.ts'
import { ask, seeded } from './world.ts'

type Come = (page: Page) => Promise<unknown>

const go = async (page: Page, path: string) => {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

/** Publishes a secret as the page's user, reports it, and returns the case number. */
async function reported(page: Page): Promise<string> {
  const id = await tell(page, 'Sé dónde trabajas y a qué hora sales. Un día de estos te espero en la puerta.')
  return caseOf(await report((await newVoice()).page, { kind: 'secret', id, category: 'threats' }))
}

/** Another moderator imposes the sanction, in a separate browser context. */
async function sanction(browser: Browser | null, number: string, days: number): Promise<void> {
  if (browser === null) throw new Error('the page has no browser')
  const team = await teamMember(browser, 'sol')
  const of = `/api/v1/admin/sanctions/case/${number}`
  const { seen } = (await (await team.request.get(of)).json()) as { seen: string }
  const reason =
    'Amenazaste a otra persona con esperarla a la salida de su trabajo. Aquí nadie puede temer que lo encuentren.'
  const data = { kind: 'silence', rule: 'harassment', days, reason, seen }
  await team.request.post(`${of}/caution`, { headers, data })
  await team.context().close()
}

const silenced =
  (address: () => string): Come =>
  async (page) => {
    await register(page)
    await sanction(page.context().browser(), await reported(page), 7)
    await go(page, address())
  }

const objecting: Come = async (page) => {
  await silenced(() => '/sancion')(page)
  await page.getByRole('link', { name: 'Pedir otra revisión' }).click()
  await page.getByLabel('Por qué').fill('Era la letra de una canción; no hablaba de nadie.')
}

const objected: Come = async (page) => {
  await objecting(page)
  await page.getByRole('button', { name: 'Pedir otra revisión' }).click()
  await page.getByRole('heading', { name: 'Lo estamos revisando' }).waitFor()
}

const deciding: Come = async (page) => {
  await register(page)
  const number = await reported(page)
  await enterForPicture(page, 'equipo')
  await go(page, `/admin/sanciones/case/${number}`)
}

const answering: Come = async (page) => {
  ask(`with gone as (delete from identity.statements where appeal is not null returning id) select count(*) from gone`)
  await objected(page)
  await enterForPicture(page, 'equipo')
  await go(page, '/admin/apelaciones')
}

export const sanctionShots = [
  { name: 'sanction-notice', address: () => '/', before: silenced(() => `/secret/${seeded.answerable()}`) },
  { name: 'sanction', address: () => '/', before: silenced(() => '/sancion'), whole: true },
  {
    name: 'sanction-objecting',
    address: () => '/',
    before: (page: Page) => objecting(page).then(() => page.evaluate(() => scrollTo(0, 0))),
    whole: true,
  },
  { name: 'sanction-objected', address: () => '/', before: objected, whole: true },
  { name: 'sanction-form', address: () => '/', before: deciding, whole: true },
  { name: 'sanction-appeals', address: () => '/', before: answering, whole: true },
]
