// Decides about something that waits, once and for all, and by one person only.
import { AppError } from '@murmullo/contract/errors'
import type { Call } from '../../platform/call.ts'
import { seenMark } from '../../platform/text-mark.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { closeReview, findReview } from '../moderation/close-review.ts'
import { assertDecidable, carryOut, hold, tellReaders, type Wish } from './carry-out.ts'

export async function decideReview(
  call: Call,
  { id, seen, ...wish }: Wish & { readonly id: string; readonly seen: string },
) {
  const { services } = call
  const review = await findReview(services.db.app, id)
  const { content, fate } = await services.db.app.transaction().execute(async (trx) => {
    const content = await hold(trx, review.subject)
    // Erased meanwhile; or private, which is for administrators alone.
    if (content === null || (content.isPrivate && whoAsks(call).kind !== 'admin'))
      throw new AppError('moderation.not_found')
    assertDecidable(call, content, wish)
    const objections = await closeReview(trx, review)
    if (seenMark(content.text, objections[0]?.appeal ?? null) !== seen) throw new AppError('moderation.changed')
    const { subject } = review
    const action = 'moderation.decide'
    return { content, fate: await carryOut(call, trx, { ...wish, subject, content, objections, action }) }
  })
  tellReaders(services, content, fate)
  return {}
}
