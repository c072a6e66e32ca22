// Use case of the operator: measures the active versions in this process and returns the metrics with what changed since the last run.
import type { LabChange, LabRunResult } from '@murmullo/contract/moderation/lab'
import { AppError } from '@murmullo/contract/core/errors'
import type { Deps } from '../../../platform/context/request-context.ts'
import { findActiveVersion } from '../versions/versions.store.ts'
import { loadGoldenSet } from './golden-set.ts'
import { findResult } from './lab-runs.store.ts'
import { findChanges, viewResult } from './read-lab.ts'
import { runLabNow } from './run-lab.ts'
import { createRun } from './start-lab-run.ts'

export type Evaluation = {
  readonly golden: { readonly texts: number; readonly sha256: string }
  readonly result: LabRunResult
  /** Null without an earlier run on the same golden set. */
  readonly changes: readonly LabChange[] | null
}

/** Without a configured model its columns stay empty. */
export async function evaluate(deps: Deps, withModel: boolean): Promise<Evaluation> {
  const { write: db } = deps.db
  const { texts, sha256 } = loadGoldenSet()
  const number = await db.transaction().execute(async (trx) => {
    const { number: promptVersion } = await findActiveVersion(trx, 'prompt')
    return createRun(deps, trx, { withModel: withModel && deps.ai.isConfigured, promptVersion, startedBy: null })
  })
  await runLabNow(deps, number)
  const row = await findResult(db, { number })
  if (row === undefined) throw new AppError('moderation.lab_busy')
  return {
    golden: { texts: texts.length, sha256 },
    result: await viewResult(db, row),
    changes: await findChanges(db, row),
  }
}
