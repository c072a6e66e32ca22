// Benchmark part: CPU time of a rendered page relative to bare Fastify with the same bytes, for each encoding that clients accept.
import { listPageKinds, type PageKind } from '../../load/page-kinds.ts'
import { databaseUrlFor } from '../../databases/feed-databases.ts'
import { acceptedEncodings, cpuMsPerPage, type Encoding, encodings, type Side } from '../../load/page-requests.ts'
import {
  type BareResponses,
  createBaselineWith,
  fetchResponse,
  findTypicalPath,
} from '../../processes/fastify-baseline.ts'
import { atMost, type Finding, informational } from '../../results/finding.ts'
import { type BenchRun, largestSize } from './feed-run.ts'

/** Twice the measured ratio with br, which browsers accept: a busy host adds more to a page than to a response of bare Fastify. */
const bounds: Record<string, number> = {
  feed: 170,
  secret: 150,
  'feed.signed-in': 200,
  'secret.signed-in': 160,
  'feed.shared': 35,
}

const typicalOf = 8
const bareRequests = 200

export async function renderedPages(run: BenchRun, ours: Side, folder: string): Promise<Finding[]> {
  const kinds = await listPageKinds(databaseUrlFor(run.base, largestSize(run)), run.redisUrl)
  const bare = await createBaselineWith(folder, await storeResponses(ours, kinds))
  await bare.start()
  try {
    const bareSide = { origin: bare.origin, pid: bare.pid() }
    await measureBare(bareSide, kinds[0]?.id ?? '', 'br', 5 * bareRequests)
    const findings: Finding[] = []
    for (const kind of kinds) findings.push(...(await measureKind(run, kind, ours, bareSide)))
    return findings
  } finally {
    await bare.stop()
  }
}

/** One response of each kind and encoding, of a typical length. */
async function storeResponses({ origin }: Side, kinds: readonly PageKind[]): Promise<BareResponses> {
  const stored: Record<string, BareResponses[string]> = {}
  for (const { id, paths, cookies } of kinds) {
    const cookie = cookies[0] ?? ''
    const path = await findTypicalPath(origin, paths.slice(-typicalOf), { cookie })
    for (const encoding of encodings) {
      const headers = { cookie, 'accept-encoding': acceptedEncodings[encoding] }
      stored[`/${id}/${encoding}`] = await fetchResponse(`${origin}${path}`, headers)
    }
  }
  // The process counts as started when this path responds.
  return { ...stored, '/readyz': { headers: {}, body: '' } }
}

async function measureKind(run: BenchRun, kind: PageKind, ours: Side, bare: Side): Promise<Finding[]> {
  const count = 24 * run.seconds
  let start = 0
  const measure = (encoding: Encoding) => cpuMsPerPage(ours, kind, { encoding, count, start: (start += count) })
  await measure('br')
  const rounds: Record<Encoding, [ours: number, bare: number][]> = { br: [], gzip: [], identity: [] }
  for (let round = 0; round < run.rounds; round += 1)
    for (const encoding of encodings)
      rounds[encoding].push([await measure(encoding), await measureBare(bare, kind.id, encoding, bareRequests)])
  return encodings.map((encoding) => {
    // The least of all rounds on each side: other load on the host can only add to the CPU time of a request.
    const least = (side: 0 | 1) => Math.min(...rounds[encoding].map((round) => round[side]))
    const measured = {
      id: `rendered.${kind.id}.${encoding}`,
      what: `${kind.what}, ${encoding}: CPU time / bare Fastify with the same bytes`,
      unit: 'x',
      detail: `${rounds[encoding].map((pair) => pair.map((ms) => ms.toFixed(2)).join('/')).join(' ')} ms each`,
    }
    const ratio = least(0) / least(1)
    return encoding === 'br' ? atMost(bounds[kind.id] ?? 0, ratio, measured) : informational(ratio, measured)
  })
}

function measureBare(bare: Side, id: string, encoding: Encoding, count: number): Promise<number> {
  return cpuMsPerPage(bare, { paths: [`/${id}/${encoding}`], cookies: [''] }, { encoding, count, start: 0 })
}
