// Unit tests of the message window: merging older, newer and sent messages without gaps or duplicates.
import type { Message } from '@murmullo/contract/chat/chat'
import { expect, test } from 'vitest'
import { firstUnread, lastSeq, type MessageWindow, appendNewer, prependOlder, appendSent } from './message-window.ts'

const message = (seq: number, from: Message['from'] = 'them'): Message => ({
  seq,
  from,
  text: `${seq}`,
  at: '2026-11-15T18:00:00Z',
  key: null,
})
const messageWindow = (from: number, to: number, rest: Partial<MessageWindow> = {}): MessageWindow => ({
  items: Array.from({ length: to - from + 1 }, (_, at) => message(from + at)),
  hasOlder: from > 1,
  hasNewer: false,
  ...rest,
})
const seqs = ({ items }: MessageWindow) => items.map(({ seq }) => seq).join()

test('message window: older messages are prepended, and a duplicate page is ignored', () => {
  const known = messageWindow(5, 7)
  const extended = prependOlder(known, messageWindow(3, 4))
  expect([seqs(extended), extended.hasOlder]).toEqual(['3,4,5,6,7', true])
  expect(seqs(prependOlder(extended, messageWindow(3, 4)))).toBe('3,4,5,6,7')
  expect(prependOlder(extended, messageWindow(1, 2)).hasOlder).toBe(false)
})

test('message window: newer messages are appended once, also if pages overlap', () => {
  const extended = appendNewer(messageWindow(5, 7), messageWindow(6, 9))
  expect([seqs(extended), lastSeq(extended)]).toEqual(['5,6,7,8,9', 9])
})

test('message window: a page that leaves a sequence gap is ignored', () => {
  expect(seqs(appendNewer(messageWindow(5, 7), messageWindow(9, 9)))).toBe('5,6,7')
  expect(seqs(prependOlder(messageWindow(5, 7), messageWindow(1, 3)))).toBe('5,6,7')
  expect(seqs(appendSent(messageWindow(5, 7), message(9, 'me')))).toBe('5,6,7')
})

test('message window: a stale response, requested before the window moved, changes no state', () => {
  const known = messageWindow(41, 60)
  expect(appendNewer(known, messageWindow(31, 50, { hasNewer: true }))).toBe(known)
  expect(appendNewer(known, messageWindow(21, 40, { hasNewer: true }))).toBe(known)
  expect(prependOlder(known, messageWindow(61, 80))).toBe(known)
})

test('message window: a sent message is appended only if no sequence number is missing before it', () => {
  expect(seqs(appendSent(messageWindow(5, 7), message(8, 'me')))).toBe('5,6,7,8')
  expect(seqs(appendSent(messageWindow(5, 7, { hasNewer: true }), message(8, 'me')))).toBe('5,6,7')
})

test('message window: an empty page updates only `hasOlder` and `hasNewer`', () => {
  const empty = { items: [], hasOlder: false, hasNewer: false }
  expect(prependOlder(messageWindow(5, 7), empty)).toMatchObject({ hasOlder: false })
  expect(seqs(appendNewer(messageWindow(5, 7), empty))).toBe('5,6,7')
})

test("message window: the reader's own messages never count as unread", () => {
  const known = { ...messageWindow(5, 7), items: [message(5), message(6, 'me'), message(7)] }
  expect(firstUnread(known, 5)?.seq).toBe(7)
  expect(firstUnread(known, 7)).toBeUndefined()
})
