// Who may ask whom to talk, answer, and say something: facts in, verdict out.
import type { ErrorCode } from '@murmullo/contract/errors'
import type { AskingFacts, RequestStatus, SpeakerRow } from './chat.columns.ts'

/** Null when they may. That one is blocked and that a door is closed are not told apart. */
export function mayAsk(facts: AskingFacts): ErrorCode | null {
  if (facts.isSelf) return 'chat.self'
  if (facts.iBlocked) return 'chat.blocked_by_me'
  if (facts.theyBlocked) return 'chat.request_refused'
  if (facts.conversationPublicId !== null) return 'chat.already_open'
  if (!isOpenTo(facts)) return 'chat.request_refused'
  if (facts.status === 'pending') return 'chat.request_pending'
  return facts.status === 'rejected' ? 'chat.request_rejected' : null
}

function isOpenTo({ door, theyFollow }: AskingFacts): boolean {
  return door === 'everybody' || (door === 'followed' && theyFollow)
}

type Answered = { readonly status: RequestStatus; readonly iBlocked: boolean }

/** Whether an answer is to be written, was given before in the same words, or is refused. */
export function mayAnswer({ status, iBlocked }: Answered, accept: boolean): 'new' | 'same' | ErrorCode {
  if (status === (accept ? 'accepted' : 'rejected')) return 'same'
  // Who blocked them has rejected what they asked.
  if (accept && iBlocked) return 'chat.blocked_by_me'
  return status === 'pending' ? 'new' : 'chat.answered'
}

/** Null when they may. Whoever has left is beyond blocking; that both blocked each other is not told. */
export function maySay({ otherId, otherStatus, myStatus }: SpeakerRow): ErrorCode | null {
  if (otherId === null) return 'chat.closed'
  if (otherStatus === 'blocked') return 'chat.blocked_by_me'
  return myStatus === 'blocked' ? 'chat.blocked' : null
}
