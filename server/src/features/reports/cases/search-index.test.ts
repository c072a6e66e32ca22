// Integration test of the search index job: it flushes the GIN pending list, and a report is found before and after.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReportingWorld, type ReportingWorld, reportInput } from '../../../../test/fixtures/reporting-world.ts'
import { listJobs } from '../../../worker.ts'

let world: ReportingWorld
beforeAll(async () => {
  world = await createReportingWorld()
})
afterAll(() => world.close())

const index = 'identity.reports_search'
/** Flushes the pending list and returns its page count. */
async function flushPendingPages(): Promise<number> {
  const [row] = await world.sql<{ pages: number }>(`select gin_clean_pending_list('${index}')::int as pages`)
  return row?.pages ?? 0
}

test('search index job: every minute it flushes the GIN pending list of new reports, and search finds them before and after', async () => {
  const moderator = await world.staff('moderator')
  const author = await world.createUser()
  const found = async (term: string) => (await moderator.api.reports.listCases({ filter: 'all', term })).items.length
  const report = async (term: string) =>
    world.visitor().api.reports.sendReport({
      kind: 'secret',
      id: (await world.insertContent(author)).secretId,
      ...reportInput(term),
    })
  const job = listJobs(world.services).find(({ name }) => name === 'reports.flush-search-index')
  expect(job?.cron).toBe('* * * * *')

  await flushPendingPages()
  await report('Xilófono de medianoche')
  expect(await flushPendingPages()).toBeGreaterThan(0)

  await report('Ornitorrinco de madrugada')
  expect(await found('ornitorrinco')).toBe(1)
  await job?.run(null)
  expect(await flushPendingPages()).toBe(0)
  expect(await found('ornitorrinco')).toBe(1)
})
