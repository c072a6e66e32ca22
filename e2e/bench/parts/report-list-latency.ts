// Benchmark part: latency of the moderators' report desk with very many reports relative to 200: first pages of the list, one case, search terms that
// many, some, few or no reports contain, and one decision. Both sides are interleaved.
import { randomUUID } from 'node:crypto'
import { grantStaffRole } from '../../../server/test/clients/grant-staff-role.ts'
import { freePort, serverProcess } from '../../support/servers/processes.ts'
import { asOwner } from '../databases/feed-databases.ts'
import { atMost, type Finding } from '../results/finding.ts'
import { measurePairs } from '../results/paired-latency.ts'
import { median, percentile, spread } from '../results/statistics.ts'
import { createApiClients, nextClientIp, postJson } from '../load/api-clients.ts'

const few = 200
const rounds = 200

type Urls = { readonly few: string; readonly many: string; readonly redisUrl: string }
type ReportServer = {
  /** Decides another case with each iteration: the newest first. */
  readonly decide: (iteration: number) => Promise<Response>
  readonly request: (path: string) => (iteration: number) => Promise<Response>
  readonly stop: () => Promise<void>
}

export async function benchReportList(urls: Urls, many: number): Promise<Finding[]> {
  const [short, long] = [
    await startReportServer(urls.few, urls.redisUrl, few),
    await startReportServer(urls.many, urls.redisUrl, many),
  ]
  const list = '/api/v1/admin/reports'
  const findings: Finding[] = []
  for (const [id, what, path, pathOfFew = path] of [
    ['first', 'first page of pending cases', list],
    ['all', 'first page of all cases', `${list}?filter=all`],
    ['queue', 'longest-pending cases', `${list}?order=priority`],
    ['summary', 'pending count', '/api/v1/admin/report-queue'],
    ['most', 'search: category of one in ten', `${list}?filter=all&term=acoso`],
    ['some', 'search: term of one in 200', `${list}?filter=all&term=palabra7x`],
    ['one', 'search: nickname of one case', `${list}?filter=all&term=quien-77-fue`],
    ['none', 'search: no match', `${list}?filter=all&term=zzqzzq`],
    ['waiting.some', 'search in pending cases: term of one in 200', `${list}?term=palabra7x`],
    ['waiting.none', 'search in pending cases: no match', `${list}?term=zzqzzq`],
    ['case', 'one case', `${list}/${caseNumber(1)}`],
    ['page', 'HTML page', '/reports'],
    ['page.case', 'HTML page of one case', `/reports/${caseNumber(1)}`],
    ['page.most', 'HTML page, search: category', '/reports?estado=todos&q=acoso'],
    ['page.some', 'HTML page, search: term of one in 200', '/reports?estado=todos&q=palabra7x'],
    // With few reports the term occurs once, with many it fills a page. Relative to an equally full page, only the search cost remains.
    [
      'page.some.alike',
      'HTML page, search: term of one in 200, relative to an equally full page',
      '/reports?estado=todos&q=palabra7x',
      '/reports?estado=todos&q=acoso',
    ],
    ['page.one', 'HTML page, search: nickname', '/reports?estado=todos&q=quien-77-fue'],
    ['page.none', 'HTML page, search: no match', '/reports?estado=todos&q=zzqzzq'],
  ] as const) {
    const found = await measurePairs(rounds, { one: long.request(path), other: short.request(pathOfFew) })
    const [one, other] = [median(found.map((pair) => pair.one)), median(found.map((pair) => pair.other))]
    const measured = {
      id: `reports.desk.${id}`,
      what: `${what}: latency with ${many} reports / with ${few}`,
      detail: `${one.toFixed(2)} / ${other.toFixed(2)} ms, ${rounds} pairs`,
    }
    findings.push(atMost(1.3, one / other, measured))
  }
  // With few reports these searches find nothing at almost no cost, so a ratio would be unfair: they have an absolute bound.
  for (const [id, what, term] of [
    ['two', 'search: two characters without a match', 'zq'],
    ['sign', 'search: one character without a match', '@'],
    ['everyday', 'search: common terms in an order without a match', 'estar lo digo'],
  ] as const)
    for (const filter of ['all', 'pending'] as const) {
      const request = long.request(`${list}?filter=${filter}&term=${encodeURIComponent(term)}`)
      const times = (await measurePairs(rounds / 4, { one: request, other: request })).flatMap((pair) => [
        pair.one,
        pair.other,
      ])
      const measured = { id: `reports.desk.${id}.${filter}`, what: `${what}: latency with ${many} reports`, unit: 'ms' }
      findings.push(atMost(50, median(times), { ...measured, detail: `${spread(times)} ms, ${times.length} times` }))
    }
  findings.push(...(await measureDecisions(long, short, many)))
  await Promise.all([short.stop(), long.stop()])
  return findings
}

/** Number of the nth newest case; those with an odd n are pending. */
function caseNumber(n: number): string {
  return n.toString(16).padStart(8, '0').toUpperCase().replaceAll('0', 'G').replaceAll('1', 'H')
}

/** Fewer than the pending cases of the smaller database. */
const decisions = 80

async function measureDecisions(long: ReportServer, short: ReportServer, many: number): Promise<Finding[]> {
  const pairs = await measurePairs(decisions, { one: long.decide, other: short.decide })
  const [one, other] = [pairs.map((pair) => pair.one), pairs.map((pair) => pair.other)]
  const detail = `${spread(one)} / ${spread(other)} ms, ${decisions} pairs`
  return [
    atMost(1.3, median(one) / median(other), {
      id: 'reports.desk.decision',
      what: `one decision: latency with ${many} reports / with ${few}`,
      detail,
    }),
    atMost(150, percentile(one, 0.95), {
      id: 'reports.desk.decision.p95',
      what: `one decision with ${many} reports: p95`,
      unit: 'ms',
      detail,
    }),
  ]
}

async function startReportServer(databaseUrl: string, redisUrl: string, reports: number): Promise<ReportServer> {
  await insertReports(databaseUrl, reports)
  const [moderator] = await createApiClients(databaseUrl, 1)
  if (moderator === undefined) throw new Error('no moderator was created')
  await asOwner(databaseUrl, (request) => grantStaffRole(request, moderator.accountId, 'moderator', { password: true }))
  const port = await freePort()
  const server = serverProcess(port, { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl })
  await server.start()
  const request = (path: string) => async () => {
    const headers = { cookie: moderator.cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': nextClientIp() }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer
  }
  const decide = async (iteration: number) => {
    const answer = await postJson(
      `http://127.0.0.1:${port}`,
      moderator,
      `/admin/reports/${caseNumber(2 * iteration + 1)}/dismiss`,
      randomUUID(),
      { reason: 'within_rules' },
    )
    if (!answer.ok) throw new Error(`decision ${iteration}: ${answer.status}`)
    return answer
  }
  return { request, decide, stop: () => server.stop() }
}

/** Inserts one report per minute into the past, each with its own case; half of the cases are closed. */
async function insertReports(databaseUrl: string, count: number): Promise<void> {
  const idSql = (
    salt: string,
  ) => `(substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || substr(md5(n || '${salt}'), 1, 3) || '-8' ||
    substr(md5(n || '${salt}'), 4, 3) || '-' || substr(md5(n || '${salt}'), 7, 12))::uuid`
  await asOwner(databaseUrl, async (request) => {
    await request(
      `with many as (
         select n, t, lpad(to_hex((extract(epoch from t) * 1000)::bigint), 12, '0') as h,
           translate(upper(lpad(to_hex(n), 8, '0')), '01', 'GH') as number,
           (array['harassment', 'spam', 'hate', 'doxxing', 'other', 'intimate', 'impersonation', 'selfHarm', 'spam', 'other'])[1 + n % 10] as category,
           (array['Acoso', 'Spam o estafa', 'Odio o discriminación', 'Datos personales (doxxing)', 'Otro', 'Contenido íntimo sin consentimiento',
             'Suplantación de identidad', 'Autolesión o suicidio', 'Spam o estafa', 'Otro'])[1 + n % 10] as name
         from generate_series(1, $1::int) n, lateral (select now() - n * interval '1 minute' as t) at
       ), cases as (
         insert into identity.report_cases (id, number, kind, target_key, category, is_urgent, status, closed_at, measures, reported_nickname, created_at)
         select ${idSql('c')}, number, 'secret', gen_random_uuid(), category, category = 'selfHarm',
           case when n % 2 = 0 then 'resolved' else 'pending' end, case when n % 2 = 0 then t end,
           case when n % 2 = 0 then '{}'::text[] end, 'quien-' || n || '-fue', t from many
         returning id
       )
       insert into identity.reports (id, number, case_id, category, category_name, reason, reported_nickname, created_at)
       select ${idSql('r')}, number, ${idSql('c')}, category, name,
         'Esto no debería estar aquí, palabra' || n % 200 || 'x, y lo digo yo.', 'quien-' || n || '-fue', t
       from many where (select count(*) from cases) > 0`,
      [count],
    )
    await request('vacuum analyze identity.report_cases')
    await request('vacuum analyze identity.reports')
  })
}
