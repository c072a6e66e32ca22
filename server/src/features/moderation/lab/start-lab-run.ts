// Endpoint handler: starts a run of the moderation lab. The rules alone are measured in the request, the model by a job.
import { AppError } from '@murmullo/contract/core/errors'
import type { LabRun } from '@murmullo/contract/moderation/lab'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { Deps, RequestContext } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { findActiveVersion } from '../versions/versions.store.ts'
import { loadGoldenSet } from './golden-set.ts'
import { insertRun, listRuns } from './lab-runs.store.ts'
import { viewRun } from './lab.view.ts'
import { runLabJobName, runLabNow } from './run-lab.ts'

export async function startLabRun(context: RequestContext, { withModel }: { withModel: boolean }): Promise<LabRun> {
  const { deps } = context
  const { accountId } = requireSession(context)
  if (withModel && !deps.ai.isConfigured) throw new AppError('moderation.model_missing')
  const number = await deps.db.write.transaction().execute(async (trx) => {
    const { number: promptVersion } = await findActiveVersion(trx, 'prompt')
    return createRun(deps, trx, { withModel, promptVersion, startedBy: accountId })
  })
  if (!withModel) await runLabNow(deps, number)
  const started = (await listRuns(deps.db.write)).find((run) => run.number === number)
  if (started === undefined) throw new AppError('moderation.lab_busy')
  return viewRun(started)
}

type RunRequest = { readonly withModel: boolean; readonly promptVersion: number; readonly startedBy: string | null }

/** Inserts the run, with its job if a model is measured. A run costs money: it is in the audit log. */
export async function createRun(deps: Deps, trx: Trx, request: RunRequest): Promise<number> {
  const { number: termsVersion } = await findActiveVersion(trx, 'terms')
  const number = await insertRun(trx, { ...request, termsVersion, goldenSet: loadGoldenSet().sha256 })
  if (number === null) throw new AppError('moderation.lab_busy')
  const { withModel, promptVersion, startedBy } = request
  // A run of the operator has no session: the command runs it itself.
  if (startedBy === null) return number
  if (withModel) await deps.enqueue(runLabJobName, { number: `${number}` }, trx)
  await appendAuditEntry(trx, {
    actorId: startedBy,
    action: 'moderation.run_lab',
    subject: `run-${number}`,
    details: { model: withModel, version: promptVersion },
  })
  return number
}
