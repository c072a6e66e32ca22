// Resolves the target of a block to an account id: the other member of a conversation, the sender of a request, or a person with a
// nickname.
import { AppError } from '@murmullo/contract/core/errors'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { requireSession } from '../../accounts/auth/require-session.ts'
import { findOwnConversationRow } from '../conversations/own-conversations.store.ts'
import { findPersonKey } from '../people/people.store.ts'
import { findOwnRequest } from '../requests/requests.store.ts'

export type BlockTarget = {
  readonly conversationId?: string | undefined
  readonly requestId?: string | undefined
  readonly personId?: string | undefined
}

export async function resolveBlockTarget(context: RequestContext, target: BlockTarget): Promise<string> {
  const { accountId } = requireSession(context)
  const { write } = context.deps.db
  const { conversationId, requestId, personId } = target
  if ([conversationId, requestId, personId].filter((id) => id !== undefined).length !== 1)
    throw new AppError('request.invalid', { field: 'conversationId' })
  const found = await (async () => {
    if (conversationId !== undefined) return (await findOwnConversationRow(write, accountId, conversationId))?.otherId
    if (personId !== undefined) return findPersonKey(write, personId)
    const request = await findOwnRequest(write, accountId, requestId ?? '')
    return request?.recipientId === accountId ? request.senderId : undefined
  })()
  if (!found) throw new AppError('chat.not_found')
  if (found === accountId) throw new AppError('chat.block_self')
  return found
}
