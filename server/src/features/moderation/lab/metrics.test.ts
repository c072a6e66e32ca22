// Unit tests of the metrics of the moderation lab: scores, confusion table, groups, latency and cost, and what changed between two runs.
import { labPredictions, type LabPrediction } from '@murmullo/contract/moderation/lab-values'
import type { GoldenText } from '@murmullo/contract/moderation/lab'
import { expect, test } from 'vitest'
import { compareCategories, listChanges } from './compare-runs.ts'
import { computeMetrics, computeModelMetrics } from './metrics.ts'

const text = (id: string, label: GoldenText['label'], kind: GoldenText['kind'], region: string): GoldenText => ({
  id,
  label,
  kind,
  region,
  text: id,
})
const texts = [
  text('g1', 'extremeViolence', 'plain', 'mx'),
  text('g2', 'extremeViolence', 'slang', 'ar'),
  text('g3', 'maliciousLinks', 'disguise', 'mx'),
  text('g4', 'clean', 'lookalike', 'ar'),
  text('g5', 'clean', 'plain', 'mx'),
]
const predictions: Record<string, LabPrediction> = {
  g1: 'extremeViolence',
  g2: 'noAnswer',
  g3: 'extremeViolence',
  g4: 'blocked',
  g5: 'clean',
}

test('metrics: precision, recall and F1 of a category count its texts; without a prediction precision is null', () => {
  const { categories, macro, overall } = computeMetrics(texts, predictions)
  const find = (name: string) => categories.find(({ category }) => category === name)
  expect(find('extremeViolence')).toEqual({
    category: 'extremeViolence',
    precision: 0.5,
    recall: 0.5,
    f1: 0.5,
    expected: 2,
    predicted: 2,
    correct: 1,
  })
  expect(find('maliciousLinks')).toMatchObject({ precision: null, recall: 0, f1: 0, expected: 1, predicted: 0 })
  expect(macro).toEqual({ precision: 0.0714, recall: 0.0714, f1: 0.0714 })
  // Blocked: g1, g3 and the clean g4. Harmful: g1, g2, g3.
  expect(overall).toEqual({ precision: 0.6667, recall: 0.6667, f1: 0.6667, accuracy: 0.4 })
})

test('metrics: a text without an answer is in its own column of the confusion table, never in that of clean', () => {
  const { confusion, kinds, regions } = computeMetrics(texts, predictions)
  const cell = (label: string, prediction: LabPrediction) =>
    confusion.find((row) => row.label === label)?.counts[labPredictions.indexOf(prediction)]
  expect([cell('extremeViolence', 'noAnswer'), cell('extremeViolence', 'clean'), cell('clean', 'blocked')]).toEqual([
    1, 0, 1,
  ])
  expect(confusion.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count)).toBe(5)
  expect(kinds.find(({ name }) => name === 'slang')).toMatchObject({ total: 1, harmful: 1, found: 0, unanswered: 1 })
  expect(regions).toEqual([
    { name: 'ar', total: 2, correct: 0, harmful: 1, found: 0, clean: 1, blocked: 1, unanswered: 1 },
    { name: 'mx', total: 3, correct: 2, harmful: 2, found: 2, clean: 1, blocked: 0, unanswered: 0 },
  ])
})

test('metrics of the model: percentiles of the latency, and the cost only with usage and a price', () => {
  const model = {
    predictions,
    latenciesMs: [400, 100, 300, 200],
    tokens: { input: 2_000_000, output: 500_000 },
    models: { uno: 4 },
  }
  expect(computeModelMetrics(texts, model, { input: 0.3, output: 2 })).toMatchObject({
    latencyMs: { p50: 200, p95: 400 },
    costUsd: 1.6,
    models: [{ name: 'uno', answers: 4 }],
  })
  expect(computeModelMetrics(texts, model, undefined).costUsd).toBeNull()
  const unmeasured = computeModelMetrics(texts, { ...model, tokens: null, latenciesMs: [] }, { input: 1, output: 1 })
  expect([unmeasured.costUsd, unmeasured.latencyMs]).toEqual([null, null])
})

test('comparison of two runs: it has the texts whose prediction changed, and the scores of each category before and after', () => {
  const after = { ...predictions, g3: 'maliciousLinks', g4: 'clean' } as const
  expect(listChanges(texts, 'model', predictions, after)).toEqual([
    { ...texts[2], source: 'model', before: 'extremeViolence', after: 'maliciousLinks' },
    { ...texts[3], source: 'model', before: 'blocked', after: 'clean' },
  ])
  const deltas = compareCategories(computeMetrics(texts, predictions), computeMetrics(texts, after))
  expect(deltas.find(({ category }) => category === 'extremeViolence')).toMatchObject({
    before: { precision: 0.5 },
    after: { precision: 1 },
  })
})
