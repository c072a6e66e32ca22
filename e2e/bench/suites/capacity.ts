// `pnpm bench capacity [secrets]`: cost of each user action in CPU time per process and in stored bytes; the input of docs/scale.md.
import { startFakeAiProvider } from '../../../server/src/dev/fake-ai-provider.ts'
import { dropDatabase, seedDatabase, freePort, serverProcess, redisProcess } from '../../support/servers/processes.ts'
import { type Query, asOwner } from '../databases/feed-databases.ts'
import { type Finding, informational } from '../results/finding.ts'
import { databaseCpuMeter, processCpuMeter } from '../results/cpu-time.ts'
import { formatTable } from '../results/table.ts'
import { type UserAction, createUserActions } from '../parts/user-actions.ts'
import { measureStorage } from '../parts/storage-size.ts'

type Urls = { readonly databaseUrl: string; readonly redisUrl: string }
const concurrency = 8

export async function benchCapacity([count = '100000']: string[], { databaseUrl }: Urls) {
  dropDatabase(databaseUrl)
  seedDatabase(databaseUrl, Number(count))
  // As in production, where autovacuum has done it long before; otherwise it would do it during the measurement.
  await asOwner(databaseUrl, (query) => query('vacuum (analyze)'))
  const provider = await startFakeAiProvider()
  const [port, redisPort] = [await freePort(), await freePort()]
  // A dedicated Redis: the shared one may serve other processes.
  const env = {
    AI_BASE_URL: provider.baseUrl,
    REDIS_URL: `redis://127.0.0.1:${redisPort}/0`,
    DATABASE_URL: databaseUrl,
  }
  const programs = [redisProcess(redisPort), serverProcess(port, env), serverProcess(await freePort(), env, 'worker')]
  try {
    for (const each of programs) await each.start()
    const origin = `http://127.0.0.1:${port}`
    const findings = await asOwner(databaseUrl, async (query) =>
      measureActions(
        await createUserActions(origin, query, databaseUrl),
        query,
        origin,
        programs.map(({ pid }) => pid()),
      ),
    )
    process.stdout.write(`${formatTable(findings)}\n`)
    return { secrets: Number(count), findings }
  } finally {
    for (const each of programs.toReversed()) await each.stop()
    await provider.close()
    dropDatabase(databaseUrl)
  }
}

async function measureActions(
  actions: readonly UserAction[],
  query: Query,
  origin: string,
  [redisPid = 0, web = 0, worker = 0]: number[],
): Promise<Finding[]> {
  const meters = {
    web: processCpuMeter(web),
    database: databaseCpuMeter(query),
    redis: processCpuMeter(redisPid),
    worker: processCpuMeter(worker),
  }
  const read = async () => {
    const cpuMs = await Promise.all(Object.values(meters).map((meter) => meter()))
    return Object.keys(meters).map((name, index) => [name, cpuMs[index] ?? 0] as const)
  }
  const findings: Finding[] = []
  for (const { id, what, times, run } of actions) {
    // Warm-up: nothing is compiled, planned or cached yet.
    await runConcurrently(run, 0, Math.ceil(times / 4))
    const before = await read()
    await runConcurrently(run, Math.ceil(times / 4), times)
    const after = await read()
    const each = after.map(([name, cpuMs], index) => [name, (cpuMs - (before[index]?.[1] ?? 0)) / times] as const)
    const sum = each.reduce((all, [, ms]) => all + ms, 0)
    const detail = each.map(([name, ms]) => `${name} ${ms.toFixed(3)}`).join(', ')
    findings.push(informational(sum, { id: `capacity.${id}`, what, unit: 'ms', detail }))
  }
  return [...findings, ...(await measureStorage(origin, query))]
}

async function runConcurrently(run: (iteration: number) => Promise<void>, from: number, count: number): Promise<void> {
  let next = from
  const loop = async () => {
    while (next < from + count) await run(next++)
  }
  await Promise.all(Array.from({ length: concurrency }, loop))
}
