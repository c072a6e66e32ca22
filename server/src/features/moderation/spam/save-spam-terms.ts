// Endpoint handler: replaces the spam term list. Optimistic concurrency: a stale version is refused.
import { AppError } from '@murmullo/contract/core/errors'
import type { SpamList } from '@murmullo/contract/moderation/moderation'
import { validateSpamTerms, normalizeSpamTerms } from '@murmullo/contract/safety/spam-terms'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { spamTermsVersion, viewSpamList } from './list-spam-terms.ts'
import { deleteSpamTerms, insertSpamTerms, listSpamTermsForUpdate } from '../checks/moderation.store.ts'
import { invalidateSpamTerms } from './reject-spam.ts'

type SpamListUpdate = { readonly terms: readonly string[]; readonly seen: string }

export async function saveSpamTerms(context: RequestContext, { terms, seen }: SpamListUpdate): Promise<SpamList> {
  const { deps } = context
  const [fault] = validateSpamTerms(terms)
  if (fault !== undefined) throw new AppError('moderation.term_invalid', { line: fault.line, why: fault.why })
  const wanted = normalizeSpamTerms(terms)
  await deps.db.write.transaction().execute(async (trx) => {
    const currentTerms = await listSpamTermsForUpdate(trx)
    if (spamTermsVersion(currentTerms) !== seen) throw new AppError('moderation.terms_changed')
    const added = wanted.filter((term) => !currentTerms.includes(term))
    const removed = currentTerms.filter((term) => !wanted.includes(term))
    if (added.length + removed.length === 0) return
    await insertSpamTerms(trx, added)
    await deleteSpamTerms(trx, removed)
    const details = { added: added.join('\n'), removed: removed.join('\n') }
    await appendAuditEntry(trx, {
      actorId: requireSession(context).accountId,
      action: 'moderation.save_spam_terms',
      subject: 'spam-terms',
      details,
    })
  })
  invalidateSpamTerms(deps)
  return viewSpamList(wanted)
}
