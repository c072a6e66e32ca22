// Benchmark part: report flood: 50 accounts report one item repeatedly. The result is one case without automatic action, and the moderators' list
// stays fast.
import { randomUUID } from 'node:crypto'
import { grantStaffRole } from '../../../server/test/clients/grant-staff-role.ts'
import { freePort, serverProcess } from '../../support/servers/processes.ts'
import { asOwner } from '../databases/feed-databases.ts'
import { atMost, type Finding, informational } from '../results/finding.ts'
import { percentile, spread } from '../results/statistics.ts'
import { createApiClients, nextClientIp, postJson } from '../load/api-clients.ts'

const accounts = 50

export async function benchReportsFlood(databaseUrl: string, redisUrl: string, count: number): Promise<Finding[]> {
  const [moderator, ...reporters] = await createApiClients(databaseUrl, accounts + 1)
  if (moderator === undefined) throw new Error('no moderator was created')
  const [secret] = await asOwner(databaseUrl, async (query) => {
    await grantStaffRole(query, moderator.accountId, 'moderator')
    return query<{ id: string }>('select public_id as id from content.public_secrets order by id desc limit 1')
  })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = serverProcess(port, { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl })
  await server.start()
  const listReports = async () => {
    const began = performance.now()
    const headers = { cookie: moderator.cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': nextClientIp() }
    const answer = await fetch(`${origin}/api/v1/admin/reports`, { headers })
    const { items } = (await answer.json()) as { items: { reports: number }[] }
    return { ms: performance.now() - began, items }
  }
  const before = (await listReports()).items.length
  const body = { kind: 'secret', id: secret?.id ?? '', category: 'harassment', reason: 'Que lo quiten.' }
  const refused: number[] = []
  let left = count
  const reportLoop = async (reporter: (typeof reporters)[number]) => {
    while (left > 0) {
      left -= 1
      const answer = await postJson(origin, reporter, '/reports', randomUUID(), body)
      if (!answer.ok) refused.push(answer.status)
      await answer.arrayBuffer()
    }
  }
  const times: number[] = []
  const flood = { isOver: false }
  const polling = (async () => {
    while (!flood.isOver) times.push((await listReports()).ms)
  })()
  await Promise.all(reporters.map(reportLoop))
  flood.isOver = true
  await polling
  const { items } = await listReports()
  const secretResponse = await fetch(`${origin}/api/v1/secrets/${secret?.id}`)
  await server.stop()
  return [
    atMost(1, items.length - before, { id: 'reports.flood.cases', what: `new cases from ${count} reports`, unit: '' }),
    atMost(accounts, items[0]?.reports ?? Number.NaN, {
      id: 'reports.flood.joined',
      what: 'reports in the case',
      unit: '',
    }),
    atMost(0, secretResponse.ok ? 0 : 1, {
      id: 'reports.flood.hidden',
      what: 'items hidden without a moderator',
      unit: '',
    }),
    atMost(300, percentile(times, 0.95), {
      id: 'reports.flood.list',
      what: "moderators' list during the flood: p95",
      unit: 'ms',
      detail: `${spread(times)} ms, ${times.length} times`,
    }),
    informational(refused.length, {
      id: 'reports.flood.refused',
      what: 'refused reports',
      detail: [...new Set(refused)].join(' '),
    }),
  ]
}
