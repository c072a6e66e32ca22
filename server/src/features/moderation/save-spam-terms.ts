// Endpoint handler: replaces the spam term list. Optimistic concurrency: a stale version is refused.
import { AppError } from '@murmullo/contract/errors'
import type { SpamList } from '@murmullo/contract/moderation'
import { faultsIn, tidyTerms } from '@murmullo/contract/spam-terms'
import { noteAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { markOfTerms, spamListOf } from './list-spam-terms.ts'
import { deleteSpamTerms, insertSpamTerms, listSpamTermsForUpdate } from './moderation.store.ts'
import { forgetTerms } from './refuse-spam.ts'

type Wish = { readonly terms: readonly string[]; readonly seen: string }

export async function saveSpamTerms(call: Call, { terms, seen }: Wish): Promise<SpamList> {
  const { services } = call
  const [fault] = faultsIn(terms)
  if (fault !== undefined) throw new AppError('moderation.term_unfit', { line: fault.line, why: fault.why })
  const wanted = tidyTerms(terms)
  await services.db.app.transaction().execute(async (trx) => {
    const there = await listSpamTermsForUpdate(trx)
    if (markOfTerms(there) !== seen) throw new AppError('moderation.terms_changed')
    const added = wanted.filter((term) => !there.includes(term))
    const removed = there.filter((term) => !wanted.includes(term))
    if (added.length + removed.length === 0) return
    await insertSpamTerms(trx, added)
    await deleteSpamTerms(trx, removed)
    const details = { added: added.join('\n'), removed: removed.join('\n') }
    await noteAudit(trx, {
      actorId: whoAsks(call).accountId,
      action: 'moderation.save_spam_terms',
      subject: 'spam-terms',
      details,
    })
  })
  forgetTerms(services)
  return spamListOf(wanted)
}
