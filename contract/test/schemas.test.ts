// Unit tests of the schemas of requests and responses: each limit is accepted, and the next value is refused.
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addCommentInput } from '../src/content/comments.ts'
import { publishSecretInput } from '../src/content/own-secrets.ts'
import { preparePhotoInput } from '../src/content/photos.ts'
import { reactions } from '../src/content/reactions.ts'
import { searchInput } from '../src/content/search.ts'
import { secrets } from '../src/content/secrets.ts'
import { imageBody, imageResponse, shareImageResponse } from '../src/core/images.ts'
import { day, minute, month, truncateToDay, truncateToMinute, truncateToMonth } from '../src/core/primitives.ts'
import { timeZone } from '../src/core/time-zone.ts'
import { saveSpamTermsInput } from '../src/moderation/moderation.ts'
import { sanctionInput } from '../src/moderation/sanctions.ts'
import { appealInput } from '../src/moderation/statements.ts'
import { modelResponse, verdict } from '../src/moderation/verdict.ts'
import { notificationSchedule, quietHours } from '../src/notifications/notification-schedule.ts'
import { push } from '../src/notifications/push.ts'
import { decideCaseInput } from '../src/reports/report-cases.ts'
import {
  reportNumber,
  reportNumberAlphabet,
  reportNumberInput,
  reportNumberLength,
} from '../src/reports/report-values.ts'
import { reportInput } from '../src/reports/reports.ts'

const id = 'a'.repeat(22)
const letters = (length: number) => 'a'.repeat(length)
const list = <Item>(length: number, item: Item) => Array.from({ length }, () => item)

const report = (fields: object) => [reportInput, { category: 'spam', reason: 'Motivo', ...fields }] as const
const sanction = (fields: object) =>
  [sanctionInput, { kind: 'silence', rule: 'spam', reason: 'Motivo', seen: letters(16), ...fields }] as const
const schedule = (hours: number[]) =>
  [notificationSchedule, { mode: 'fixed', hours, timeZone: 'Europe/Madrid' }] as const
const quiet = (from: number, to: number) => [quietHours, { from, to, timeZone: 'Europe/Madrid' }] as const
const address = (length: number) =>
  [push.turnOffPush.input, { endpoint: 'https://push.example/'.padEnd(length, 'a') }] as const
const mine = (count: number) => [reactions.listMine.input, { device: letters(40), secretIds: list(count, id) }] as const
const terms = (items: string[]) => [saveSpamTermsInput, { terms: items, seen: letters(16) }] as const
const search = (q: string) => [searchInput, { q }] as const
const score = (confidenceScore: number | null) =>
  [z.pick(verdict, { confidenceScore: true }), { confidenceScore }] as const
const modelScore = (confidenceScore: number) =>
  [z.pick(modelResponse, { confidenceScore: true }), { confidenceScore }] as const
const feed = (total: number) => [secrets.listFeed.output, { items: [], next: null, total }] as const
const secret = (text: string) => [publishSecretInput, { text, isAdult: true, explicit: false }] as const

type Case = readonly [z.ZodMiniType, unknown]
test.each<[string, Case[], Case[]]>([
  [
    'text of a secret: 1 to 5,000 characters',
    [secret('a'), secret(letters(5_000))],
    [secret(''), secret(letters(5_001))],
  ],
  [
    'text of a comment: at most 1,000 characters',
    [[addCommentInput, { text: letters(1_000) }]],
    [[addCommentInput, { text: letters(1_001) }]],
  ],
  [
    'caption of a photo: at most 300 characters',
    [[preparePhotoInput, { caption: letters(300) }]],
    [[preparePhotoInput, { caption: letters(301) }]],
  ],
  [
    'search term: 1 to 100 characters',
    [search('a'), search(letters(100))],
    [search(''), search(' \u200B\n'), search(letters(101))],
  ],
  ['reactions of this browser: 1 to 100 secrets', [mine(1), mine(100)], [mine(0), mine(101)]],
  ['count of a feed: zero or more', [feed(0), feed(1)], [feed(-1), feed(0.5)]],
  [
    'reason of a report: 1 to 2,000 characters',
    [report({ reason: 'a' }), report({ reason: letters(2_000) })],
    [report({ reason: ' ' }), report({ reason: letters(2_001) })],
  ],
  [
    'evidence of a report: at most 2,000 characters, at most 8,000 before trimming',
    [report({ evidence: letters(2_000) }), report({ evidence: 'a'.padEnd(8_000) })],
    [report({ evidence: letters(2_001) }), report({ evidence: 'a'.padEnd(8_001) })],
  ],
  [
    'message number of a report: a positive 32-bit integer',
    [report({ seq: 1 }), report({ seq: '7' }), report({ seq: 2_147_483_647 })],
    [report({ seq: 0 }), report({ seq: 1.5 }), report({ seq: 2_147_483_648 })],
  ],
  [
    'notes of a case: at most 2,000 characters',
    [[decideCaseInput, { number: '2ABCDEFG', notes: letters(2_000) }]],
    [[decideCaseInput, { number: '2ABCDEFG', notes: letters(2_001) }]],
  ],
  [
    'report number as typed: at most 40 characters with spaces',
    [[reportNumberInput, '2ABCDEFG'.padEnd(40)]],
    [
      [reportNumberInput, '2ABCDEFG'.padEnd(41)],
      [reportNumberInput, '2ABCDEF'],
      [reportNumberInput, '2ABCDEF0'],
    ],
  ],
  [
    'days of a sanction: absent or 1 to 365',
    [sanction({}), sanction({ days: 1 }), sanction({ days: 365 })],
    [sanction({ days: 0 }), sanction({ days: 366 }), sanction({ days: 1.5 })],
  ],
  [
    'reason of a sanction: at most 1,000 characters',
    [sanction({ reason: letters(1_000) })],
    [sanction({ reason: letters(1_001) })],
  ],
  [
    'appeal: at most 1,000 characters',
    [[appealInput, { id, text: letters(1_000) }]],
    [[appealInput, { id, text: letters(1_001) }]],
  ],
  [
    'spam terms: at most 500 of at most 200 characters',
    [terms([]), terms([letters(200)]), terms(list(500, 'oferta'))],
    [terms([letters(201)]), terms(list(501, 'oferta'))],
  ],
  ['confidence of a verdict: null or 0 to 1', [score(null), score(0), score(1)], [score(-0.01), score(1.01)]],
  ['confidence of the model: 0 to 1', [modelScore(0), modelScore(1)], [modelScore(-0.01), modelScore(1.01)]],
  [
    'hours of the schedule: one to three different full hours of the day',
    [schedule([0]), schedule([23]), schedule([8, 14, 20])],
    [schedule([]), schedule([-1]), schedule([24]), schedule([8.5]), schedule([8, 8]), schedule([8, 9, 10, 11])],
  ],
  ['quiet hours: two different hours', [quiet(22, 7), quiet(0, 23)], [quiet(7, 7), quiet(24, 7), quiet(-1, 7)]],
  ['address of a push service: at most 1,000 characters', [address(1_000)], [address(1_001)]],
  [
    'time zone: an IANA name',
    [
      [timeZone, 'America/Mexico_City'],
      [timeZone, 'UTC'],
    ],
    [
      [timeZone, ''],
      [timeZone, 'Europa/Madrid'],
      [timeZone, letters(65)],
    ],
  ],
  [
    'image of a request: an object with size and stream',
    [
      [imageBody, new Blob(['a'])],
      [imageBody, { size: null, stream: () => null }],
    ],
    [
      [imageBody, null],
      [imageBody, 'a'],
      [imageBody, { size: 1 }],
      [imageBody, { stream: () => null }],
    ],
  ],
  [
    'image of a response: a WebP image with its bytes',
    [[imageResponse, { type: 'image/webp', size: 1, bytes: new Uint8Array(1) }]],
    [null, 'a'].map((bytes) => [imageResponse, { type: 'image/webp', size: 1, bytes }]),
  ],
  [
    'share image: a JPEG image with its bytes',
    [[shareImageResponse, { type: 'image/jpeg', size: 1, bytes: new Uint8Array(1) }]],
    [null, 'a'].map((bytes) => [shareImageResponse, { type: 'image/jpeg', size: 1, bytes }]),
  ],
])('%s', (_, accepted, refused) => {
  expect(accepted.filter(([schema, value]) => !schema.safeParse(value).success)).toEqual([])
  expect(refused.filter(([schema, value]) => schema.safeParse(value).success)).toEqual([])
})

test('report: evidence of only whitespace becomes null, any other is trimmed', () => {
  const evidenceOf = (evidence: string) => reportInput.parse({ category: 'spam', reason: 'Motivo', evidence }).evidence
  expect([evidenceOf(''), evidenceOf(' \n '), evidenceOf(' prueba ')]).toEqual([null, null, 'prueba'])
})

test('report number: eight characters of its alphabet; typed in lower case with spaces it is the same number', () => {
  const numbers = [...reportNumberAlphabet].map((letter) => letter.repeat(reportNumberLength))
  expect(numbers.filter((number) => !reportNumber.safeParse(number).success)).toEqual([])
  expect(reportNumberInput.parse(' 2abcdefg ')).toBe('2ABCDEFG')
})

test('photo: without a choice it is not explicit', () => {
  expect(preparePhotoInput.parse({})).toEqual({ explicit: false })
})

test('timestamps: truncated to the minute, the day and the month in UTC, as their schemas require', () => {
  const moment = new Date('2026-11-05T23:58:59.999Z')
  expect(minute.parse(truncateToMinute(moment))).toBe('2026-11-05T23:58:00Z')
  expect(day.parse(truncateToDay(moment))).toBe('2026-11-05')
  expect(month.parse(truncateToMonth(moment))).toBe('2026-11')
})
