// The team's list beside two hundred reports and beside very many, in the same minutes: its first pages, and letters that many, some, few and
// no reports contain.
import { joinTeam } from '../../../server/test/join-team.ts'
import { freePort, murmullo } from '../../support/programs.ts'
import { asOwner } from '../measure/databases.ts'
import { atMost, type Finding } from '../measure/finding.ts'
import { pairs } from '../measure/pairs.ts'
import { median, spread } from '../measure/statistics.ts'
import { makeWriters, newNetwork } from '../measure/writers.ts'

const few = 200
const rounds = 200

type Where = { readonly few: string; readonly many: string; readonly redisUrl: string }
type Desk = { readonly ask: (path: string) => (turn: number) => Promise<Response>; readonly stop: () => Promise<void> }

export async function benchReportsDesk(where: Where, many: number): Promise<Finding[]> {
  const [short, long] = [
    await openDesk(where.few, where.redisUrl, few),
    await openDesk(where.many, where.redisUrl, many),
  ]
  const list = '/api/v1/admin/reports'
  const findings: Finding[] = []
  for (const [id, what, path, pathOfFew = path] of [
    ['first', 'the first page of what waits', list],
    ['all', 'the first page of all', `${list}?filter=all`],
    ['queue', 'what waits longest', `${list}?order=waiting`],
    ['summary', 'how many wait', '/api/v1/admin/report-queue'],
    ['most', 'a category, which one in ten has', `${list}?filter=all&term=acoso`],
    ['some', 'a word that one in two hundred has', `${list}?filter=all&term=palabra7x`],
    ['one', 'the nickname of one', `${list}?filter=all&term=quien-77-fue`],
    ['none', 'letters that none has', `${list}?filter=all&term=zzqzzq`],
    ['waiting.some', 'a word that one in two hundred has, among what waits', `${list}?term=palabra7x`],
    ['waiting.none', 'letters that none has, among what waits', `${list}?term=zzqzzq`],
    ['page', 'the page, as it is painted first', '/reports'],
    ['page.most', 'the page of a category', '/reports?estado=todos&q=acoso'],
    ['page.some', 'the page of a word that one in two hundred has', '/reports?estado=todos&q=palabra7x'],
    // Few reports have the word once and many fill a page with it: beside a page as full, what is left is the search.
    [
      'page.some.alike',
      'the page of a word that one in two hundred has, beside a page as full',
      '/reports?estado=todos&q=palabra7x',
      '/reports?estado=todos&q=acoso',
    ],
    ['page.one', 'the page of a nickname', '/reports?estado=todos&q=quien-77-fue'],
    ['page.none', 'the page of letters that none has', '/reports?estado=todos&q=zzqzzq'],
  ] as const) {
    const found = await pairs(rounds, { one: long.ask(path), other: short.ask(pathOfFew) })
    const [one, other] = [median(found.map((pair) => pair.one)), median(found.map((pair) => pair.other))]
    const measured = {
      id: `reports.desk.${id}`,
      what: `${what}: of ${many} reports to of ${few}`,
      detail: `${one.toFixed(2)} / ${other.toFixed(2)} ms, ${rounds} pairs`,
    }
    findings.push(atMost(1.3, one / other, measured))
  }
  // Nothing is found of these where there are few either, at no cost: beside them no comparison is fair, so they have a bound of their own.
  for (const [id, what, term] of [
    ['two', 'two letters that none has', 'zq'],
    ['sign', 'a sign that none has', '@'],
    ['everyday', 'words that all have, in an order that none has', 'estar lo digo'],
  ] as const)
    for (const filter of ['all', 'pending'] as const) {
      const ask = long.ask(`${list}?filter=${filter}&term=${encodeURIComponent(term)}`)
      const times = (await pairs(rounds / 4, { one: ask, other: ask })).flatMap((pair) => [pair.one, pair.other])
      const measured = { id: `reports.desk.${id}.${filter}`, what: `${what}: of ${many} reports`, unit: 'ms' }
      findings.push(atMost(50, median(times), { ...measured, detail: `${spread(times)} ms, ${times.length} times` }))
    }
  await Promise.all([short.stop(), long.stop()])
  return findings
}

async function openDesk(databaseUrl: string, redisUrl: string, reports: number): Promise<Desk> {
  await fillReports(databaseUrl, reports)
  const [member] = await makeWriters(databaseUrl, 1)
  if (member === undefined) throw new Error('nobody is of the team')
  await asOwner(databaseUrl, (ask) => joinTeam(ask, member.accountId, 'moderator'))
  const port = await freePort()
  const server = murmullo(port, { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl })
  await server.start()
  const ask = (path: string) => async () => {
    const headers = { cookie: member.cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': newNetwork() }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer
  }
  return { ask, stop: () => server.stop() }
}

/** One minute after the other into the past, each its own case, half of them closed. */
async function fillReports(databaseUrl: string, count: number): Promise<void> {
  const keyOf = (
    salt: string,
  ) => `(substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7' || substr(md5(n || '${salt}'), 1, 3) || '-8' ||
    substr(md5(n || '${salt}'), 4, 3) || '-' || substr(md5(n || '${salt}'), 7, 12))::uuid`
  await asOwner(databaseUrl, async (ask) => {
    await ask(
      `with many as (
         select n, t, lpad(to_hex((extract(epoch from t) * 1000)::bigint), 12, '0') as h,
           translate(upper(lpad(to_hex(n), 8, '0')), '01', 'GH') as number,
           (array['harassment', 'spam', 'hate', 'doxxing', 'other', 'intimate', 'impersonation', 'selfHarm', 'spam', 'other'])[1 + n % 10] as category,
           (array['Acoso', 'Spam o estafa', 'Odio o discriminación', 'Datos personales (doxxing)', 'Otro', 'Contenido íntimo sin consentimiento',
             'Suplantación de identidad', 'Autolesión o suicidio', 'Spam o estafa', 'Otro'])[1 + n % 10] as name
         from generate_series(1, $1::int) n, lateral (select now() - n * interval '1 minute' as t) at
       ), cases as (
         insert into identity.report_cases (id, number, kind, target_key, category, is_urgent, status, closed_at, measures, reported_nickname, created_at)
         select ${keyOf('c')}, number, 'secret', gen_random_uuid(), category, category = 'selfHarm',
           case when n % 2 = 0 then 'resolved' else 'pending' end, case when n % 2 = 0 then t end,
           case when n % 2 = 0 then '{}'::text[] end, 'quien-' || n || '-fue', t from many
         returning id
       )
       insert into identity.reports (id, number, case_id, category, category_name, reason, reported_nickname, created_at)
       select ${keyOf('r')}, number, ${keyOf('c')}, category, name,
         'Esto no debería estar aquí, palabra' || n % 200 || 'x, y lo digo yo.', 'quien-' || n || '-fue', t
       from many where (select count(*) from cases) > 0`,
      [count],
    )
    await ask('vacuum analyze identity.report_cases')
    await ask('vacuum analyze identity.reports')
  })
}
