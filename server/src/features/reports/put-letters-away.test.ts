// The letters of new reports wait outside the index until the worker puts them into it: after its turn none waits, and both times they are found.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReportingWorld, type ReportingWorld, why } from '../../../test/reporters.ts'
import { jobsOf } from '../../worker.ts'

let world: ReportingWorld
beforeAll(async () => {
  world = await openReportingWorld()
})
afterAll(() => world.close())

const index = 'identity.reports_by_letters_and_time'
/** How many pages of letters waited; afterwards none does. */
async function waiting(): Promise<number> {
  const [row] = await world.sql<{ pages: number }>(`select gin_clean_pending_list('${index}')::int as pages`)
  return row?.pages ?? 0
}

test('the worker puts the letters of new reports into the index every minute', async () => {
  const moderator = await world.staff('moderator')
  const author = await world.person()
  const found = async (letters: string) =>
    (await moderator.api.reports.listCases({ filter: 'all', term: letters })).items.length
  const report = async (letters: string) =>
    world
      .visitor()
      .api.reports.sendReport({ kind: 'secret', id: (await world.written(author)).secretId, ...why(letters) })
  const job = jobsOf(world.services).find(({ name }) => name === 'reports.put-letters-away')
  expect(job?.every).toBe('* * * * *')

  await waiting()
  await report('Xilófono de medianoche')
  expect(await waiting()).toBeGreaterThan(0)

  await report('Ornitorrinco de madrugada')
  expect(await found('ornitorrinco')).toBe(1)
  await job?.run(null)
  expect(await waiting()).toBe(0)
  expect(await found('ornitorrinco')).toBe(1)
})
