// Takes one of the turns that somebody has to search, to ask or to say something: nobody goes through all nicknames, or floods anybody.
import { AppError } from '@murmullo/contract/errors'
import { limits } from '@murmullo/contract/limits'
import type { Call } from '../../platform/call.ts'
import { namedBuckets } from '../../platform/named-buckets.ts'
import { whoAsks } from '../accounts/who-asks.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const evenly = (count: number, ms: number) => ({ burst: count, refillMs: ms / count })
const measures = {
  searching: evenly(limits.userSearch.perMinute, minuteMs),
  // Half of them at once and half as the day goes by: no day has more.
  searchingToday: evenly(limits.userSearch.perDay / 2, dayMs),
  asking: evenly(limits.chat.requestsPerDay, dayMs),
  askingAsNewcomer: evenly(limits.chat.requestsPerDayNew, dayMs),
  saying: evenly(limits.chat.messagesPerMinute, minuteMs),
}
export type Turn = keyof typeof measures

const bucketsOf = {
  searching: namedBuckets('people-search', measures.searching),
  searchingToday: namedBuckets('people-search-day', measures.searchingToday),
  asking: namedBuckets('chat-ask', measures.asking),
  askingAsNewcomer: namedBuckets('chat-ask-new', measures.askingAsNewcomer),
  saying: namedBuckets('chat-say', measures.saying),
}

/** Does it if there is a turn left. What is refused, or was done before, is given back: only what is done counts. */
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

/** An account of less than a day may be one of many made to pester somebody. */
export function askingTurn(call: Call): Turn {
  const isNew = call.services.clock() - whoAsks(call).since.getTime() < dayMs
  return isNew ? 'askingAsNewcomer' : 'asking'
}
