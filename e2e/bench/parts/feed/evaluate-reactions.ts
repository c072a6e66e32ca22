// Evaluates the rounds of the reactions benchmark: throughput, p99 latency and effect on feed readers, against their bounds.
import { type BenchRun, formatSize, writableSize } from './feed-run.ts'
import { atLeast, atMost, type Finding, informational } from '../../results/finding.ts'
import type { InProcessLoad } from './in-process-reactions.ts'
import { median, percentile } from '../../results/statistics.ts'
import type { Load } from '../../load/wrk.ts'

export type ReactionRound = {
  readonly ours: Load
  readonly bare: Load
  /** Load of the no-op endpoint (upper bound of HTTP). */
  readonly noop: Load
  readonly insideOurs: InProcessLoad
  readonly insideBare: InProcessLoad
  /** Feed latencies: without reactions (`calm`), with hundreds per second (`livelier`), at maximum load (`busy`). */
  readonly calm: readonly number[]
  readonly livelier: readonly number[]
  readonly busy: readonly number[]
  readonly paced: readonly number[]
}
type Scale = { drift: number; reactors: number; readersPerSecond: number; reactionsPerSecond: number }

export function evaluateReactions(run: BenchRun, rounds: readonly ReactionRound[], scale: Scale): Finding[] {
  const medianOf = (ratio: (each: ReactionRound) => number) => median(rounds.map(ratio))
  const each = (show: (round: ReactionRound) => string) => rounds.map(show).join(' ')
  const failed = rounds.reduce((sum, { ours, bare, noop }) => sum + ours.failed + bare.failed + noop.failed, 0)
  const p99 = (of: (round: ReactionRound) => readonly number[]) => percentile(rounds.flatMap(of), 0.99)
  const [calm, livelier, busy] = [
    p99((round) => round.calm),
    p99((round) => round.livelier),
    p99((round) => round.busy),
  ]
  const refused = rounds
    .flatMap((round) => [...round.calm, ...round.livelier, ...round.busy, ...round.paced])
    .filter((ms) => !Number.isFinite(ms)).length
  const problems = `${failed > 0 ? `, ${failed} FAILED` : ''}${refused > 0 ? `, ${refused} REFUSED` : ''}`
  const scenario = `${scale.reactors} clients reacting to one secret at ${formatSize(writableSize(run))}`
  const readers = `feed p99 at ${scale.readersPerSecond} reads/s`
  const formatInteger = (value: number) => String(Math.round(value))
  return [
    atLeast(
      12,
      medianOf(({ ours, bare }) => ours.perSecond / bare.perSecond),
      {
        id: 'reactions.throughput',
        what: `${scenario}: throughput / one statement per request`,
        detail: `${each(({ ours, bare }) => `${formatInteger(ours.perSecond)}/${formatInteger(bare.perSecond)}`)} a second${problems}`,
      },
    ),
    informational(
      medianOf(({ noop, bare }) => noop.perSecond / bare.perSecond),
      {
        id: 'reactions.throughput.most',
        what: 'the same for a no-op Fastify endpoint: upper bound of HTTP',
        unit: 'x',
        detail: `${each(({ noop }) => formatInteger(noop.perSecond))} a second`,
      },
    ),
    atMost(
      Number((1 / 7).toFixed(3)),
      medianOf(({ ours, bare }) => ours.p99Ms / bare.p99Ms),
      {
        id: 'reactions.p99',
        what: `${scenario}: p99 / p99 of one statement per request`,
        detail: `${each(({ ours, bare }) => `${ours.p99Ms.toFixed(1)}/${bare.p99Ms.toFixed(1)}`)} ms`,
      },
    ),
    informational(
      medianOf(({ noop, bare }) => noop.p99Ms / bare.p99Ms),
      {
        id: 'reactions.p99.most',
        what: 'the same for a no-op Fastify endpoint',
        unit: 'x',
        detail: `${each(({ noop }) => noop.p99Ms.toFixed(1))} ms`,
      },
    ),
    informational(
      medianOf(({ insideOurs, insideBare }) => insideOurs.perSecond / insideBare.perSecond),
      {
        id: 'reactions.inside.throughput',
        what: `${scenario}, without HTTP: throughput of the function / one statement per call`,
        unit: 'x',
        detail: `${each(({ insideOurs, insideBare }) => `${formatInteger(insideOurs.perSecond)}/${formatInteger(insideBare.perSecond)}`)} a second`,
      },
    ),
    informational(
      medianOf(({ insideOurs, insideBare }) => insideOurs.p99Ms / insideBare.p99Ms),
      {
        id: 'reactions.inside.p99',
        what: 'without HTTP: p99 / p99 of one statement per call',
        unit: 'x',
        detail: `${each(({ insideOurs, insideBare }) => `${insideOurs.p99Ms.toFixed(1)}/${insideBare.p99Ms.toFixed(1)}`)} ms`,
      },
    ),
    atMost(0, scale.drift, {
      id: 'reactions.exact',
      what: 'lost, extra or miscounted reactions in all rounds',
      unit: '',
    }),
    atMost(1.5, busy / calm, {
      id: 'reactions.feed',
      what: `${readers}: with the reaction load / without`,
      detail: `${busy.toFixed(1)} / ${calm.toFixed(1)} ms`,
    }),
    atMost(1.5, livelier / calm, {
      id: 'reactions.feed.hundreds',
      what: `${readers}: with ${scale.reactionsPerSecond} reactions/s on one secret / without`,
      detail: `${livelier.toFixed(1)} / ${calm.toFixed(1)} ms`,
    }),
  ]
}
