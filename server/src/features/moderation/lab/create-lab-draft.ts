// Endpoint handler: stores a draft of the prompt or of the spam terms, which changes nothing on the site. With a model, a prompt is measured by a job.
import type { VersionKind } from '@murmullo/contract/moderation/lab-values'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { normalizeVersion } from './version-content.ts'
import { insertDraft, lockVersions } from '../versions/versions.store.ts'
import { createRun } from './start-lab-run.ts'

type Draft = { readonly kind: VersionKind; readonly content: string }

export async function createLabDraft(context: RequestContext, draft: Draft) {
  const { deps } = context
  const { accountId } = requireSession(context)
  const { kind } = draft
  const content = normalizeVersion(kind, draft.content)
  const number = await deps.db.write.transaction().execute(async (trx) => {
    await lockVersions(trx)
    const inserted = await insertDraft(trx, { kind, content, createdBy: accountId })
    if (kind === 'prompt' && deps.ai.isConfigured)
      await createRun(deps, trx, { withModel: true, promptVersion: inserted, startedBy: accountId })
    return inserted
  })
  return { kind, number }
}
