// `pnpm bench lighthouse [runs]`: Lighthouse scores of the public pages on its simulated slow phone, behind the edge as deployed (TLS, HTTP/2, files
// compressed at build time). Lighthouse is fetched on demand (`pnpm dlx`): nothing else needs it, and it is larger than all other dependencies.
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { chromiumWithoutTlsCheck } from '../../support/chromium.ts'
import { deploy } from '../../support/servers/deployment.ts'
import { dropDatabase, seedDatabase, freePort, root } from '../../support/servers/processes.ts'
import { asOwner } from '../databases/feed-databases.ts'
import { atLeast, atMost, type Finding, informational } from '../results/finding.ts'
import { median } from '../results/statistics.ts'
import { formatTable } from '../results/table.ts'

const version = '13.5.0'
const bounds = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const

type Urls = { readonly databaseUrl: string; readonly redisUrl: string }
type Audit = {
  readonly score: number | null
  readonly numericValue?: number
  readonly title: string
  readonly details?: unknown
}
type Report = {
  readonly categories: Record<
    string,
    { readonly score: number; readonly auditRefs: readonly { id: string; weight: number }[] }
  >
  readonly audits: Record<string, Audit>
}

export async function benchLighthouse([runs = '5']: string[], { databaseUrl, redisUrl }: Urls) {
  dropDatabase(databaseUrl)
  seedDatabase(databaseUrl)
  const httpsPort = await freePort()
  const site = await deploy({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }, { hosts: ['localhost'], httpsPort })
  try {
    const findings: Finding[] = []
    for (const path of ['/', `/secret/${await findSecretId(databaseUrl)}`, '/murmullo']) {
      const reports = Array.from({ length: Number(runs) }, () => runLighthouse(`https://localhost:${httpsPort}${path}`))
      findings.push(...evaluate(path.replace(/\w{22}$/, '{id}'), reports))
    }
    process.stdout.write(`${formatTable(findings)}\n`)
    return { version, runs: Number(runs), findings }
  } finally {
    await site.close()
    dropDatabase(databaseUrl)
  }
}

const findSecretId = (databaseUrl: string) =>
  asOwner(databaseUrl, async (query) => {
    const [row] = await query<{ id: string }>(
      `select public_id as id from content.secrets where is_listed and not is_explicit and not is_pinned order by id desc limit 1`,
    )
    return row?.id ?? ''
  })

/** Runs Lighthouse with its default configuration: simulated slow phone. */
function runLighthouse(address: string): Report {
  const flags = ['--headless', ...chromiumWithoutTlsCheck.args].join(' ')
  const args = ['dlx', `lighthouse@${version}`, address, '--quiet', '--output=json', `--chrome-flags=${flags}`]
  const env = {
    ...process.env,
    CHROME_PATH: chromiumWithoutTlsCheck.executablePath,
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  }
  return JSON.parse(execFileSync('pnpm', args, { cwd: root, env, encoding: 'utf8', maxBuffer: 1 << 28 }))
}

function evaluate(path: string, reports: readonly Report[]): Finding[] {
  const auditValues = (audit: string) => reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)
  const scores = Object.entries(bounds).map(([category, bound]) => {
    const all = reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
    const detail = `${all.join(' ')}${category === 'performance' ? '' : `; ${failedAudits(category, reports).join(', ') || 'no failed audit'}`}`
    return atLeast(bound, median(all), { id: `lighthouse.${category}`, what: path, unit: '', detail })
  })
  return [
    ...scores,
    atMost(0, median(auditValues('cumulative-layout-shift')), { id: 'lighthouse.shift', what: path, unit: '' }),
    informational(median(auditValues('largest-contentful-paint')), {
      id: 'lighthouse.largest-paint',
      what: path,
      unit: 'ms',
    }),
    informational(median(auditValues('total-blocking-time')), { id: 'lighthouse.blocking', what: path, unit: 'ms' }),
  ]
}

const failedAudits = (category: string, reports: readonly Report[]) => [
  ...new Set(
    reports.flatMap(({ categories, audits }) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  ),
]
