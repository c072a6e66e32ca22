// Unit tests: a moderator is recognized as the one who decided, under any version of the keys.
import { expect, test } from 'vitest'
import { isOwnDecision } from './staff-pseudonym.ts'

test('own decision: recognized under any key version; not of another moderator, and never for an automated decision', () => {
  const isOwn = (decidedBy: string | null) => isOwnDecision(decidedBy, ['active', 'previous'])
  expect([isOwn('active'), isOwn('previous'), isOwn('other'), isOwn(null)]).toEqual([true, true, false, false])
})
