// Benchmark part: insert throughput of 16 writers with and without the triggers of the exact feed counts, on a copy of a database.
import { type BenchRun, formatSize, type Part, writableSize } from './feed-run.ts'
import { type Query, asOwner, copyDatabase, dropCopy } from '../../databases/feed-databases.ts'
import { atLeast, atMost, type Finding } from '../../results/finding.ts'
import { pgbench } from '../../load/pgbench.ts'
import { median } from '../../results/statistics.ts'

const copy = 'murmullo_bench_publishing'
const seconds = 6
const clients = 16

const insert = (gender: string, age: string, explicit: string, country: string) =>
  `insert into content.secrets (id, public_id, text, author_nickname, gender, age, is_explicit, country_code)
   values (
     (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 4, 15))::uuid,
     substr(md5(random()::text) || md5(random()::text), 1, 22), repeat('el secreto de mi amor ', 14), 'Alguien', ${gender}, ${age}, ${explicit}, ${country});`.replaceAll(
    /\s*\n\s*/g,
    ' ',
  )

const countriesSql = `(array['MX','AR','ES','CO','CL','PE','VE','XX','EC','US','UY','DO','BO','GT','PY','CR','PA','SV','HN','NI','CU','PR'])[:c]`
const spreadScript = `\\set g random(1,4)
\\set a random_exponential(18,120,6)
\\set s random(1,10)
\\set c random_exponential(1,22,6)
${insert(`(array['none','mujer','hombre','otro'])[:g]::content.gender`, 'case when :s <= 3 then null else :a::int end', ':s > 7', countriesSql)}`
const scripts = {
  spread: { script: spreadScript, least: 0.6, what: 'spread over all count rows' },
  hot: { script: insert(`'mujer'`, '25', 'false', `'MX'`), least: 0.5, what: 'all on one count row' },
}

export const insertThroughput: Part = async (run) => {
  const url = await copyDatabase(run.base, writableSize(run), copy)
  try {
    return await asOwner(url, (query) => measure(run, url, query))
  } finally {
    await dropCopy(run.base, copy)
  }
}

async function measure(run: BenchRun, url: string, query: Query): Promise<Finding[]> {
  const publish = async (script: string, counted: boolean) => {
    await query(`alter table content.secrets ${counted ? 'enable' : 'disable'} trigger user`)
    await query('checkpoint')
    return withRollUp(url, () => pgbench(url, script, { clients, seconds }))
  }
  const findings: Finding[] = []
  let drift = 0
  for (const [name, { script, least, what }] of Object.entries(scripts)) {
    const rounds: { counted: number; bare: number }[] = []
    for (let round = 0; round < run.rounds; round += 1) {
      run.log(`publishing, ${name}: round ${round + 1} of ${run.rounds}`)
      const measureBare = async () => (await publish(script, false)).perSecond
      const measureCounted = async () => {
        const before = await readTotal(query)
        const { perSecond, transactions } = await publish(script, true)
        drift += Math.abs((await readTotal(query)) - before - transactions)
        return perSecond
      }
      // The order alternates, because the second run always writes into a larger table.
      if (round % 2 === 0) rounds.push({ bare: await measureBare(), counted: await measureCounted() })
      else rounds.push({ counted: await measureCounted(), bare: await measureBare() })
    }
    findings.push(
      atLeast(least, median(rounds.map(({ counted, bare }) => counted / bare)), {
        id: `publishing.${name}`,
        what: `${clients} writers at ${formatSize(writableSize(run))}, ${what}: throughput with counts / without`,
        detail: rounds.map(({ counted, bare }) => `${Math.round(counted)}/${Math.round(bare)}`).join(' ') + ' a second',
      }),
    )
  }
  const what = 'published secrets missing in the totals'
  return [...findings, atMost(0, drift, { id: 'publishing.exact', what, unit: '' })]
}

async function readTotal(query: Query): Promise<number> {
  const totalRow = `country_code = '**' and gender = '*' and section = 'all' and age = -1`
  const [row] = await query<{ n: string }>(
    `select (select n from content.feed_counts where ${totalRow}) + coalesce((select sum(n) from content.feed_deltas), 0) as n`,
  )
  return Number(row?.n)
}

/** Runs the roll-up every second, as the worker does. */
async function withRollUp<T>(url: string, work: () => Promise<T>): Promise<T> {
  return asOwner(url, async (query) => {
    let last: Promise<unknown> = Promise.resolve()
    const timer = setInterval(() => {
      last = last.then(() => query('select content.roll_up_feed_counts()'))
    }, 1_000)
    try {
      return await work()
    } finally {
      clearInterval(timer)
      await last
    }
  })
}
