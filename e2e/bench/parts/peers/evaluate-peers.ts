// The results of the comparison with NodeBB and bare Fastify: medians of the ratios of each round.
import { atLeast, atMost, type Finding, informational } from '../../results/finding.ts'
import { median } from '../../results/statistics.ts'
import type { PeerRounds } from './peer-cases.ts'

type Rounds = ReadonlyMap<string, PeerRounds>
/** Two cases of a round by id, and the bound of their ratio; null: no bound. */
const comparisons: readonly (readonly [id: string, what: string, one: string, other: string, least: number | null])[] =
  [
    ['html.nodebb', 'feed page with br, any filters / NodeBB /recent', 'html.filtered', 'nodebb.html', 5],
    ['json.nodebb', 'feed JSON, uncached / NodeBB /api/recent', 'json.uncached', 'nodebb.json', 12],
    ['json.filtered.nodebb', 'feed JSON, any filters / NodeBB /api/recent', 'json.filtered', 'nodebb.json', null],
    [
      'signed-in.nodebb',
      '/ of 2,000 signed-in readers with br / NodeBB /recent',
      'html.signed-in',
      'nodebb.html',
      null,
    ],
    ['html.json', 'feed page with br / feed JSON, both with any filters', 'html.filtered', 'json.filtered', 0.3],
    ['json.bare', 'feed JSON, uncached / bare Fastify', 'json.uncached', 'json.uncached.bare', 0.17],
    ['json.filtered.bare', 'feed JSON, any filters / bare Fastify', 'json.filtered', 'json.filtered.bare', null],
    ['html.bare', 'feed page with br, any filters / bare Fastify', 'html.filtered', 'html.filtered.bare', null],
    ['signed-in.bare', '/ of signed-in readers with br / bare Fastify', 'html.signed-in', 'html.signed-in.bare', null],
    ['json.hot.bare', 'hot JSON with br / bare Fastify', 'json.hot', 'json.hot.bare', 0.9],
    ['html.hot.bare', 'hot page with br / bare Fastify', 'html.hot', 'html.hot.bare', 0.8],
  ]

export function evaluatePeers(rounds: Rounds): Finding[] {
  const of = (id: string) => rounds.get(id) ?? []
  const findings = comparisons.map(([id, what, one, other, least]) => {
    const [ours, others] = [of(one), of(other)]
    const ratio = median(ours.map((each, round) => each.perSecond / (others[round]?.perSecond ?? Number.NaN)))
    const measured = { id: `peers.${id}`, what: `throughput, ${what}`, unit: 'x', detail: formatDetail(ours, others) }
    return least === null ? informational(ratio, measured) : atLeast(least, ratio, measured)
  })
  const [ours, theirs] = [of('html.filtered'), of('nodebb.html')].map((each) => each.map(({ megabytes }) => megabytes))
  const memory = median((ours ?? []).map((each, round) => each / (theirs?.[round] ?? Number.NaN)))
  const detail = (ours ?? []).map((each, round) => `${each.toFixed(0)}/${theirs?.[round]?.toFixed(0)}`).join(' ')
  const what = 'resident memory after the pages / NodeBB after its own'
  return [...findings, atMost(0.75, memory, { id: 'peers.memory', what, detail: `${detail} MB` })]
}

function formatDetail(ours: PeerRounds, others: PeerRounds): string {
  const pairs = ours.map((each, round) => `${Math.round(each.perSecond)}/${Math.round(others[round]?.perSecond ?? 0)}`)
  const cpu = [ours, others].map((each) => median(each.map(({ cpuMs }) => cpuMs)).toFixed(2)).join(' and ')
  const p99 = [ours, others].map((each) => median(each.map(({ p99Ms }) => p99Ms)).toFixed(1)).join(' and ')
  const failed = [ours, others].map((each) => each.reduce((sum, round) => sum + round.failed, 0))
  return `${pairs.join(' ')} a second, CPU ${cpu} ms each, p99 ${p99} ms${failed.some((each) => each > 0) ? `, ${failed.join(' and ')} FAILED` : ''}`
}
