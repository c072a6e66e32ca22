// Endpoint handler: a version of the prompt or of the spam terms, and its effect on the golden set against the active version.
import { AppError } from '@murmullo/contract/core/errors'
import type { LabVersionDetail } from '@murmullo/contract/moderation/lab'
import type { VersionKind } from '@murmullo/contract/moderation/lab-values'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { promptEnd, promptStart } from '../checks/moderation.prompt.ts'
import { parseTerms, versionText } from './version-content.ts'
import type { StoredVersion } from '../versions/versions.columns.ts'
import { findActiveVersion, findVersion, listVersions } from '../versions/versions.store.ts'
import { compareCategories, listChanges } from './compare-runs.ts'
import { computeMetrics } from './metrics.ts'
import { loadGoldenSet } from './golden-set.ts'
import { findResult, listRuns } from './lab-runs.store.ts'
import { viewCodeVersion, viewRun, viewVersion } from './lab.view.ts'
import { predictByRules } from './predict-by-rules.ts'

type VersionKey = { readonly kind: VersionKind; readonly number: number }

export async function readLabVersion({ deps }: RequestContext, key: VersionKey): Promise<LabVersionDetail> {
  const { kind, number } = key
  const { write: db } = deps.db
  const [version, active, versions, runs] = await Promise.all([
    findVersion(db, kind, number),
    findActiveVersion(db, kind),
    listVersions(db),
    listRuns(db),
  ])
  if (version === undefined) throw new AppError('moderation.version_unknown')
  const row = versions.find((one) => one.kind === kind && one.number === number)
  const isActive = active.number === number
  const pending = runs.find(
    ({ state, promptVersion }) =>
      kind === 'prompt' && promptVersion === number && ['queued', 'running'].includes(state),
  )
  const effect = isActive ? null : await findEffect(db, kind, active, version)
  return {
    ...(row === undefined ? viewCodeVersion(kind, active.number) : viewVersion(row, active.number)),
    content: versionText(kind, version.content),
    effect,
    pending: pending === undefined ? null : viewRun(pending),
    canActivate: !isActive && (await isActivatable({ db, hasModel: deps.ai.isConfigured }, key, version)),
    fixed: kind === 'prompt' ? { before: promptStart, after: promptEnd } : null,
  }
}

type Activation = { readonly db: Db; readonly hasModel: boolean }

/** A new prompt is measured with the model first, if there is one. An earlier version may always be restored. */
export async function isActivatable(
  { db, hasModel }: Activation,
  { kind, number }: VersionKey,
  { activatedAt }: { readonly activatedAt: Date | null },
): Promise<boolean> {
  if (kind === 'terms' || number === 0 || activatedAt !== null || !hasModel) return true
  return (await findResult(db, { withModel: true, promptVersion: number })) !== undefined
}

/** Spam terms are measured at once. The effect of a prompt is in the stored runs of both versions. */
async function findEffect(
  db: Db,
  kind: VersionKind,
  active: StoredVersion,
  version: StoredVersion,
): Promise<LabVersionDetail['effect']> {
  const { texts, sha256 } = loadGoldenSet()
  if (kind === 'terms') {
    const before = await predictByRules(texts, parseTerms(active.content))
    const after = await predictByRules(texts, parseTerms(version.content))
    return {
      deltas: compareCategories(computeMetrics(texts, before), computeMetrics(texts, after)),
      changes: listChanges(texts, 'rules', before, after),
    }
  }
  const [before, after] = await Promise.all(
    [active, version].map(({ number }) =>
      findResult(db, { withModel: true, promptVersion: number, goldenSet: sha256 }),
    ),
  )
  if (!before?.predictions.model || !after?.predictions.model || !before.metrics.model || !after.metrics.model)
    return null
  return {
    deltas: compareCategories(before.metrics.model, after.metrics.model),
    changes: listChanges(texts, 'model', before.predictions.model, after.predictions.model),
  }
}
