// Delivery schedule: pure functions from the clock and the user's settings to due times. Hours are whole hours in the user's time zone.
import { defaultTimeZone } from '@murmullo/contract/defaults'
import { deliveryLimits } from '@murmullo/contract/limits'
import type { Listener, Way } from './deliveries.columns.ts'

/** Every time zone offset is a multiple of 15 minutes. */
const quarterMs = 15 * 60_000
const { fixed, instant, retryMostMs, refused, push } = deliveryLimits

/**
 * Next batch of the user's fixed schedule, strictly after `now`. The offset spreads the load over the hour. It depends only on the account
 * and never on an event, so the second of a push leaks nothing about its cause.
 */
function nextBatch(now: number, { accountId, hours, timeZone }: Listener): number {
  const offsetMs = (Number.parseInt(accountId.slice(-4), 16) % fixed.spreadSeconds) * 1_000
  const isChosen = (quarter: number) => {
    const hour = hourAt(quarter, timeZone)
    // Only the first quarter of an hour matches, so an hour that a clock change repeats counts once.
    return hours.includes(hour) && hourAt(quarter - quarterMs, timeZone) !== hour
  }
  return firstQuarter(now - offsetMs, isChosen) + offsetMs
}

const notBefore = (now: number, sentAt: Date | null, gapMs: number) => Math.max(now, (sentAt?.getTime() ?? 0) + gapMs)

/** Due time per channel for an event that happens now. */
export const dueBy: Readonly<Record<Way, (now: number, listener: Listener) => number>> = {
  letter: (now) => now,
  push: (now, { pushSentAt }) => notBefore(now, pushSentAt, push.gapMs),
  digest: (now, listener) =>
    listener.mode === 'fixed' ? nextBatch(now, listener) : notBefore(now, listener.digestSentAt, instant.emailGapMs),
  push_digest: (now, listener) =>
    listener.mode === 'fixed' ? nextBatch(now, listener) : notBefore(now, listener.pushDigestSentAt, push.gapMs),
}

/**
 * Events after this cutoff are excluded from a batch that is sent now; null when there is no cutoff. Without it, a comment made one minute
 * before a fixed hour would cause a push one minute later.
 */
export function batchCutoff(now: number, way: Way, { mode }: Listener): number | null {
  const isBatched = (way === 'digest' || way === 'push_digest') && mode === 'fixed'
  return isBatched ? now - fixed.cutoffMinutes * 60_000 : null
}

/** End of the current quiet hours; null outside quiet hours. */
export function quietEnd(now: number, listener: Listener): number | null {
  return isQuiet(now, listener) ? firstQuarter(now, (quarter) => !isQuiet(quarter, listener)) : null
}

/** Milliseconds until quiet hours begin. It is the TTL of a push message: a later push would light up the screen in quiet hours. */
export function untilQuiet(now: number, listener: Listener): number {
  if (listener.quietFrom === null) return Number.POSITIVE_INFINITY
  return firstQuarter(now, (quarter) => isQuiet(quarter, listener)) - now
}

function isQuiet(moment: number, { quietFrom, quietTo, timeZone }: Listener): boolean {
  if (quietFrom === null || quietTo === null) return false
  const hour = hourAt(moment, timeZone)
  // A range across midnight (22 to 8): after the start or before the end.
  return quietFrom < quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo
}

/**
 * Exponential backoff, capped so that recovery from an outage delays a delivery by less than a minute. A delivery that the server rejected,
 * rather than one that found no server, is retried rarely after some attempts.
 */
export function retryAfterMs(tries: number, isRefused: boolean): number {
  if (isRefused && tries > refused.soonTries) return refused.retryMs
  return Math.min(1_000 * 2 ** Math.min(tries, 10), retryMostMs)
}

/** First quarter hour after an instant that fulfils a predicate. It searches two days, because a clock change may skip an hour. */
function firstQuarter(after: number, isSo: (quarter: number) => boolean): number {
  const next = (Math.floor(after / quarterMs) + 1) * quarterMs
  for (let step = 0; step <= 208; step += 1) {
    const quarter = next + step * quarterMs
    if (isSo(quarter)) return quarter
  }
  return next
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function hourAt(moment: number, timeZone: string | null): number {
  return Number(clockOf(timeZone ?? defaultTimeZone).format(moment))
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  clocks.set(timeZone, made)
  return made
}
