// Unit tests of the review queue view: kind, photo, appeal, waiting time and approvals.
import { expect, test } from 'vitest'
import type { ReviewRow } from './reviews.columns.ts'
import { viewReview } from './reviews.view.ts'

const row: ReviewRow = {
  id: '1',
  publicId: 'r1',
  secretId: '5',
  text: 'Un secreto',
  authorNickname: null,
  isExplicit: false,
  state: 'pending',
  riskLevel: 'low',
  riskRank: 1,
  isUrgent: false,
  photoPublicId: null,
  placeholder: null,
  width: null,
  height: null,
  answeredId: null,
  answeredText: null,
  verdict: null,
  aiError: null,
  createdAt: new Date('2026-11-10T12:34:56Z'),
  reviewRequested: false,
  appeal: null,
  appealedAt: null,
  appealedAction: null,
  appealedRule: null,
  decidedAt: null,
  decidedByHuman: null,
  decidedBy: null,
  isMinor: false,
  approvals: 1,
  isApprovedByMe: true,
}
const view = (changes: Partial<ReviewRow> = {}) =>
  viewReview({ ...row, ...changes }, { seen: 'seen', isOwnDecision: false, identical: 0 })

test('review view: a row with a photo is a photo, with a secret id a secret, otherwise a comment', () => {
  expect(view().kind).toBe('secret')
  expect(view({ secretId: null }).kind).toBe('comment')
  expect(view({ photoPublicId: 'f1' }).kind).toBe('photo')
})

test('review view: approvals are shown only where a minor may be concerned', () => {
  expect(view().minor).toBeNull()
  expect(view({ isMinor: true }).minor).toEqual({ approvals: 1, isApprovedByMe: true })
})

test('review view: without a placeholder the photo is null; a missing width or height is 0', () => {
  expect(view({ photoPublicId: 'f1' }).photo).toBeNull()
  expect(view({ photoPublicId: 'f1', placeholder: 'p' }).photo).toEqual({
    id: 'f1',
    placeholder: 'p',
    width: 0,
    height: 0,
  })
})

test('review view: an appeal waits since it was made, other content since it was sent', () => {
  expect(view()).toMatchObject({ waitingSince: '2026-11-10T12:34:00Z', appeal: null })
  const appealed = {
    appeal: 'No es así',
    appealedAt: new Date('2026-11-11T08:00:30Z'),
    appealedAction: 'remove',
    appealedRule: 'hate',
    decidedAt: new Date('2026-11-10T13:00:30Z'),
    decidedByHuman: true,
    decidedBy: 'other',
  }
  expect(view(appealed)).toMatchObject({
    waitingSince: '2026-11-11T08:00:00Z',
    appeal: { text: 'No es así', against: 'remove', rule: 'hate', decidedAt: '2026-11-10T13:00:00Z', byHuman: true },
  })
})

test('review view: a comment shows the beginning of what it answers', () => {
  expect(view().answers).toBeNull()
  expect(view({ answeredId: 's9', answeredText: 'Hola' }).answers).toEqual({ id: 's9', beginning: 'Hola' })
  expect(view({ answeredId: 's9' }).answers).toEqual({ id: 's9', beginning: '' })
})
