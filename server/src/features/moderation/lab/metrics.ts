// Metrics of predictions on the golden set: precision, recall and F1 per category, macro and overall, confusion table, groups. Pure functions.
import { type LabPrediction, labKinds, labLabels, labPredictions } from '@murmullo/contract/moderation/lab-values'
import type { GoldenText, LabMetrics, LabGroup, LabModelMetrics } from '@murmullo/contract/moderation/lab'
import { categories } from '@murmullo/contract/moderation/verdict'
import type { TokenUsage } from '../../../platform/integrations/ai-client.ts'
import type { ModelPredictions } from './predict-by-model.ts'
import type { Predictions } from './lab-runs.columns.ts'

type Outcome = Omit<GoldenText, 'text'> & { readonly prediction: LabPrediction }

/** A text without a prediction was not answered: it is never counted as clean. */
export function computeMetrics(texts: readonly GoldenText[], predictions: Predictions): LabMetrics {
  const outcomes = texts.map(({ text: _text, ...rest }) => ({
    ...rest,
    prediction: predictions[rest.id] ?? 'noAnswer',
  }))
  const perCategory = categories.map((category) => {
    const expected = count(outcomes, ({ label }) => label === category)
    const predicted = count(outcomes, ({ prediction }) => prediction === category)
    const correct = count(outcomes, ({ label, prediction }) => label === category && prediction === category)
    const { precision, recall, f1 } = scoresFor(correct, predicted, expected)
    return { category, precision, recall, f1, expected, predicted, correct }
  })
  const harmful = outcomes.filter(({ label }) => label !== 'clean')
  const blocked = outcomes.filter(isBlocked)
  return {
    categories: perCategory,
    // A category without predictions counts as precision 0, as in scikit-learn.
    macro: {
      precision: mean(perCategory.map(({ precision }) => precision ?? 0)),
      recall: mean(perCategory.map(({ recall }) => recall)),
      f1: mean(perCategory.map(({ f1 }) => f1)),
    },
    overall: {
      ...scoresFor(count(harmful, isBlocked), blocked.length, harmful.length),
      accuracy: ratio(count(outcomes, isCorrect), outcomes.length),
    },
    confusion: labLabels.map((label) => ({
      label,
      counts: labPredictions.map((prediction) =>
        count(outcomes, (one) => one.label === label && one.prediction === prediction),
      ),
    })),
    kinds: labKinds.map((kind) =>
      groupFor(
        kind,
        outcomes.filter((one) => one.kind === kind),
      ),
    ),
    regions: [...new Set(outcomes.map(({ region }) => region))].toSorted().map((region) =>
      groupFor(
        region,
        outcomes.filter((one) => one.region === region),
      ),
    ),
  }
}

export function computeModelMetrics(
  texts: readonly GoldenText[],
  { predictions, latenciesMs, tokens, models }: ModelPredictions,
  prices: TokenUsage | undefined,
): LabModelMetrics {
  const sorted = latenciesMs.toSorted((one, other) => one - other)
  const percentile = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return {
    ...computeMetrics(texts, predictions),
    latencyMs: sorted.length === 0 ? null : { p50: percentile(0.5), p95: percentile(0.95) },
    tokens,
    costUsd:
      tokens === null || prices === undefined
        ? null
        : (tokens.input * prices.input + tokens.output * prices.output) / 1_000_000,
    models: Object.entries(models).map(([name, answers]) => ({ name, answers })),
  }
}

function isBlocked({ prediction }: Outcome): boolean {
  return prediction !== 'clean' && prediction !== 'noAnswer'
}

function isCorrect({ label, prediction }: Outcome): boolean {
  return label === prediction
}

function groupFor(name: string, outcomes: readonly Outcome[]): LabGroup {
  const clean = outcomes.filter(({ label }) => label === 'clean')
  const harmful = outcomes.filter(({ label }) => label !== 'clean')
  return {
    name,
    total: outcomes.length,
    correct: count(outcomes, isCorrect),
    harmful: harmful.length,
    found: count(harmful, isBlocked),
    clean: clean.length,
    blocked: count(clean, isBlocked),
    unanswered: count(outcomes, ({ prediction }) => prediction === 'noAnswer'),
  }
}

function scoresFor(correct: number, predicted: number, expected: number) {
  return {
    precision: predicted === 0 ? null : ratio(correct, predicted),
    recall: ratio(correct, expected),
    // 2PR / (P + R), which is 0 without a correct prediction.
    f1: ratio(2 * correct, predicted + expected),
  }
}

function count(outcomes: readonly Outcome[], matches: (one: Outcome) => boolean): number {
  return outcomes.filter(matches).length
}

/** With four decimals, as in the snapshot of the metrics. */
function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000
}

function mean(values: readonly number[]): number {
  return ratio(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  )
}
