// Endpoint handler: follows or unfollows an account. Idempotent.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { enqueueEvent } from '../notifications/events/enqueue-event.ts'
import { findVisiblePerson } from './read-profile.ts'
import { deleteFollow, insertFollow } from './profiles.store.ts'

export async function follow(context: RequestContext, { id, following }: { id: string; following: boolean }) {
  const { accountId } = requireSession(context)
  const person = await findVisiblePerson(context, id)
  if (person.id === accountId) throw new AppError('profiles.follow_self')
  await context.deps.db.write.transaction().execute(async (trx) => {
    if (!following) return deleteFollow(trx, accountId, person.id)
    const followId = await insertFollow(trx, accountId, person.id)
    // Null when the row already existed: no notification event.
    if (followId !== null) await enqueueEvent(context.deps, trx, { followId })
  })
  return { following }
}
