// Pure access policies of chat: which user may send a request, answer one, or send a message. Input facts, output an error code.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import type { RequestFacts, RequestStatus, SenderRow } from './chat.columns.ts'

/** Null when allowed. A block and a privacy setting get the same error code, so that the sender cannot detect a block. */
export function canRequest(facts: RequestFacts): ErrorCode | null {
  if (facts.isSelf) return 'chat.self'
  if (facts.iBlocked) return 'chat.blocked_by_me'
  if (facts.theyBlocked) return 'chat.request_refused'
  if (facts.conversationPublicId !== null) return 'chat.already_open'
  if (!acceptsRequestsFrom(facts)) return 'chat.request_refused'
  if (facts.status === 'pending') return 'chat.request_pending'
  return facts.status === 'rejected' ? 'chat.request_rejected' : null
}

function acceptsRequestsFrom({ chatPrivacy, theyFollow }: RequestFacts): boolean {
  return chatPrivacy === 'everybody' || (chatPrivacy === 'followed' && theyFollow)
}

type Answered = { readonly status: RequestStatus; readonly iBlocked: boolean }

/** Result for an answer: insert it, return the same earlier answer, or refuse with an error code. */
export function canAnswer({ status, iBlocked }: Answered, accept: boolean): 'new' | 'same' | ErrorCode {
  if (status === (accept ? 'accepted' : 'rejected')) return 'same'
  // A block has already rejected the pending request.
  if (accept && iBlocked) return 'chat.blocked_by_me'
  return status === 'pending' ? 'new' : 'chat.answered'
}

/** Null when allowed. A deleted account has precedence over a block. A mutual block is not revealed. */
export function canSend({ otherId, otherStatus, myStatus }: SenderRow): ErrorCode | null {
  if (otherId === null) return 'chat.closed'
  if (otherStatus === 'blocked') return 'chat.blocked_by_me'
  return myStatus === 'blocked' ? 'chat.blocked' : null
}
