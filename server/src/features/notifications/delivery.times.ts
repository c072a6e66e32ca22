// When something is sent: pure, from the clock and what somebody chose. Hours are whole and on the wall where they live.
import { audienceZone, sending } from '@murmullo/contract/limits'
import type { Listener, Way } from './deliveries.columns.ts'

/** Every zone is a number of these away from every other. */
const quarterMs = 15 * 60_000
const { digest, retryMostMs, refused, push } = sending

/**
 * The next morning, not too soon after the last one. Not everybody's is at the same minute, or a million letters would be due at once;
 * each has a minute of their own, so that it comes when it came the day before.
 */
function digestDue(now: number, { accountId, digestSentAt, timeZone }: Listener): number {
  const from = Math.max(now, digestSentAt === null ? 0 : digestSentAt.getTime() + digest.gapHours * 3_600_000)
  const minute = Number.parseInt(accountId.slice(-4), 16) % 60
  const isMorning = (moment: number) => hourAt(moment, timeZone) === digest.hour
  return firstQuarter(from, (quarter) => isMorning(quarter) && !isMorning(quarter - quarterMs)) + minute * 60_000
}

/** When what happens now is sent. */
export const dueBy: Readonly<Record<Way, (now: number, listener: Listener) => number>> = {
  letter: (now) => now,
  digest: digestDue,
  push: (now, { pushSentAt }) => Math.max(now, (pushSentAt?.getTime() ?? 0) + push.gapMs),
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

/** The first quarter of an hour after a moment of which something is so; each of the longest day is looked at. */
function firstQuarter(after: number, isSo: (quarter: number) => boolean): number {
  const next = (Math.floor(after / quarterMs) + 1) * quarterMs
  for (let step = 0; step <= 104; step += 1) {
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
