// Delivery schedule: pure functions from the clock and the user's settings to due times. Hours are whole hours in the user's time zone.
import { defaultTimeZone } from '@murmullo/contract/constants/defaults'
import { deliveryLimits } from '@murmullo/contract/constants/limits'
import { type DeliveryChannel, isBatched, type Recipient } from './deliveries.columns.ts'

/** Every time zone offset is a multiple of 15 minutes. */
const quarterMs = 15 * 60_000
const { fixed, instant, retryMaxMs, refused, push } = deliveryLimits

/**
 * Next batch of the user's fixed schedule, strictly after `now`. The offset spreads the load over the hour. It depends only on the account
 * and never on an event, so the second of a push leaks nothing about its cause.
 */
function nextBatch(now: number, { accountId, mode, hours: saved, timeZone }: Recipient): number {
  const hours = mode === 'daily' ? saved.slice(0, 1) : saved
  const offsetMs = (Number.parseInt(accountId.slice(-4), 16) % fixed.spreadSeconds) * 1_000
  const isChosen = (quarter: number) => {
    const hour = hourAt(quarter, timeZone)
    // Only the first quarter of an hour matches, so an hour that a clock change repeats counts once.
    return hours.includes(hour) && hourAt(quarter - quarterMs, timeZone) !== hour
  }
  return findQuarterHour(now - offsetMs, isChosen) + offsetMs
}

const notBefore = (now: number, sentAt: Date | null, gapMs: number) => Math.max(now, (sentAt?.getTime() ?? 0) + gapMs)

/** Due time per channel for an event that happens now. */
export const dueAtByChannel: Readonly<Record<DeliveryChannel, (now: number, listener: Recipient) => number>> = {
  email: (now) => now,
  push: (now, { pushSentAt }) => notBefore(now, pushSentAt, push.gapMs),
  email_digest: (now, listener) =>
    listener.mode === 'instant' ? notBefore(now, listener.digestSentAt, instant.emailGapMs) : nextBatch(now, listener),
  push_digest: (now, listener) =>
    listener.mode === 'instant' ? notBefore(now, listener.pushDigestSentAt, push.gapMs) : nextBatch(now, listener),
}

/**
 * Cover traffic: a daily message is sent even without news, so that a phone that rings says nothing about its owner's texts. Chat requests are
 * not part of it.
 */
export function isDaily(channel: DeliveryChannel, { mode }: Recipient): boolean {
  return mode === 'daily' && isBatched(channel)
}

/**
 * Events after this cutoff are excluded from a batch that is sent now; null when there is no cutoff. Without it, a comment made one minute
 * before a fixed hour would cause a push one minute later. A daily message is sent in any case.
 */
export function batchCutoff(now: number, channel: DeliveryChannel, { mode }: Recipient): number | null {
  return mode === 'fixed' && isBatched(channel) ? now - fixed.cutoffMinutes * 60_000 : null
}

/** End of the current quiet hours; null outside quiet hours. */
export function quietHoursEnd(now: number, listener: Recipient): number | null {
  return isQuietAt(now, listener) ? findQuarterHour(now, (quarter) => !isQuietAt(quarter, listener)) : null
}

/** Milliseconds until quiet hours begin. It is the TTL of a push message: a later push would light up the screen in quiet hours. */
export function msUntilQuietHours(now: number, listener: Recipient): number {
  if (listener.quietFrom === null) return Number.POSITIVE_INFINITY
  return findQuarterHour(now, (quarter) => isQuietAt(quarter, listener)) - now
}

function isQuietAt(moment: number, { quietFrom, quietTo, timeZone }: Recipient): boolean {
  if (quietFrom === null || quietTo === null) return false
  const hour = hourAt(moment, timeZone)
  // A range across midnight (22 to 8): after the start or before the end.
  return quietFrom < quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo
}

/**
 * Exponential backoff, capped so that recovery from an outage delays a delivery by less than a minute. A delivery that the server rejected,
 * rather than one that found no server, is retried rarely after some attempts.
 */
export function retryDelayMs(tries: number, isRefused: boolean): number {
  if (isRefused && tries > refused.normalAttempts) return refused.retryMs
  return Math.min(1_000 * 2 ** Math.min(tries, 10), retryMaxMs)
}

/** First quarter hour after an instant that fulfils a predicate. It searches two days, because a clock change may skip an hour. */
function findQuarterHour(after: number, matches: (quarter: number) => boolean): number {
  const next = (Math.floor(after / quarterMs) + 1) * quarterMs
  for (let step = 0; step <= 208; step += 1) {
    const quarter = next + step * quarterMs
    if (matches(quarter)) return quarter
  }
  return next
}

const hourFormats = new Map<string, Intl.DateTimeFormat>()

function hourAt(moment: number, timeZone: string | null): number {
  return Number(getHourFormat(timeZone ?? defaultTimeZone).format(moment))
}

function getHourFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = hourFormats.get(timeZone)
  if (cached !== undefined) return cached
  const formatter = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  hourFormats.set(timeZone, formatter)
  return formatter
}
