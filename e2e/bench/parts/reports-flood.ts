// Benchmark part: report flood: 50 accounts report one item repeatedly. The result is one case without automatic action, and the moderators' list
// stays fast.
import { randomUUID } from 'node:crypto'
import { joinTeam } from '../../../server/test/join-team.ts'
import { freePort, murmullo } from '../../support/programs.ts'
import { asOwner } from '../measure/databases.ts'
import { atMost, type Finding, told } from '../measure/finding.ts'
import { percentile, spread } from '../measure/statistics.ts'
import { makeWriters, newNetwork, write } from '../measure/writers.ts'

const accounts = 50

export async function benchReportsFlood(databaseUrl: string, redisUrl: string, count: number): Promise<Finding[]> {
  const [member, ...people] = await makeWriters(databaseUrl, accounts + 1)
  if (member === undefined) throw new Error('no moderator was created')
  const [secret] = await asOwner(databaseUrl, async (ask) => {
    await joinTeam(ask, member.accountId, 'moderator')
    return ask<{ id: string }>('select public_id as id from content.public_secrets order by id desc limit 1')
  })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = murmullo(port, { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl })
  await server.start()
  const look = async () => {
    const began = performance.now()
    const headers = { cookie: member.cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': newNetwork() }
    const answer = await fetch(`${origin}/api/v1/admin/reports`, { headers })
    const { items } = (await answer.json()) as { items: { reports: number }[] }
    return { ms: performance.now() - began, items }
  }
  const before = (await look()).items.length
  const body = { kind: 'secret', id: secret?.id ?? '', category: 'harassment', reason: 'Que lo quiten.' }
  const refused: number[] = []
  let left = count
  const reportOn = async (person: (typeof people)[number]) => {
    while (left > 0) {
      left -= 1
      const answer = await write(origin, person, '/reports', randomUUID(), body)
      if (!answer.ok) refused.push(answer.status)
      await answer.arrayBuffer()
    }
  }
  const times: number[] = []
  const flood = { isOver: false }
  const watching = (async () => {
    while (!flood.isOver) times.push((await look()).ms)
  })()
  await Promise.all(people.map(reportOn))
  flood.isOver = true
  await watching
  const { items } = await look()
  const seen = await fetch(`${origin}/api/v1/secrets/${secret?.id}`)
  await server.stop()
  return [
    atMost(1, items.length - before, { id: 'reports.flood.cases', what: `new cases from ${count} reports`, unit: '' }),
    atMost(accounts, items[0]?.reports ?? Number.NaN, {
      id: 'reports.flood.joined',
      what: 'reports in the case',
      unit: '',
    }),
    atMost(0, seen.ok ? 0 : 1, { id: 'reports.flood.hidden', what: 'items hidden without a moderator', unit: '' }),
    atMost(300, percentile(times, 0.95), {
      id: 'reports.flood.list',
      what: "moderators' list during the flood: p95",
      unit: 'ms',
      detail: `${spread(times)} ms, ${times.length} times`,
    }),
    told(refused.length, {
      id: 'reports.flood.refused',
      what: 'refused reports',
      detail: [...new Set(refused)].join(' '),
    }),
  ]
}
