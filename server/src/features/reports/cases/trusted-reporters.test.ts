// Integration test of the trusted reporter ranking in the case queue.
import type { ReportCategory } from '@murmullo/contract/reports/report-categories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReportingWorld, type ReportingWorld, reportInput } from '../../../../test/fixtures/reporting-world.ts'
import type { KnownUser } from '../../../../test/fixtures/notified-world.ts'

let world: ReportingWorld
let moderator: KnownUser
let author: KnownUser
beforeAll(async () => {
  world = await createReportingWorld()
  await world.sql('delete from identity.report_cases')
  moderator = await world.staff('moderator', 'La-que-lee')
  author = await world.createUser('Autora-de-todo')
})
afterAll(() => world.close())

const newThing = async () => (await world.insertContent(author)).secretId
/** Number of the case that a new report joins. */
async function report({ api }: KnownUser, id: string, category: ReportCategory = 'spam'): Promise<string> {
  const { number: sent } = await api.reports.sendReport({ kind: 'secret', id, ...reportInput('Míralo.', category) })
  const { items } = await moderator.api.reports.listCases({ term: sent })
  return items[0]?.number ?? ''
}
/** An account whose earlier reports had these outcomes. */
async function reporterWith(resolved: number, dismissed: number): Promise<KnownUser> {
  const one = await world.createUser()
  for (let n = 0; n < resolved; n += 1)
    await moderator.api.reports.resolveCase({ number: await report(one, await newThing()) })
  for (let n = 0; n < dismissed; n += 1)
    await moderator.api.reports.dismissCase({ number: await report(one, await newThing()) })
  return one
}
const queue = async () =>
  (await moderator.api.reports.listCases({ order: 'priority' })).items.map(({ number }) => number)

test('case queue: cases rank by their count of trusted reporters, and the count of other reporters changes no ranking', async () => {
  const [trusted, alsoRight] = [await reporterWith(1, 0), await reporterWith(2, 1)]
  const [wrong, evenly] = [await reporterWith(0, 1), await reporterWith(1, 1)]
  const crowded = await newThing()
  const oldest = await report(await world.createUser(), crowded)
  for (let n = 0; n < 5; n += 1) await report(await world.createUser(), crowded)
  await report(wrong, crowded)
  await report(evenly, crowded)
  for (let n = 0; n < 3; n += 1)
    await world.visitor().api.reports.sendReport({ kind: 'secret', id: crowded, ...reportInput('Y yo.') })
  const next = await report(wrong, await newThing())
  const ofOne = await report(trusted, await newThing())
  const both = await newThing()
  const ofTwo = await report(await world.createUser(), both)
  await report(trusted, both)
  await report(alsoRight, both)
  // A second report by the same account counts once.
  await report(alsoRight, both)
  expect(await queue()).toEqual([ofTwo, ofOne, oldest, next])
  // An urgent case stays first, and no report changes the state of content.
  const urgent = await report(wrong, await newThing(), 'threats')
  expect(await queue()).toEqual([urgent, ofTwo, ofOne, oldest, next])
  expect((await world.api.secrets.readSecret({ id: both })).state).toBe('public')
  expect((await world.api.secrets.readSecret({ id: crowded })).state).toBe('public')
  expect(await moderator.api.reports.summarizeCases()).toMatchObject({ pending: 5, urgent: 1 })
})
