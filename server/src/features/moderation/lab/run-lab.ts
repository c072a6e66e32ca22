// A run of the moderation lab: predictions of the rules, and of the model when the run asks for it, stored with their metrics.
import type { Deps } from '../../../platform/context/request-context.ts'
import type { Job } from '../../../platform/jobs/queue.ts'
import { parseJobId } from '../../../platform/jobs/queue.ts'
import { buildSystemPrompt } from '../checks/moderation.prompt.ts'
import { parseTerms, versionText } from './version-content.ts'
import { findVersion } from '../versions/versions.store.ts'
import { computeMetrics, computeModelMetrics } from './metrics.ts'
import { loadGoldenSet } from './golden-set.ts'
import type { RunRow } from './lab-runs.columns.ts'
import { findRun, updateFailed, updateProgress, updateResult } from './lab-runs.store.ts'
import { predictByModel } from './predict-by-model.ts'
import { predictByRules } from './predict-by-rules.ts'

/** Texts between two updates of the progress. */
const progressStep = 20

export const runLabJobName = 'moderation.run-lab'

/** Idempotent: a finished run stays as it is, and one whose worker was lost starts again. */
export function runLabJob(deps: Deps): Job {
  return { name: runLabJobName, run: (data) => runLab(deps, Number(parseJobId(data, 'number'))) }
}

export async function runLab(deps: Deps, number: number): Promise<void> {
  const { db } = deps
  const run = await findRun(db.write, number)
  if (run === undefined || (run.state !== 'queued' && run.state !== 'running')) return
  await updateProgress(db.write, number, 0)
  await updateResult(db.write, number, await measure(deps, run))
}

/** For a caller that waits for the result: after an error the next run does not wait for this one. */
export async function runLabNow(deps: Deps, number: number): Promise<void> {
  await runLab(deps, number).catch(async (error: unknown) => {
    await updateFailed(deps.db.write, number)
    throw error
  })
}

async function measure(deps: Deps, run: Pick<RunRow, 'number' | 'withModel' | 'promptVersion' | 'termsVersion'>) {
  const { db, config } = deps
  const { texts } = loadGoldenSet()
  const [prompt, terms] = await Promise.all([
    findVersion(db.write, 'prompt', run.promptVersion),
    findVersion(db.write, 'terms', run.termsVersion),
  ])
  const rules = await predictByRules(texts, parseTerms(terms?.content ?? null))
  const metrics = computeMetrics(texts, rules)
  if (!run.withModel) return { metrics: { rules: metrics, model: null }, predictions: { rules, model: null } }
  const model = await predictByModel(deps, texts, {
    instructions: buildSystemPrompt(versionText('prompt', prompt?.content ?? null)),
    onProgress: async (done) => {
      if (done % progressStep === 0) await updateProgress(db.write, run.number, done)
    },
  })
  return {
    metrics: { rules: metrics, model: computeModelMetrics(texts, model, config.AI_PRICES) },
    predictions: { rules, model: model.predictions },
  }
}
