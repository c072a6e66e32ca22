// Benchmark part: a queue of mixed report cases decided with the keyboard alone at 1280 x 800. Counts keys per case and the time per case at a fixed
// pace of keys, and how often the window scrolled or a button of the decision bar was out of view.
import { randomUUID } from 'node:crypto'
import { chromium as browsers, type Page } from '@playwright/test'
import { grantStaffRole } from '../../../server/test/clients/grant-staff-role.ts'
import { chromium } from '../../support/chromium.ts'
import { freePort, serverProcess } from '../../support/servers/processes.ts'
import { asOwner } from '../databases/feed-databases.ts'
import { createApiClients, postJson, setSessionCookie } from '../load/api-clients.ts'
import { atMost, type Finding } from '../results/finding.ts'
import { mean, median, spread } from '../results/statistics.ts'

/** Between two keys: as slow as a person who knows them. */
const keyMs = 150
/** Keys per case of the desk before decision 71, and its seconds per case at the same pace: six cases, measured in its last version. */
const before = { keys: 22, seconds: 6.8 }

const decisions = ['resolve', 'dismiss', 'remove'] as const
type Decision = (typeof decisions)[number]

export async function benchReportKeys(databaseUrl: string, redisUrl: string, count: number): Promise<Finding[]> {
  const port = await freePort()
  const server = serverProcess(port, { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl })
  await server.start()
  const wanted = await reportSecrets(databaseUrl, `http://127.0.0.1:${port}`, count)
  const [moderator] = await createApiClients(databaseUrl, 1)
  if (moderator === undefined) throw new Error('no moderator was created')
  await asOwner(databaseUrl, (request) => grantStaffRole(request, moderator.accountId, 'moderator', { password: true }))
  const browser = await browsers.launch(chromium)
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    timezoneId: 'America/Mexico_City',
  })
  await setSessionCookie(context, moderator)
  const page = await context.newPage()
  await page.goto(`http://localhost:${port}/reports`, { waitUntil: 'networkidle' })
  const { keys, seconds, outOfView } = await decideAll(page, wanted)
  await browser.close()
  await server.stop()
  const detail = `${count} cases, a key each ${keyMs} ms`
  return [
    atMost(before.keys / 2, mean(keys), { id: 'reports.keys', what: 'keys per case', unit: 'keys', detail }),
    atMost(before.seconds / 2, median(seconds), {
      id: 'reports.keys.time',
      what: 'median time per case',
      unit: 's',
      detail: `${detail}; ${spread(seconds)} s`,
    }),
    atMost(0, outOfView, { id: 'reports.keys.view', what: 'scrolled, or a button out of view', unit: 'cases', detail }),
  ]
}

/** One report for each of the newest secrets, by an account each. Returns the decision for each case number. */
async function reportSecrets(databaseUrl: string, origin: string, count: number): Promise<Map<string, Decision>> {
  const ids = await asOwner(databaseUrl, (request) =>
    request<{ id: string }>(
      'select public_id as id from content.secrets where is_listed order by secrets.id desc limit $1',
      [count],
    ),
  )
  const reporters = await createApiClients(databaseUrl, count)
  for (const [index, reporter] of reporters.entries()) {
    const report = { kind: 'secret', id: ids[index]?.id, category: 'harassment', reason: 'No deja de insultar.' }
    const reply = await postJson(origin, reporter, '/reports', randomUUID(), report)
    if (!reply.ok) throw new Error(`report: ${reply.status}`)
  }
  const cases = await asOwner(databaseUrl, (request) =>
    request<{ number: string }>(`select number from identity.report_cases where status = 'pending' order by id`, []),
  )
  return new Map(cases.map(({ number }, index) => [number, decisions[index % decisions.length] ?? 'resolve']))
}

async function decideAll(page: Page, wanted: ReadonlyMap<string, Decision>) {
  const pane = page.getByRole('region', { name: /^Caso/ })
  const title = pane.getByRole('heading', { level: 2 })
  let pressed = 0
  const press = async (key: string) => {
    pressed += 1
    await page.waitForTimeout(keyMs)
    await page.keyboard.press(key)
  }
  const keys: number[] = []
  const seconds: number[] = []
  let outOfView = 0
  let began = performance.now()
  await press('j')
  for (let n = 0; n < wanted.size; n += 1) {
    await pane.and(page.locator(':focus')).waitFor()
    const number = /Caso (\S+)/.exec(await title.innerText())?.[1] ?? ''
    const scrolled = await page.evaluate(() => scrollY)
    if (!(await isInView(page, 'Resolver reporte'))) outOfView += 1
    const decision = wanted.get(number)
    if (decision === 'remove') {
      await press('r')
      await press('9')
      await pane.getByText('Eliminar contenido').waitFor({ state: 'detached' })
    }
    if ((await page.evaluate(() => scrollY)) !== scrolled) outOfView += 1
    if (decision === 'dismiss') await press('d')
    await press(decision === 'dismiss' ? '1' : 's')
    await title.filter({ hasText: number }).waitFor({ state: 'detached' })
    keys.push(pressed)
    seconds.push((performance.now() - began) / 1_000)
    pressed = 0
    began = performance.now()
  }
  return { keys, seconds, outOfView }
}

async function isInView(page: Page, name: string): Promise<boolean> {
  const box = await page.locator('.decision-bar').getByRole('button', { name }).boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= 800
}
