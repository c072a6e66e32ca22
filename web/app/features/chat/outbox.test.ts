import { expect, test } from 'vitest'
import { added, broughtBack, changed, nextOf, type Outbox, without } from './outbox.ts'

const one = (key: string) => ({ key, text: key, at: '2026-11-15T18:00:00Z' })
const three = ['a', 'b', 'c'].reduce<Outbox>((outbox, key) => added(outbox, one(key)), [])

test('they go one after the other', () => {
  expect(nextOf(three)?.key).toBe('a')
  expect(nextOf(changed(three, 'a', { state: 'sending' }))).toBeUndefined()
  expect(nextOf(changed(three, 'a', { state: 'sent' }))?.key).toBe('b')
})

test('nothing overtakes what failed, until it is tried again or thrown away', () => {
  const failed = changed(three, 'a', { state: 'failed', reason: 'No' })
  expect(nextOf(failed)).toBeUndefined()
  expect(nextOf(changed(failed, 'a', { state: 'waiting' }))).toMatchObject({ key: 'a', reason: null })
  expect(nextOf(without(failed, new Set(['a'])))?.key).toBe('b')
})

test('what an earlier visit left waits for a press, and says why it was refused', () => {
  const kept = [
    { ...one('a'), reason: 'Te bloqueó' },
    { ...one('b'), reason: null },
  ]
  expect(nextOf(broughtBack(kept, 'No'))).toBeUndefined()
  expect(broughtBack(kept, 'No').map(({ reason }) => reason)).toEqual(['Te bloqueó', 'No'])
})

test('it is the same when nothing goes', () => {
  expect(without(three, new Set(['z']))).toBe(three)
})
