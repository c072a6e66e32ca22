// Unit tests of the client-side message outbox: order, retry and restore.
import { expect, test } from 'vitest'
import { enqueue, restoreUnsent, updateMessage, nextToSend, type Outbox, removeKeys } from './outbox.ts'

const one = (key: string) => ({ key, text: key, at: '2026-11-15T18:00:00Z' })
const three = ['a', 'b', 'c'].reduce<Outbox>((outbox, key) => enqueue(outbox, one(key)), [])

test('outbox: messages are sent one at a time, in order', () => {
  expect(nextToSend(three)?.key).toBe('a')
  expect(nextToSend(updateMessage(three, 'a', { state: 'sending' }))).toBeUndefined()
  expect(nextToSend(updateMessage(three, 'a', { state: 'sent' }))?.key).toBe('b')
})

test('outbox: a failed message blocks the queue until retry or discard', () => {
  const failed = updateMessage(three, 'a', { state: 'failed', reason: 'No' })
  expect(nextToSend(failed)).toBeUndefined()
  expect(nextToSend(updateMessage(failed, 'a', { state: 'queued' }))).toMatchObject({ key: 'a', reason: null })
  expect(nextToSend(removeKeys(failed, new Set(['a'])))?.key).toBe('b')
})

test('outbox: messages restored from storage are not sent automatically, and their error reason is preserved', () => {
  const stored = [
    { ...one('a'), reason: 'Te bloqueó' },
    { ...one('b'), reason: null },
  ]
  expect(nextToSend(restoreUnsent(stored, 'No'))).toBeUndefined()
  expect(restoreUnsent(stored, 'No').map(({ reason }) => reason)).toEqual(['Te bloqueó', 'No'])
})

test('outbox: removing an unknown key returns the same array', () => {
  expect(removeKeys(three, new Set(['z']))).toBe(three)
})
