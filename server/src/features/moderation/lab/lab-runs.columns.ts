// Types of the rows of `moderation.lab_runs`.
import type { LabMetrics, LabModelMetrics, runStates } from '@murmullo/contract/moderation/lab'
import type { LabPrediction } from '@murmullo/contract/moderation/lab-values'

/** By the id of the golden text. */
export type Predictions = Readonly<Record<string, LabPrediction>>

export type RunMetrics = { readonly rules: LabMetrics; readonly model: LabModelMetrics | null }
export type RunPredictions = { readonly rules: Predictions; readonly model: Predictions | null }

export type RunRow = {
  readonly number: number
  readonly state: (typeof runStates)[number]
  readonly withModel: boolean
  readonly promptVersion: number
  readonly termsVersion: number
  readonly goldenSet: string
  readonly startedBy: string | null
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly done: number
}
export type RunResult = { readonly metrics: RunMetrics; readonly predictions: RunPredictions }
export type RunResultRow = RunRow & RunResult
