// Endpoint handler: deletes one of the caller's blocks. The conversation is active again; rejected requests stay rejected.
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { retryTransaction } from '../../../platform/db/retry-transaction.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { deleteBlock, findBlocked } from './blocks.store.ts'
import { updateMemberStatus } from '../conversations/conversations.store.ts'
import { findPairConversation, lockPair } from '../core/pairs.store.ts'

export async function unblock(context: RequestContext, { id }: { id: string }) {
  const { accountId: blocker } = requireSession(context)
  const { write } = context.deps.db
  const blocked = await findBlocked(write, blocker, id)
  if (blocked === undefined) return {}
  await retryTransaction(() =>
    write.transaction().execute(async (trx) => {
      await lockPair(trx, blocker, blocked)
      if (!(await deleteBlock(trx, blocker, id))) return
      const conversationId = await findPairConversation(trx, blocker, blocked)
      if (conversationId !== undefined) await updateMemberStatus(trx, { conversationId, accountId: blocked }, 'active')
    }),
  )
  return {}
}
