// Endpoint handler: undoes a decision within its undo window. It restores content, review and approvals exactly.
import { AppError } from '@murmullo/contract/errors'
import { noteAudit } from '../../platform/audit.ts'
import type { Call } from '../../platform/call.ts'
import { seenMark } from '../../platform/text-mark.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { findAnyReview, listObjections, reopenReview } from '../moderation/close-review.ts'
import { holdContent } from './hold-content.ts'
import { tellRestored } from './notify-readers.ts'
import { takePending } from './pending.store.ts'

export async function undoReview(call: Call, { id }: { readonly id: string }) {
  const { services } = call
  const { accountId: moderatorId } = whoAsks(call)
  const review = await findAnyReview(services.db.app, id)
  const content = await services.db.app.transaction().execute(async (trx) => {
    const content = await holdContent(trx, review.subject)
    if (content === null) throw new AppError('moderation.not_found')
    const pending = await takePending(trx, review.id)
    // A decision of another moderator cannot be undone here. The error rolls back the delete.
    if (pending?.moderatorId !== moderatorId || pending.dueAt.getTime() <= services.clock())
      throw new AppError('moderation.undo_late')
    const { before, decision } = pending
    if (decision === 'remove') await content.restore(before)
    const [objection] = await listObjections(trx, review.subject)
    const isSame = seenMark(content.text, objection?.appeal ?? null) === pending.seen
    // A newer model result or appeal stays: it needs a moderator in any case.
    const { needsReview, askAgain } = before
    await reopenReview(trx, review.id, isSame ? { needsReview, askAgain } : { needsReview: true })
    const details = { decision, kind: content.kind, of: pending.action }
    await noteAudit(trx, { actorId: moderatorId, action: 'moderation.undo', subject: content.publicId, details })
    return decision === 'remove' ? content : null
  })
  if (content !== null) tellRestored(services, content)
  return {}
}
