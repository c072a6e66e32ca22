// Unit tests of the data export view: kind and times of a moderation decision.
import { expect, test } from 'vitest'
import { viewDecision } from './data-export.view.ts'

const row = {
  secretId: null,
  commentId: null,
  photoId: null,
  photoCommentId: null,
  action: 'hidden',
  rule: 'held',
  byHuman: true,
  createdAt: new Date('2026-11-10T12:34:56Z'),
  appeal: null,
  outcome: null,
  reason: null,
  endsAt: null,
}

test.each([
  [{ secretId: '1' }, 'secret'],
  [{ commentId: '1' }, 'comment'],
  [{ photoCommentId: '1' }, 'comment'],
  [{ photoId: '1' }, 'photo'],
  [{}, 'sanction'],
] as const)('data export: a decision with %j has the kind %s', (ids, kind) => {
  expect(viewDecision({ ...row, ...ids }).kind).toBe(kind)
})

test('data export: the times of a decision are cut to the minute, and endsAt is null for a permanent decision', () => {
  expect(viewDecision(row)).toMatchObject({ decidedAt: '2026-11-10T12:34:00Z', endsAt: null })
  expect(viewDecision({ ...row, endsAt: new Date('2026-11-12T01:02:03Z') }).endsAt).toBe('2026-11-12T01:02:00Z')
})
