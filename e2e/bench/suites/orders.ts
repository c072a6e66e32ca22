// `pnpm bench orders [secrets]`: rankings of one month of secrets, refreshed in batches: duration of a batch, and latency of ranked pages per filter.
import { createDatabase } from '../../../server/src/commands/database/create-database.ts'
import { migrate } from '../../../server/src/commands/database/migrate.ts'
import { listRanked } from '../../../server/src/features/secrets/feed/list-ranked.ts'
import { refreshRankings } from '../../../server/src/features/secrets/feed/rankings.store.ts'
import type { RequestContext } from '../../../server/src/platform/context/request-context.ts'
import { connectDatabase } from '../../../server/src/platform/db/database.ts'
import { createLog } from '../../../server/src/platform/observability/logger.ts'
import { fastLoad } from '../../../server/src/seed/fast-load.ts'
import { feedFilters, feedInputFor } from '../../../server/test/generators/feed-filters.ts'
import { asOwner } from '../databases/feed-databases.ts'
import { atMost, informational } from '../results/finding.ts'
import { formatTable } from '../results/table.ts'

const insertSecretsSql = `insert into content.secrets (id, public_id, text, is_explicit, gender, age, country_code, created_at)
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || left(mark, 20))::uuid, left(mark, 22), 'Secreto ' || n, random() < 0.3,
    (array['none', 'mujer', 'hombre', 'otro']::content.gender[])[1 + floor(random() * 4)], case when random() < 0.3 then null else 18 + floor(random() ^ 3 * 100) end,
    (array['MX', 'ES', 'AR', 'CO', 'CL', 'PE', 'XX', 'CU'])[1 + floor(random() ^ 2 * 8)], at
  from generate_series(1, $1::int) as n
    cross join lateral (select now() - (29.0 * (1 - n::float8 / $1)) * interval '1 day' as at, md5('orden ' || n) as mark) told`
const insertCountersSql = `insert into content.secret_counters (secret_id, hearts, likes, comments)
  select id, (random() ^ 6 * 300)::int, (random() ^ 4 * 40)::int, (random() ^ 5 * 30)::int from content.secrets`
const changeCountersSql = `update content.secret_counters set hearts = hearts + 20, comments = comments + 1
  where secret_id = any (array(select id from content.secrets tablesample system (5) limit 2000))`

export async function benchOrders([count = '500000']: string[], base: string) {
  const address = new URL(base)
  address.pathname = '/murmullo_bench_orders'
  const url = address.href
  await createDatabase(url)
  await migrate(url)
  const db = connectDatabase({ primary: url }, createLog('silent'))
  const batchTimes: number[] = []
  const refreshBatch = async () => {
    const began = performance.now()
    const refreshed = await refreshRankings(db.write, 2_000, 600)
    batchTimes.push(performance.now() - began)
    return refreshed
  }
  const pages: number[] = []
  try {
    const changes = await asOwner(url, async (query, client) => {
      // This benchmark does not search, and building the index takes minutes.
      await query('drop index if exists content.secrets_search')
      await query('truncate content.secrets, content.rank_outbox cascade')
      await fastLoad(client, async () => {
        await query(insertSecretsSql, [Number(count)])
        await query(insertCountersSql)
      })
      while ((await refreshBatch()) > 0);
      await query('vacuum (analyze) content.feed_ranks')
      const ranked = batchTimes.splice(0)
      for (let iteration = 0; iteration < 10; iteration += 1) {
        await query(changeCountersSql)
        while ((await refreshBatch()) > 0);
      }
      return { ranked, later: batchTimes.splice(0) }
    })
    const keys = async () => Buffer.alloc(32, 'k')
    const context = { deps: { db, keys } } as unknown as RequestContext
    const filters = feedFilters.filter((_, index) => index % 7 === 0)
    for (const filter of [...filters.slice(0, 20), ...filters]) {
      const began = performance.now()
      await listRanked(context, { ...feedInputFor(filter), by: 'popular' })
      pages.push(performance.now() - began)
    }
    const findings = [
      informational(`${(sum(changes.ranked) / 1_000).toFixed(1)} s`, {
        id: 'orders.all',
        what: 'ranking all secrets, in batches of 2,000',
      }),
      atMost(1_000, Math.max(...changes.ranked), { id: 'orders.step', what: 'longest of these batches', unit: 'ms' }),
      atMost(1_000, Math.max(...changes.later), {
        id: 'orders.change',
        what: 'longest batch after 2,000 changes',
        unit: 'ms',
      }),
      atMost(50, sorted(pages.slice(20)).at(-4) ?? 0, {
        id: 'orders.page',
        what: 'p99 of first pages under 302 filters',
        unit: 'ms',
        detail: `p50 ${(sorted(pages)[pages.length >> 1] ?? 0).toFixed(2)}`,
      }),
    ]
    process.stdout.write(`${formatTable(findings)}\n`)
    return { secrets: Number(count), findings }
  } finally {
    await db.close()
  }
}

const sum = (all: readonly number[]) => all.reduce((a, b) => a + b, 0)
const sorted = (all: readonly number[]) => all.toSorted((a, b) => a - b)
