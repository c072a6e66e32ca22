// Plain-text tables of an evaluation, for the operator's terminal.
import type { LabMetrics, LabGroup } from '@murmullo/contract/moderation/lab'
import { labPredictions } from '@murmullo/contract/moderation/lab-values'
import type { Evaluation } from './evaluate.ts'

const notMeasured = 'not measured'
/** More are listed at /admin/laboratorio. */
const changesMax = 40

export function formatEvaluation({ golden, result, changes }: Evaluation): string[] {
  const { rules, model, modelRun } = result
  const metrics: readonly (readonly [string, LabMetrics | null])[] = [
    ['rules', rules],
    ['model', model],
  ]
  return [
    `Golden set: ${golden.texts} texts, sha256 ${golden.sha256}`,
    `Run ${result.number}: prompt version ${result.promptVersion}, spam terms version ${result.termsVersion}`,
    ...(modelRun !== null && modelRun !== result.number ? [`Model metrics are those of run ${modelRun}.`] : []),
    '',
    ...formatTable(
      ['', 'texts', ...metrics.flatMap(([name]) => [`${name} precision`, 'recall', 'F1'])],
      [
        ...rules.categories.map(({ category, expected }, index) =>
          [category, `${expected}`].concat(metrics.flatMap(([, of]) => formatScores(of?.categories[index]))),
        ),
        ['macro', '', ...metrics.flatMap(([, of]) => formatScores(of?.macro))],
        ['blocked or not', '', ...metrics.flatMap(([, of]) => formatScores(of?.overall))],
      ],
    ),
    '',
    ...metrics.flatMap(([name, of]) => (of === null ? [`Model: ${notMeasured}`, ''] : formatDetails(name, of))),
    ...formatCost(model),
    ...formatChanges(changes),
  ]
}

type Scores = { readonly precision: number | null; readonly recall: number; readonly f1: number }

function formatScores(scores: Scores | undefined): string[] {
  if (scores === undefined) return [notMeasured, notMeasured, notMeasured]
  return [scores.precision === null ? '-' : percent(scores.precision), percent(scores.recall), percent(scores.f1)]
}

function formatDetails(name: string, { confusion, kinds, regions, overall }: LabMetrics): string[] {
  return [
    `Confusion table of the ${name} (rows: label, columns: prediction); ${percent(overall.accuracy)} exact`,
    ...formatTable(
      ['', ...labPredictions],
      confusion.map(({ label, counts }) => [label, ...counts.map(String)]),
    ),
    '',
    ...formatTable(
      [`${name} by kind and region`, 'exact', 'harmful found', 'clean blocked', 'no answer'],
      [...kinds, ...regions].map(formatGroup),
    ),
    '',
  ]
}

function formatGroup({ name, total, correct, harmful, found, clean, blocked, unanswered }: LabGroup): string[] {
  return [name, `${correct}/${total}`, `${found}/${harmful}`, `${blocked}/${clean}`, `${unanswered}`]
}

function formatCost(model: Evaluation['result']['model']): string[] {
  if (model === null) return []
  const { latencyMs, tokens, costUsd, models } = model
  return [
    `Latency: ${latencyMs === null ? notMeasured : `p50 ${latencyMs.p50} ms, p95 ${latencyMs.p95} ms`}`,
    `Tokens: ${tokens === null ? notMeasured : `${tokens.input} input, ${tokens.output} output`}`,
    `Cost: ${costUsd === null ? 'no price (AI_PRICES)' : `${costUsd.toFixed(4)} USD`}`,
    `Answers: ${models.map(({ name, answers }) => `${name} ${answers}`).join(', ') || 'none'}`,
    '',
  ]
}

function formatChanges(changes: Evaluation['changes']): string[] {
  if (changes === null) return ['No earlier run on this golden set.']
  if (changes.length === 0) return ['No prediction changed since the last run.']
  const lines = changes.map(
    ({ id, source, label, before, after }) => `  ${id} (${label}) ${source}: ${before} -> ${after}`,
  )
  const omitted = lines.length - changesMax
  return [
    `${changes.length} predictions changed since the last run:`,
    ...lines.slice(0, changesMax),
    ...(omitted > 0 ? [`  and ${omitted} more at /admin/laboratorio`] : []),
  ]
}

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)))
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}

function percent(value: number): string {
  return `${(value * 100).toFixed(1)} %`
}
