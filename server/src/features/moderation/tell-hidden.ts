// The statement of a machine's hold, written in the transaction that hides the text, so that "Ver por qué" never leads to nothing.
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import type { Judged } from './judge-text.ts'
import type { Subject } from './moderation.columns.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId } from '../../platform/public-id.ts'
import { findNewestStatement, findStandingMark, insertStatement, updateReviewRequested } from './statements.store.ts'
import { tellAuthor } from './tell-author.ts'

type Hidden = { readonly accountId: string | null; readonly judged: Judged }

export function tellHidden(
  services: Services,
  trx: Trx,
  subject: Subject,
  { accountId, judged }: Hidden,
): Promise<void> {
  return tellAuthor(services, trx, subject, { accountId, action: 'hidden', rule: ruleOf(judged), byHuman: false })
}

/** The author handed a blocked text to a person: the statement exists, and no notification tells them what they just did. */
export async function noteHandedOver(
  trx: Trx,
  { secretId }: { readonly secretId: string },
  { accountId, judged }: { readonly accountId: string; readonly judged: Judged },
): Promise<void> {
  const newest = await findNewestStatement(trx, secretId)
  const isHold = newest?.action === 'hidden' && !newest.byHuman
  if (isHold && newest.reviewRequestedAt !== null) return
  if (isHold) return updateReviewRequested(trx, newest.id)
  await insertStatement(trx, {
    id: newInternalId(),
    publicId: newPublicId(),
    secretId,
    accountId,
    action: 'hidden',
    rule: ruleOf(judged),
    byHuman: false,
    isReviewRequested: true,
  })
}

/** What a machine thought of, and did not say, is no reason. */
function ruleOf({ verdict }: Judged): string {
  return (verdict.isInappropriate ? verdict.category : null) ?? 'held'
}

/** By a person, who was not proved wrong since. */
export const wasMarkedExplicit = findStandingMark
