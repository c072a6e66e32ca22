// Rate limits of chat (token buckets per account) for nickname search, requests and messages: they prevent enumeration of nicknames and
// flooding of users.
import { AppError } from '@murmullo/contract/errors'
import { chatLimits, userSearchLimits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { namedBuckets } from '../../platform/named-buckets.ts'
import { whoAsks } from '../accounts/who-asks.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const evenly = (count: number, ms: number) => ({ burst: count, refillMs: ms / count })
const measures = {
  searching: evenly(userSearchLimits.perMinute, minuteMs),
  // Half of the daily limit as burst and half as refill, so no 24-hour window exceeds the limit.
  searchingToday: evenly(userSearchLimits.perDay / 2, dayMs),
  asking: evenly(chatLimits.requestsPerDay, dayMs),
  askingAsNewcomer: evenly(chatLimits.requestsPerDayNew, dayMs),
  saying: evenly(chatLimits.messagesPerMinute, minuteMs),
}
export type Turn = keyof typeof measures

const bucketsOf = {
  searching: namedBuckets('people-search', measures.searching),
  searchingToday: namedBuckets('people-search-day', measures.searchingToday),
  asking: namedBuckets('chat-ask', measures.asking),
  askingAsNewcomer: namedBuckets('chat-ask-new', measures.askingAsNewcomer),
  saying: namedBuckets('chat-say', measures.saying),
}

/** Runs `work` if a token is available. The token is refunded if the work throws or was a no-op, so only successful actions consume one. */
export async function takeTurn<Outcome>(
  call: Call,
  turn: Turn,
  work: () => Promise<Outcome>,
  wasDone: (outcome: Outcome) => boolean = () => true,
): Promise<Outcome> {
  const { accountId } = whoAsks(call)
  const buckets = await bucketsOf[turn](call.services)
  const [granted] = await buckets.take([accountId])
  if (!granted) throw new AppError('request.too_many', { retryAfter: Math.ceil(measures[turn].refillMs / 1_000) })
  let isDone = false
  try {
    const outcome = await work()
    isDone = wasDone(outcome)
    return outcome
  } finally {
    if (!isDone) buckets.giveBack([accountId])
  }
}

/** An account younger than a day may be one of many created to harass a user, so it has a lower limit. */
export function askingTurn(call: Call): Turn {
  const isNew = call.services.clock() - whoAsks(call).since.getTime() < dayMs
  return isNew ? 'askingAsNewcomer' : 'asking'
}
