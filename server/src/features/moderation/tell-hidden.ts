// Statement of reasons for a model's hold, inserted in the transaction that hides the text, so that "Ver por qué" never gets a 404.
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

/** The author sent a blocked text to human review: inserts the statement without a notification of the author's own action. */
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

/** A category without a block decision is not a rule for the statement. */
function ruleOf({ verdict }: Judged): string {
  return (verdict.isInappropriate ? verdict.category : null) ?? 'held'
}

/** Marked by a moderator, and no appeal overturned it. */
export const wasMarkedExplicit = findStandingMark
