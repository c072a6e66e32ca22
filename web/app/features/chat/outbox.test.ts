// Unit tests of the client-side message outbox: order, retry and restore.
import { expect, test } from 'vitest'
import { added, broughtBack, changed, nextOf, type Outbox, without } from './outbox.ts'

const one = (key: string) => ({ key, text: key, at: '2026-11-15T18:00:00Z' })
const three = ['a', 'b', 'c'].reduce<Outbox>((outbox, key) => added(outbox, one(key)), [])

test('outbox: messages are sent one at a time, in order', () => {
  expect(nextOf(three)?.key).toBe('a')
  expect(nextOf(changed(three, 'a', { state: 'sending' }))).toBeUndefined()
  expect(nextOf(changed(three, 'a', { state: 'sent' }))?.key).toBe('b')
})

test('outbox: a failed message blocks the queue until retry or discard', () => {
  const failed = changed(three, 'a', { state: 'failed', reason: 'No' })
  expect(nextOf(failed)).toBeUndefined()
  expect(nextOf(changed(failed, 'a', { state: 'waiting' }))).toMatchObject({ key: 'a', reason: null })
  expect(nextOf(without(failed, new Set(['a'])))?.key).toBe('b')
})

test('outbox: messages restored from storage are not sent automatically, and their error reason is preserved', () => {
  const kept = [
    { ...one('a'), reason: 'Te bloqueó' },
    { ...one('b'), reason: null },
  ]
  expect(nextOf(broughtBack(kept, 'No'))).toBeUndefined()
  expect(broughtBack(kept, 'No').map(({ reason }) => reason)).toEqual(['Te bloqueó', 'No'])
})

test('outbox: removing an unknown key returns the same array', () => {
  expect(without(three, new Set(['z']))).toBe(three)
})
