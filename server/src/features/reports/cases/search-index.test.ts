// Integration test of the search index job: it flushes the GIN pending list, and a report is found before and after.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listJobs } from '../../../worker.ts'
import { reportInput } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
})
afterAll(() => world.close())

const index = 'identity.reports_search'
/** Flushes the pending list and returns its page count. */
async function flushPendingPages(): Promise<number> {
  const [row] = await world.sql<{ pages: number }>(`select gin_clean_pending_list('${index}')::int as pages`)
  return row?.pages ?? 0
}

test('search index job: every minute it flushes the GIN pending list of new reports, and search finds them before and after', async () => {
  const moderator = await world.users.staff('moderator')
  const author = await world.users.anonymous()
  const found = async (term: string) => (await moderator.api.reports.listCases({ filter: 'all', term })).items.length
  const report = async (term: string) =>
    world.users.visitor().api.reports.sendReport({
      kind: 'secret',
      id: (await world.content.insertSecretWithComment(author)).secretId,
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
