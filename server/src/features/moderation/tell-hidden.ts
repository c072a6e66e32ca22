// Tells an author that a machine hid what they wrote, and by which rule; a person will look, and they may object.
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import type { Judged } from './judge-text.ts'
import type { Subject } from './moderation.columns.ts'
import { findStandingMark } from './statements.store.ts'
import { tellAuthor } from './tell-author.ts'

type Hidden = { readonly accountId: string; readonly judged: Judged }

export function tellHidden(
  services: Services,
  trx: Trx,
  subject: Subject,
  { accountId, judged: { verdict } }: Hidden,
): Promise<void> {
  // What a machine thought of, and did not say, is no reason.
  const rule = (verdict.isInappropriate ? verdict.category : null) ?? 'held'
  return tellAuthor(services, trx, subject, { accountId, action: 'hidden', rule, byHuman: false })
}

/** By a person, who was not proved wrong since. */
export const wasMarkedExplicit = findStandingMark
