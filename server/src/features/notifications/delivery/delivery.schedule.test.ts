// Unit tests of the delivery schedule: quiet hours, fixed hours, time zones, clock changes and retry backoff.
import { expect, test } from 'vitest'
import type { Recipient } from './deliveries.columns.ts'
import {
  batchCutoff,
  dueAtByChannel,
  isDaily,
  quietHoursEnd,
  retryDelayMs,
  msUntilQuietHours,
} from './delivery.schedule.ts'

const defaultRecipient: Recipient = {
  accountId: '00000000-0000-7000-8000-000000000000',
  email: 'lee@correo.example',
  digestSentAt: null,
  hasDevices: true,
  pushSentAt: null,
  pushDigestSentAt: null,
  mode: 'fixed',
  hours: [9, 14, 21],
  quietFrom: null,
  quietTo: null,
  timeZone: null,
}
const withQuietHours = (quietFrom: number, quietTo: number, timeZone: string): Recipient => ({
  ...defaultRecipient,
  quietFrom,
  quietTo,
  timeZone,
})
const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString().slice(0, 16))

test.each([
  // Within one day and across midnight, at UTC-5.
  ['2026-11-15T18:59Z', withQuietHours(14, 16, 'America/Bogota'), null],
  ['2026-11-15T19:00Z', withQuietHours(14, 16, 'America/Bogota'), '2026-11-15T21:00'],
  ['2026-11-15T20:59Z', withQuietHours(14, 16, 'America/Bogota'), '2026-11-15T21:00'],
  ['2026-11-15T21:00Z', withQuietHours(14, 16, 'America/Bogota'), null],
  ['2026-11-15T02:59Z', withQuietHours(22, 8, 'America/Bogota'), null],
  ['2026-11-15T03:00Z', withQuietHours(22, 8, 'America/Bogota'), '2026-11-15T13:00'],
  ['2026-11-15T05:30Z', withQuietHours(22, 8, 'America/Bogota'), '2026-11-15T13:00'],
  ['2026-11-15T12:59Z', withQuietHours(22, 8, 'America/Bogota'), '2026-11-15T13:00'],
  ['2026-11-15T13:00Z', withQuietHours(22, 8, 'America/Bogota'), null],
  // The same instant in other time zones.
  ['2026-11-15T03:00Z', withQuietHours(22, 8, 'Europe/Madrid'), '2026-11-15T07:00'],
  ['2026-11-15T13:00Z', withQuietHours(22, 8, 'Asia/Tokyo'), '2026-11-15T23:00'],
  // A time zone with an offset of 45 minutes.
  ['2026-11-15T18:00Z', withQuietHours(22, 8, 'Asia/Kathmandu'), '2026-11-16T02:15'],
  // The nights of the clock changes to summer and to winter time.
  ['2026-03-29T00:30Z', withQuietHours(22, 8, 'Europe/Madrid'), '2026-03-29T06:00'],
  ['2026-10-25T00:30Z', withQuietHours(22, 8, 'Europe/Madrid'), '2026-10-25T07:00'],
  // The clock change skips this hour: quiet hours end when the clock has passed it.
  ['2026-03-29T00:30Z', withQuietHours(1, 2, 'Europe/Madrid'), '2026-03-29T01:00'],
  ['2026-11-15T03:00Z', defaultRecipient, null],
])('quiet hours: at %s the quiet window of recipient %o ends at %s', (now, listener, end) => {
  expect(iso(quietHoursEnd(Date.parse(now), listener))).toBe(end)
})

test.each([
  ['2026-11-15T02:59Z', withQuietHours(22, 8, 'America/Bogota'), 1],
  ['2026-11-15T13:00Z', withQuietHours(22, 8, 'America/Bogota'), 14 * 60],
  ['2026-11-15T13:00Z', withQuietHours(7, 8, 'America/Bogota'), 23 * 60],
  ['2026-11-15T13:00Z', defaultRecipient, Number.POSITIVE_INFINITY],
])('quiet hours: at %s the quiet window of recipient %o begins in %i minutes', (now, listener, minutes) => {
  expect(msUntilQuietHours(Date.parse(now), listener) / 60_000).toBe(minutes)
})

const withFixedHours = (hours: readonly number[], timeZone: string | null = null): Recipient => ({
  ...defaultRecipient,
  hours,
  timeZone,
})

test.each([
  // Default time zone for users without one: Bogotá, UTC-5.
  ['2026-11-15T03:00Z', withFixedHours([9, 14, 21]), '2026-11-15T14:00'],
  ['2026-11-15T14:00Z', withFixedHours([9, 14, 21]), '2026-11-15T19:00'],
  ['2026-11-15T19:30Z', withFixedHours([9, 14, 21]), '2026-11-16T02:00'],
  ['2026-11-15T18:59Z', withFixedHours([14]), '2026-11-15T19:00'],
  ['2026-11-15T19:00Z', withFixedHours([14]), '2026-11-16T19:00'],
  ['2026-11-15T14:00Z', withFixedHours([0]), '2026-11-16T05:00'],
  ['2026-11-15T03:00Z', withFixedHours([9, 14, 21], 'Europe/Madrid'), '2026-11-15T08:00'],
  ['2026-11-15T03:00Z', withFixedHours([9], 'Asia/Kathmandu'), '2026-11-15T03:15'],
  // Summer and winter time: the local hour stays the same.
  ['2026-03-28T08:30Z', withFixedHours([9], 'Europe/Madrid'), '2026-03-29T07:00'],
  ['2026-10-24T07:30Z', withFixedHours([9], 'Europe/Madrid'), '2026-10-25T08:00'],
  // An hour that the clock change skips is left out that night. An hour that it repeats counts once.
  ['2026-03-28T01:30Z', withFixedHours([2], 'Europe/Madrid'), '2026-03-30T00:00'],
  ['2026-10-25T00:00Z', withFixedHours([2], 'Europe/Madrid'), '2026-10-26T01:00'],
])(
  'fixed schedule: at %s the next batch of recipient %o is due at %s on the email and push channels',
  (now, listener, due) => {
    for (const channel of ['email_digest', 'push_digest'] as const)
      expect(iso(dueAtByChannel[channel](Date.parse(now), listener))).toBe(due)
  },
)

test('fixed schedule: the offset of a batch depends only on the account and is under ten minutes', () => {
  const dueAt = (accountId: string, now: string) =>
    new Date(dueAtByChannel.push_digest(Date.parse(now), { ...defaultRecipient, accountId }))
      .toISOString()
      .slice(11, 19)
  for (const [tail, due] of [
    ['0011', '14:00:17'],
    ['0257', '14:09:59'],
    ['0258', '14:00:00'],
    ['ffff', '14:02:15'],
  ] as const)
    for (const now of ['2026-11-15T03:00Z', '2026-11-15T13:59:59.999Z'])
      expect(dueAt(`00000000-0000-7000-8000-00000000${tail}`, now)).toBe(due)
})

test('daily schedule: both digest channels are due once a day at the first hour, before and after a message, and have no cutoff', () => {
  const daily: Recipient = {
    ...withFixedHours([9, 14, 21]),
    mode: 'daily',
    pushDigestSentAt: new Date('2026-11-15T14:00Z'),
  }
  for (const channel of ['email_digest', 'push_digest'] as const) {
    expect(iso(dueAtByChannel[channel](Date.parse('2026-11-15T13:59Z'), daily))).toBe('2026-11-15T14:00')
    expect(iso(dueAtByChannel[channel](Date.parse('2026-11-15T14:00Z'), daily))).toBe('2026-11-16T14:00')
    expect(batchCutoff(Date.parse('2026-11-15T14:00Z'), channel, daily)).toBeNull()
  }
})

test('daily schedule: it covers the digest channels of users who chose it, and no chat request', () => {
  const channels = ['email', 'push', 'email_digest', 'push_digest'] as const
  const dailyOf = (mode: Recipient['mode']) =>
    channels.filter((channel) => isDaily(channel, { ...defaultRecipient, mode }))
  expect(dailyOf('daily')).toEqual(['email_digest', 'push_digest'])
  expect([...dailyOf('fixed'), ...dailyOf('instant')]).toEqual([])
})

test('instant schedule: push is due immediately with an interval of one minute, email with an interval of one hour', () => {
  const now = Date.parse('2026-11-15T03:00Z')
  const sentAt = new Date(now - 30_000)
  const instant: Recipient = { ...defaultRecipient, mode: 'instant' }
  expect([dueAtByChannel.push_digest(now, instant), dueAtByChannel.email_digest(now, instant)]).toEqual([now, now])
  const soon: Recipient = { ...instant, pushDigestSentAt: sentAt, digestSentAt: sentAt }
  expect([dueAtByChannel.push_digest(now, soon) - now, dueAtByChannel.email_digest(now, soon) - now]).toEqual([
    30_000, 3_570_000,
  ])
})

test('chat requests: email and push are due immediately in fixed and instant mode', () => {
  const now = Date.parse('2026-11-15T03:00Z')
  for (const listener of [defaultRecipient, { ...defaultRecipient, mode: 'instant' } as const])
    for (const channel of ['email', 'push'] as const) expect(dueAtByChannel[channel](now, listener)).toBe(now)
})

test('batch cutoff: a fixed batch excludes its last hour; immediate channels have no cutoff', () => {
  const now = Date.parse('2026-11-15T19:00Z')
  const cutoffs = (listener: Recipient) =>
    (['email_digest', 'push_digest', 'email', 'push'] as const).map((channel) =>
      iso(batchCutoff(now, channel, listener)),
    )
  expect(cutoffs(defaultRecipient)).toEqual(['2026-11-15T18:00', '2026-11-15T18:00', null, null])
  expect(cutoffs({ ...defaultRecipient, mode: 'instant' })).toEqual([null, null, null, null])
})

test('retry backoff: a failed delivery is retried with exponential backoff, capped at 30 seconds', () => {
  const pauses = [1, 2, 3, 4, 5, 50, 5_000].map((tries) => retryDelayMs(tries, false))
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})

test('retry backoff: a rejected delivery is retried with backoff ten times, then once per hour', () => {
  expect([1, 10, 11, 500].map((tries) => retryDelayMs(tries, true))).toEqual([2_000, 30_000, 3_600_000, 3_600_000])
})
