// Endpoint handler: the metrics of the last run, or of the requested one, what changed since the run before it, all runs and versions.
import type { Lab, LabChange, LabRunResult } from '@murmullo/contract/moderation/lab'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findActiveVersion, listVersions } from '../versions/versions.store.ts'
import { listChanges } from './compare-runs.ts'
import { loadGoldenSet } from './golden-set.ts'
import type { RunResultRow } from './lab-runs.columns.ts'
import { findResult, listRuns } from './lab-runs.store.ts'
import { viewRun, viewVersions } from './lab.view.ts'

export async function readLab({ deps }: RequestContext, { run: number }: { run?: number | undefined }): Promise<Lab> {
  const { write: db } = deps.db
  const { texts, sha256 } = loadGoldenSet()
  const [prompt, terms, versions, runs] = await Promise.all([
    findActiveVersion(db, 'prompt'),
    findActiveVersion(db, 'terms'),
    listVersions(db),
    listRuns(db),
  ])
  // Without a request: of what is active, not of a draft.
  const shown = await findResult(db, number === undefined ? { promptVersion: prompt.number } : { number })
  const pending = runs.find(({ state }) => state === 'queued' || state === 'running')
  return {
    golden: { texts: texts.length, sha256 },
    isModelConfigured: deps.ai.isConfigured,
    pending: pending === undefined ? null : viewRun(pending),
    run: shown === undefined ? null : await viewResult(db, shown),
    changes: shown === undefined ? null : await findChanges(db, shown),
    runs: runs.map(viewRun),
    versions: viewVersions(versions, { prompt: prompt.number, terms: terms.number }),
  }
}

/** A run of the rules alone shows the metrics that the model had in its last run with the same prompt and texts. */
export async function viewResult(db: Db, shown: RunResultRow): Promise<LabRunResult> {
  const { number, promptVersion, goldenSet, metrics } = shown
  const withModel = metrics.model
    ? shown
    : await findResult(db, { before: number, withModel: true, promptVersion, goldenSet })
  const model = withModel?.metrics.model ?? null
  return {
    ...viewRun(shown),
    rules: metrics.rules,
    model,
    modelRun: model === null ? null : (withModel?.number ?? null),
  }
}

export async function findChanges(
  db: Db,
  { number, goldenSet, predictions }: RunResultRow,
): Promise<LabChange[] | null> {
  const { texts, sha256 } = loadGoldenSet()
  if (goldenSet !== sha256) return null
  const before = await findResult(db, { before: number, goldenSet })
  if (before === undefined) return null
  const rules = listChanges(texts, 'rules', before.predictions.rules, predictions.rules)
  if (predictions.model === null) return rules
  const modelBefore = await findResult(db, { before: number, goldenSet, withModel: true })
  if (!modelBefore?.predictions.model) return rules
  return [...rules, ...listChanges(texts, 'model', modelBefore.predictions.model, predictions.model)]
}
