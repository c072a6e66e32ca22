// The feed over HTTP from one process: answers nobody asked before and answers everybody asks, beside bare Fastify with the same bytes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareProgram, freePort, murmullo } from '../../support/programs.ts'
import { type BenchRun, largest, named, type Part } from '../bench-run.ts'
import { urlOfSize } from '../measure/databases.ts'
import { listAddresses } from '../measure/feed-addresses.ts'
import { openFeedReader, type Statement } from '../measure/feed-reader.ts'
import { atLeast, type Finding, told } from '../measure/finding.ts'
import { pgbench, scriptOf } from '../measure/pgbench.ts'
import { mean, median } from '../measure/statistics.ts'
import { assertWrk, type Load, load } from '../measure/wrk.ts'

const addressCount = 24_000
const seconds = 5
const warmSeconds = 2

type Target = { readonly origin: string; readonly paths: string }

export const http: Part = async (run) => {
  assertWrk()
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const listed = (name: string, lines: readonly string[]) => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
    return join(folder, name)
  }
  run.say('http: walking the feed for addresses')
  const { addresses, statements } = await prepare(run)
  const paths = {
    api: listed(
      'api',
      addresses.map((address) => address.api),
    ),
    pages: listed(
      'pages',
      addresses.map((address) => address.page),
    ),
    hotApi: listed('hot-api', ['/api/v1/secrets']),
    hotPage: listed('hot-page', ['/']),
  }
  const [port, jsonPort, htmlPort] = [await freePort(), await freePort(), await freePort()]
  const origin = `http://127.0.0.1:${port}`
  const server = murmullo(port, { DATABASE_URL: urlOfSize(run.base, largest(run)), REDIS_URL: run.redisUrl })
  await server.start()
  const bare = [
    bareProgram(
      'bare-fastify',
      jsonPort,
      await answerFile(
        folder,
        origin,
        await typicalOf(
          origin,
          addresses.map(({ api }) => api),
        ),
      ),
    ),
    bareProgram('bare-fastify', htmlPort, await answerFile(folder, origin, '/')),
  ]
  for (const each of bare) await each.start()
  const targets = {
    bareJson: { origin: `http://127.0.0.1:${jsonPort}`, paths: paths.api },
    jsonUncached: { origin, paths: paths.api },
    jsonHot: { origin, paths: paths.hotApi },
    bareHtml: { origin: `http://127.0.0.1:${htmlPort}`, paths: paths.hotPage },
    htmlUncached: { origin, paths: paths.pages },
    htmlHot: { origin, paths: paths.hotPage },
  } satisfies Record<string, Target>
  try {
    const rounds = await measure(run, targets)
    return [...judge(rounds), await besidePostgres(run, statements, rounds.jsonUncached)]
  } finally {
    for (const each of [server, ...bare]) await each.stop()
    rmSync(folder, { recursive: true })
  }
}

async function prepare(run: BenchRun) {
  const reader = await openFeedReader(urlOfSize(run.base, largest(run)), run.redisUrl)
  const addresses = await listAddresses(reader, addressCount)
  const statements: Statement[] = []
  // A few of them for pgbench, from all kinds and depths.
  for (let place = 0; place < addresses.length; place += Math.ceil(addresses.length / 40) | 1) {
    const address = addresses[place]
    if (address !== undefined) statements.push(...(await reader.read(address.input)).statements)
  }
  await reader.close()
  return { addresses, statements: { all: statements, pages: 40 } }
}

/** The address whose answer is nearest to the usual length. */
async function typicalOf(origin: string, paths: readonly string[]): Promise<string> {
  const looked: { path: string; length: number }[] = []
  for (const path of paths.slice(0, 200))
    looked.push({ path, length: (await (await fetch(`${origin}${path}`)).text()).length })
  const usual = mean(looked.map(({ length }) => length))
  return looked.toSorted((a, b) => Math.abs(a.length - usual) - Math.abs(b.length - usual))[0]?.path ?? '/'
}

const ownOfTheConnection = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'])

async function answerFile(folder: string, origin: string, path: string): Promise<string> {
  const answer = await fetch(`${origin}${path}`)
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !ownOfTheConnection.has(name)))
  const file = join(folder, `answer-${path.length}.json`)
  writeFileSync(file, JSON.stringify({ headers, body: await answer.text() }))
  return file
}

type Rounds<Name extends string> = Record<Name, Load[]>

async function measure<Name extends string>(run: BenchRun, targets: Record<Name, Target>): Promise<Rounds<Name>> {
  const names = Object.keys(targets) as Name[]
  const rounds = Object.fromEntries(names.map((name) => [name, [] as Load[]])) as Rounds<Name>
  for (let round = -1; round < run.rounds; round += 1) {
    run.say(round < 0 ? 'http: warming' : `http: round ${round + 1} of ${run.rounds}`)
    for (const name of names) {
      const { origin, paths } = targets[name]
      const start = Math.max(0, round) * 7_919
      const result = await load(origin, 'get.lua', [paths, start], round < 0 ? warmSeconds : seconds)
      if (round >= 0) rounds[name].push(result)
    }
  }
  return rounds
}

function judge(
  rounds: Awaited<
    ReturnType<typeof measure<'bareJson' | 'jsonUncached' | 'jsonHot' | 'bareHtml' | 'htmlUncached' | 'htmlHot'>>
  >,
) {
  const ratio = (ours: Load[], bare: Load[]) =>
    median(ours.map((each, round) => each.perSecond / (bare[round]?.perSecond ?? Number.NaN)))
  const said = (ours: Load[], bare: Load[]) => {
    const failed = ours.reduce((sum, each) => sum + each.failed, 0)
    const pairs = ours.map((each, round) => `${Math.round(each.perSecond)}/${Math.round(bare[round]?.perSecond ?? 0)}`)
    const p99 = `p99 ${median(ours.map((each) => each.p99Ms)).toFixed(1)} ms`
    return `${pairs.join(' ')} a second, ${p99}${failed > 0 ? `, ${failed} FAILED` : ''}`
  }
  const compare = (least: number | null, id: string, what: string, ours: Load[], bare: Load[]): Finding => {
    const measured = {
      id: `http.${id}`,
      what: `${what}: to bare Fastify with the same bytes`,
      detail: said(ours, bare),
    }
    return least === null
      ? told(ratio(ours, bare), { ...measured, unit: 'x' })
      : atLeast(least, ratio(ours, bare), measured)
  }
  const { bareJson, jsonUncached, jsonHot, bareHtml, htmlUncached, htmlHot } = rounds
  const react = htmlUncached.map((html, round) => 1 - html.perSecond / (jsonUncached[round]?.perSecond ?? Number.NaN))
  return [
    compare(0.15, 'json.uncached', 'JSON nobody asked before', jsonUncached, bareJson),
    compare(0.8, 'json.hot', 'JSON everybody asks', jsonHot, bareJson),
    compare(null, 'html.uncached', 'a page nobody asked before', htmlUncached, bareHtml),
    compare(0.65, 'html.hot', 'the page everybody asks', htmlHot, bareHtml),
    told(median(react) * 100, {
      id: 'http.html.drawing',
      what: 'of the time of a page nobody asked before, drawing it (all but its JSON)',
      unit: '%',
    }),
  ]
}

async function besidePostgres(
  run: BenchRun,
  { all, pages }: { all: Statement[]; pages: number },
  ours: Load[],
): Promise<Finding> {
  const { script, variables } = scriptOf(all)
  const rounds: number[] = []
  for (let round = 0; round < run.rounds; round += 1) {
    const options = { clients: 16, seconds: 3, publicRole: true }
    rounds.push((await pgbench(urlOfSize(run.base, largest(run)), script, options, variables)).perSecond * pages)
  }
  const share = median(ours.map((each) => each.perSecond)) / median(rounds)
  return told(median(rounds), {
    id: 'http.bare.postgresql',
    what: `the same pages at ${named(largest(run))} in pgbench, 16 clients`,
    unit: 'pages/s',
    detail: `JSON nobody asked before comes at ${share.toFixed(2)} of that`,
  })
}
