// Spanish texts of the moderation lab: percentages, names of versions and runs, cost and latency.
import type { LabModelMetrics, LabRun } from '@murmullo/contract/moderation/lab'
import type { LabSource, VersionKind } from '@murmullo/contract/moderation/lab-values'
import { formatNumber } from '../../../lib/format/numbers.ts'

export const notMeasured = 'sin medir'

export const sourceNames: Readonly<Record<LabSource, string>> = { rules: 'Reglas', model: 'Modelo' }

export const versionKindNames: Readonly<Record<VersionKind, string>> = {
  prompt: 'Instrucciones del modelo',
  terms: 'Palabras no permitidas',
}

/** "45,8 %". Null: nothing was predicted. */
export function formatPercent(share: number | null): string {
  return share === null ? '–' : `${formatDecimal(share * 100, 1)} %`
}

/** "+4,2" percentage points. Empty without a difference. */
export function formatPoints(before: number | null, after: number | null): string {
  const points = Math.round(((after ?? 0) - (before ?? 0)) * 1_000) / 10
  if (points === 0) return ''
  return `${points > 0 ? '+' : '−'}${formatDecimal(Math.abs(points), 1)}`
}

function formatDecimal(value: number, digits: number): string {
  return value.toFixed(digits).replace('.', ',')
}

export function versionName(number: number): string {
  return number === 0 ? '0 (código)' : `${number}`
}

export function costText({ tokens, costUsd, latencyMs, models }: LabModelMetrics): string {
  const parts = [
    latencyMs === null ? 'Latencia sin medir' : `Latencia p50 ${latencyMs.p50} ms, p95 ${latencyMs.p95} ms`,
    tokens === null
      ? 'tokens sin medir'
      : `${formatNumber(tokens.input)} tokens de entrada y ${formatNumber(tokens.output)} de salida`,
    costUsd === null ? 'sin precio' : `${formatDecimal(costUsd, 4)} dólares`,
    ...models.map(({ name, answers }) => `${name}: ${answers} respuestas`),
  ]
  return `${parts.join(' · ')}.`
}

const stateNames = { queued: 'en espera', running: 'en curso', done: 'terminada', failed: 'falló' } as const

export function runText({ state, withModel, promptVersion, termsVersion, seconds, startedBy }: LabRun): string {
  return [
    withModel ? 'Reglas y modelo' : 'Reglas',
    `instrucciones ${versionName(promptVersion)}`,
    `palabras ${versionName(termsVersion)}`,
    state === 'done' && seconds !== null ? `${seconds} s` : stateNames[state],
    startedBy ?? 'quien opera el sitio',
  ].join(' · ')
}
