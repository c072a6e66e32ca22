// The requests of the HTTP throughput benchmark, and their results relative to bare Fastify with the same bytes.
import { ageCookie } from '@murmullo/contract/constants/age-gate'
import { acceptedEncodings, type Encoding } from '../../load/page-requests.ts'
import type { Load } from '../../load/wrk.ts'
import { atLeast, type Finding, informational } from '../../results/finding.ts'
import { median } from '../../results/statistics.ts'

export type HttpCase = {
  readonly id: string
  readonly subject: string
  /** Null: no bound. */
  readonly least: number | null
  readonly paths: readonly string[]
  readonly encoding?: Encoding
  readonly cookie?: string
}
export type HttpRounds = HttpCase & { readonly ours: readonly Load[]; readonly baseline: readonly Load[] }
type Paths = Readonly<Record<'api' | 'filteredApi' | 'pages', readonly string[]>>

/** Browsers accept br. Identity shows the cost without compression. */
export function httpCases({ api, filteredApi, pages }: Paths): HttpCase[] {
  // Without it a third of the pages would be the age gate.
  const cookie = `${ageCookie.name}=${ageCookie.value}`
  const hotApi = ['/api/v1/secrets']
  return [
    { id: 'json.uncached', subject: 'JSON, cache miss', least: 0.15, paths: api },
    { id: 'json.filtered', subject: 'JSON with filters, cache miss', least: null, paths: filteredApi },
    { id: 'json.hot', subject: 'JSON, cache hit', least: 0.8, paths: hotApi },
    { id: 'json.hot.br', subject: 'JSON with br, cache hit', least: 0.8, paths: hotApi, encoding: 'br' },
    { id: 'html.uncached', subject: 'HTML, cache miss', least: null, paths: pages, cookie },
    { id: 'html.uncached.br', subject: 'HTML with br, cache miss', least: null, paths: pages, cookie, encoding: 'br' },
    {
      id: 'html.uncached.gzip',
      subject: 'HTML with gzip, cache miss',
      least: null,
      paths: pages,
      cookie,
      encoding: 'gzip',
    },
    { id: 'html.hot', subject: 'HTML, cache hit', least: 0.65, paths: ['/'], cookie },
    { id: 'html.hot.br', subject: 'HTML with br, cache hit', least: 0.65, paths: ['/'], cookie, encoding: 'br' },
  ]
}

export function acceptHeader({ encoding }: Pick<HttpCase, 'encoding'>): Record<string, string> {
  return encoding === undefined ? {} : { 'accept-encoding': acceptedEncodings[encoding] }
}

export function evaluateHttp(rounds: readonly HttpRounds[]): Finding[] {
  const oursOf = (id: string) => rounds.find((each) => each.id === id)?.ours ?? []
  const json = oursOf('json.uncached')
  const renderShares = oursOf('html.uncached').map(
    (each, round) => 1 - each.perSecond / (json[round]?.perSecond ?? Number.NaN),
  )
  return [
    ...rounds.map(compareWithBare),
    informational(median(renderShares) * 100, {
      id: 'http.html.drawing',
      what: 'share of rendering in an HTML cache miss (time without its JSON)',
      unit: '%',
    }),
  ]
}

function compareWithBare({ id, subject, least, ours, baseline }: HttpRounds): Finding {
  const ratio = median(ours.map((each, round) => each.perSecond / (baseline[round]?.perSecond ?? Number.NaN)))
  const what = `${subject}: throughput / bare Fastify with the same body`
  const measured = { id: `http.${id}`, what, detail: formatDetail(ours, baseline) }
  return least === null ? informational(ratio, { ...measured, unit: 'x' }) : atLeast(least, ratio, measured)
}

function formatDetail(ours: readonly Load[], baseline: readonly Load[]): string {
  const failed = [...ours, ...baseline].reduce((sum, each) => sum + each.failed, 0)
  const pairs = ours.map(
    (each, round) => `${Math.round(each.perSecond)}/${Math.round(baseline[round]?.perSecond ?? 0)}`,
  )
  const p99 = `p99 ${median(ours.map((each) => each.p99Ms)).toFixed(1)} ms`
  return `${pairs.join(' ')} a second, ${p99}${failed > 0 ? `, ${failed} FAILED` : ''}`
}
