// When something is sent: pure, from the clock and what somebody chose. Hours are whole and on the wall where they live.
import { audienceZone, sending } from '@murmullo/contract/limits'
import type { Listener, Way } from './deliveries.columns.ts'

/** Every zone is a number of these away from every other. */
const quarterMs = 15 * 60_000
const { fixed, instant, retryMostMs, refused, push } = sending

/**
 * The next batch of the user's schedule, strictly after a moment. The offset spreads the load of an hour. It depends on the account alone,
 * never on what happened, so that the second at which a phone rings says nothing about an event.
 */
function nextBatch(now: number, { accountId, hours, timeZone }: Listener): number {
  const offsetMs = (Number.parseInt(accountId.slice(-4), 16) % fixed.spreadSeconds) * 1_000
  const isChosen = (quarter: number) => {
    const hour = hourAt(quarter, timeZone)
    // The first quarter of an hour; an hour that a clock change repeats counts once.
    return hours.includes(hour) && hourAt(quarter - quarterMs, timeZone) !== hour
  }
  return firstQuarter(now - offsetMs, isChosen) + offsetMs
}

const notBefore = (now: number, sentAt: Date | null, gapMs: number) => Math.max(now, (sentAt?.getTime() ?? 0) + gapMs)

/** When what happens now is sent. */
export const dueBy: Readonly<Record<Way, (now: number, listener: Listener) => number>> = {
  letter: (now) => now,
  push: (now, { pushSentAt }) => notBefore(now, pushSentAt, push.gapMs),
  digest: (now, listener) =>
    listener.mode === 'fixed' ? nextBatch(now, listener) : notBefore(now, listener.digestSentAt, instant.emailGapMs),
  push_digest: (now, listener) =>
    listener.mode === 'fixed' ? nextBatch(now, listener) : notBefore(now, listener.pushDigestSentAt, push.gapMs),
}

/**
 * What happened after this moment is not part of a batch that is sent now; null when everything is. Without it a comment made one minute
 * before a fixed hour would ring a minute later.
 */
export function batchCutoff(now: number, way: Way, { mode }: Listener): number | null {
  const isBatched = (way === 'digest' || way === 'push_digest') && mode === 'fixed'
  return isBatched ? now - fixed.cutoffMinutes * 60_000 : null
}

/** When the hours end in which somebody wants to be left alone; null when it is none of them. */
export function quietEnd(now: number, listener: Listener): number | null {
  return isQuiet(now, listener) ? firstQuarter(now, (quarter) => !isQuiet(quarter, listener)) : null
}

/** How long from now until they begin: what a device gets later would light up in them. */
export function untilQuiet(now: number, listener: Listener): number {
  if (listener.quietFrom === null) return Number.POSITIVE_INFINITY
  return firstQuarter(now, (quarter) => isQuiet(quarter, listener)) - now
}

function isQuiet(moment: number, { quietFrom, quietTo, timeZone }: Listener): boolean {
  if (quietFrom === null || quietTo === null) return false
  const hour = hourAt(moment, timeZone)
  // From ten in the evening to eight: after the one or before the other.
  return quietFrom < quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo
}

/**
 * Waits longer each time, and never so long that an outage which is over is felt for a minute more. What was refused, and not for want of
 * somebody who takes it, is asked for seldom after some tries.
 */
export function retryAfterMs(tries: number, isRefused: boolean): number {
  if (isRefused && tries > refused.soonTries) return refused.retryMs
  return Math.min(1_000 * 2 ** Math.min(tries, 10), retryMostMs)
}

/** The first quarter of an hour after a moment of which something is so. Two days are searched: a clock change may skip an hour. */
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
  return Number(clockOf(timeZone ?? audienceZone).format(moment))
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  clocks.set(timeZone, made)
  return made
}
