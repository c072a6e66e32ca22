// `pnpm bench capacity [secrets]`: cost of each user action in CPU time per process and in stored bytes; the input of docs/scale.md.
import { openAiProvider } from '../../server/src/dev/ai-provider.ts'
import { dropDatabase, fillDatabase, freePort, murmullo, redis } from '../support/programs.ts'
import { type Ask, asOwner } from './measure/databases.ts'
import { type Finding, told } from './measure/finding.ts'
import { ofDatabase, ofProgram } from './measure/processor.ts'
import { tableOf } from './measure/table.ts'
import { type Deed, makeDeeds } from './parts/deeds.ts'
import { bytesOf } from './parts/stored-bytes.ts'

type Where = { readonly databaseUrl: string; readonly redisUrl: string }
const atOnce = 8

export async function benchCapacity([count = '100000']: string[], { databaseUrl }: Where) {
  dropDatabase(databaseUrl)
  fillDatabase(databaseUrl, Number(count))
  const provider = await openAiProvider()
  const [port, redisPort] = [await freePort(), await freePort()]
  // A dedicated Redis: the shared one may serve other processes.
  const env = {
    AI_BASE_URL: provider.baseUrl,
    REDIS_URL: `redis://127.0.0.1:${redisPort}/0`,
    DATABASE_URL: databaseUrl,
  }
  const programs = [redis(redisPort), murmullo(port, env), murmullo(await freePort(), env, 'worker')]
  try {
    for (const each of programs) await each.start()
    const origin = `http://127.0.0.1:${port}`
    const findings = await asOwner(databaseUrl, async (ask) =>
      measured(
        await makeDeeds(origin, ask, databaseUrl),
        ask,
        origin,
        programs.map(({ pid }) => pid()),
      ),
    )
    process.stdout.write(`${tableOf(findings)}\n`)
    return { secrets: Number(count), findings }
  } finally {
    for (const each of programs.toReversed()) await each.stop()
    await provider.close()
    dropDatabase(databaseUrl)
  }
}

async function measured(
  deeds: readonly Deed[],
  ask: Ask,
  origin: string,
  [redisPid = 0, web = 0, worker = 0]: number[],
): Promise<Finding[]> {
  const meters = {
    web: ofProgram(web),
    database: ofDatabase(ask),
    redis: ofProgram(redisPid),
    worker: ofProgram(worker),
  }
  const read = async () => {
    const spent = await Promise.all(Object.values(meters).map((meter) => meter()))
    return Object.keys(meters).map((name, place) => [name, spent[place] ?? 0] as const)
  }
  const findings: Finding[] = []
  for (const { id, what, times, run } of deeds) {
    // Warm-up: nothing is compiled, planned or cached yet.
    await inTurns(run, 0, Math.ceil(times / 4))
    const before = await read()
    await inTurns(run, Math.ceil(times / 4), times)
    const after = await read()
    const each = after.map(([name, spent], place) => [name, (spent - (before[place]?.[1] ?? 0)) / times] as const)
    const sum = each.reduce((all, [, ms]) => all + ms, 0)
    const detail = each.map(([name, ms]) => `${name} ${ms.toFixed(3)}`).join(', ')
    findings.push(told(sum, { id: `capacity.${id}`, what, unit: 'ms', detail }))
  }
  return [...findings, ...(await bytesOf(origin, ask))]
}

async function inTurns(run: (turn: number) => Promise<void>, from: number, count: number): Promise<void> {
  let next = from
  const goOn = async () => {
    while (next < from + count) await run(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, goOn))
}
