// Endpoint handler: activates a version of the prompt or of the spam terms. Optimistic concurrency: refused after another activation.
import { AppError } from '@murmullo/contract/core/errors'
import type { VersionKind } from '@murmullo/contract/moderation/lab-values'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { invalidateInstructions } from '../checks/active-instructions.ts'
import { listSpamTermsForUpdate } from '../checks/moderation.store.ts'
import { invalidateSpamTerms } from '../spam/reject-spam.ts'
import { replaceSpamTerms } from '../spam/replace-spam-terms.ts'
import { parseTerms } from './version-content.ts'
import { findActiveVersion, findVersion, lockVersions, updateActivation } from '../versions/versions.store.ts'
import { isActivatable } from './read-lab-version.ts'

type Activation = { readonly kind: VersionKind; readonly number: number; readonly seen: number }

export async function activateLabVersion(
  context: RequestContext,
  activation: Activation,
): Promise<Record<string, never>> {
  const { deps } = context
  const { kind, number, seen } = activation
  await deps.db.write.transaction().execute(async (trx) => {
    // Before the versions, as an update of the list does: the same order of locks.
    const terms = kind === 'terms' ? await listSpamTermsForUpdate(trx) : []
    await lockVersions(trx)
    const [active, version] = [await findActiveVersion(trx, kind), await findVersion(trx, kind, number)]
    if (version === undefined) throw new AppError('moderation.version_unknown')
    if (active.number !== seen) throw new AppError('moderation.version_changed')
    if (active.number === number) return
    if (!(await isActivatable({ db: trx, hasModel: deps.ai.isConfigured }, activation, version)))
      throw new AppError('moderation.version_unmeasured')
    await updateActivation(trx, kind, number)
    await appendAuditEntry(trx, {
      actorId: requireSession(context).accountId,
      action: 'moderation.activate_version',
      subject: `${kind}-${number}`,
      details: { version: number, before: active.number, ...(await applyTerms(trx, kind, terms, version.content)) },
    })
  })
  invalidateInstructions(deps)
  invalidateSpamTerms(deps)
  return {}
}

async function applyTerms(trx: Trx, kind: VersionKind, current: readonly string[], content: string | null) {
  if (kind === 'prompt') return {}
  const { added, removed } = await replaceSpamTerms(trx, current, parseTerms(content))
  return { added: added.join('\n'), removed: removed.join('\n') }
}
