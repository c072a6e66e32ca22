// Endpoint handlers of the undo window: the pending decisions of the session, and the undo of one.
import type { Undoable } from '@murmullo/contract/moderation/moderation'
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { appendAuditEntry } from '../../../platform/audit/audit-log.ts'
import { reviewFingerprint } from '../../../platform/crypto/text-fingerprint.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { listUndoable as listRows, claimPending } from './pending-decisions.store.ts'
import { viewUndoable } from './undoable.view.ts'
import { findAnyReview, listOpenAppeals, reopenReview } from '../../moderation/reviews/close-review.ts'
import { lockContent } from './lock-content.ts'
import { publishContentRestored } from './publish-content-events.ts'

/** The session's own pending decisions whose undo window is open. */
export async function listUndoable(context: RequestContext): Promise<{ items: Undoable[] }> {
  const { db, clock } = context.deps
  const now = clock()
  const rows = await listRows(db.write, requireSession(context).accountId, new Date(now))
  return { items: rows.map((row) => viewUndoable(row, now)) }
}

/** Undoes a decision within its undo window. It restores content, review and approvals exactly. */
export async function undoReview(context: RequestContext, { id }: { readonly id: string }) {
  const { deps } = context
  const { accountId: moderatorId } = requireSession(context)
  const review = await findAnyReview(deps.db.write, id)
  const content = await deps.db.write.transaction().execute(async (trx) => {
    const content = await lockContent(trx, deps.keys, review.subject)
    if (content === null) throw new AppError('moderation.not_found')
    const pending = await claimPending(trx, review.id)
    // A decision of another moderator cannot be undone here. The error rolls back the delete.
    if (pending?.moderatorId !== moderatorId || pending.dueAt.getTime() <= deps.clock())
      throw new AppError('moderation.undo_expired')
    const { undoState, decision } = pending
    if (decision === 'remove') await content.restore(undoState)
    const [objection] = await listOpenAppeals(trx, review.subject)
    const isUnchanged = reviewFingerprint(content.text, objection?.appeal ?? null) === pending.reviewFingerprint
    // A newer model result or appeal stays: it needs a moderator in any case.
    const { needsReview, needsRetry } = undoState
    await reopenReview(trx, review.id, isUnchanged ? { needsReview, needsRetry } : { needsReview: true })
    const details = { decision, kind: content.kind, of: pending.action }
    await appendAuditEntry(trx, { actorId: moderatorId, action: 'moderation.undo', subject: content.publicId, details })
    return decision === 'remove' ? content : null
  })
  if (content !== null) publishContentRestored(deps, content)
  return {}
}
