// Integration test of the trusted reporter ranking in the case queue.
import type { ReportCategory } from '@murmullo/contract/reports/report-categories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportInput } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { User } from '../../../../test/builders/users.ts'

let world: World
let moderator: User
let author: User
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
  await world.sql('delete from identity.report_cases')
  moderator = await world.users.staff('moderator', { nickname: 'La-que-lee' })
  author = await world.users.anonymous({ nickname: 'Autora-de-todo' })
})
afterAll(() => world.close())

const newThing = async () => (await world.content.insertSecretWithComment(author)).secretId
/** Number of the case that a new report joins. */
async function report({ api }: User, id: string, category: ReportCategory = 'spam'): Promise<string> {
  const { number: sent } = await api.reports.sendReport({ kind: 'secret', id, ...reportInput('Míralo.', category) })
  const { items } = await moderator.api.reports.listCases({ term: sent })
  return items[0]?.number ?? ''
}
/** An account whose earlier reports had these outcomes. */
async function reporterWith(resolved: number, dismissed: number): Promise<User> {
  const one = await world.users.anonymous()
  for (let n = 0; n < resolved; n += 1)
    await moderator.api.reports.resolveCase({ number: await report(one, await newThing()) })
  for (let n = 0; n < dismissed; n += 1)
    await moderator.api.reports.dismissCase({ reason: 'within_rules', number: await report(one, await newThing()) })
  return one
}
const queue = async () =>
  (await moderator.api.reports.listCases({ order: 'priority' })).items.map(({ number }) => number)

test('case queue: cases rank by their count of trusted reporters, and the count of other reporters changes no ranking', async () => {
  const [trusted, alsoRight] = [await reporterWith(1, 0), await reporterWith(2, 1)]
  const [wrong, evenly] = [await reporterWith(0, 1), await reporterWith(1, 1)]
  const crowded = await newThing()
  const oldest = await report(await world.users.anonymous(), crowded)
  for (let n = 0; n < 5; n += 1) await report(await world.users.anonymous(), crowded)
  await report(wrong, crowded)
  await report(evenly, crowded)
  for (let n = 0; n < 3; n += 1)
    await world.users.visitor().api.reports.sendReport({ kind: 'secret', id: crowded, ...reportInput('Y yo.') })
  const next = await report(wrong, await newThing())
  const ofOne = await report(trusted, await newThing())
  const both = await newThing()
  const ofTwo = await report(await world.users.anonymous(), both)
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
