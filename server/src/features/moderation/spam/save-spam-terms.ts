// Endpoint handler: replaces the spam term list, which becomes a version. Optimistic concurrency: a stale list is refused.
import { AppError } from '@murmullo/contract/core/errors'
import type { SpamList } from '@murmullo/contract/moderation/moderation'
import { validateSpamTerms, normalizeSpamTerms } from '@murmullo/contract/safety/spam-terms'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { listSpamTermsForUpdate } from '../checks/moderation.store.ts'
import { insertDraft, lockVersions, updateActivation } from '../versions/versions.store.ts'
import { spamTermsVersion, viewSpamList } from './list-spam-terms.ts'
import { invalidateSpamTerms } from './reject-spam.ts'
import { replaceSpamTerms } from './replace-spam-terms.ts'

type SpamListUpdate = { readonly terms: readonly string[]; readonly seen: string }

export async function saveSpamTerms(context: RequestContext, { terms, seen }: SpamListUpdate): Promise<SpamList> {
  const { deps } = context
  const { accountId } = requireSession(context)
  const [fault] = validateSpamTerms(terms)
  if (fault !== undefined) throw new AppError('moderation.term_invalid', { line: fault.line, why: fault.why })
  const wanted = normalizeSpamTerms(terms)
  await deps.db.write.transaction().execute(async (trx) => {
    const currentTerms = await listSpamTermsForUpdate(trx)
    if (spamTermsVersion(currentTerms) !== seen) throw new AppError('moderation.terms_changed')
    const { added, removed } = await replaceSpamTerms(trx, currentTerms, wanted)
    if (added.length + removed.length === 0) return
    await lockVersions(trx)
    const version = { kind: 'terms', content: wanted.join('\n'), createdBy: accountId } as const
    await updateActivation(trx, 'terms', await insertDraft(trx, version))
    const details = { added: added.join('\n'), removed: removed.join('\n') }
    await appendAuditEntry(trx, {
      actorId: accountId,
      action: 'moderation.save_spam_terms',
      subject: 'spam-terms',
      details,
    })
  })
  invalidateSpamTerms(deps)
  return viewSpamList(wanted)
}
