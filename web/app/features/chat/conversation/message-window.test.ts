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
const stretch = (from: number, to: number, rest: Partial<MessageWindow> = {}): MessageWindow => ({
  items: Array.from({ length: to - from + 1 }, (_, at) => message(from + at)),
  hasOlder: from > 1,
  hasNewer: false,
  ...rest,
})
const seqs = ({ items }: MessageWindow) => items.map(({ seq }) => seq).join()

test('message window: older messages are prepended, and a duplicate page is ignored', () => {
  const known = stretch(5, 7)
  const grown = prependOlder(known, stretch(3, 4))
  expect([seqs(grown), grown.hasOlder]).toEqual(['3,4,5,6,7', true])
  expect(seqs(prependOlder(grown, stretch(3, 4)))).toBe('3,4,5,6,7')
  expect(prependOlder(grown, stretch(1, 2)).hasOlder).toBe(false)
})

test('message window: newer messages are appended once, also if pages overlap', () => {
  const grown = appendNewer(stretch(5, 7), stretch(6, 9))
  expect([seqs(grown), lastSeq(grown)]).toEqual(['5,6,7,8,9', 9])
})

test('message window: a page that leaves a sequence gap is ignored', () => {
  expect(seqs(appendNewer(stretch(5, 7), stretch(9, 9)))).toBe('5,6,7')
  expect(seqs(prependOlder(stretch(5, 7), stretch(1, 3)))).toBe('5,6,7')
  expect(seqs(appendSent(stretch(5, 7), message(9, 'me')))).toBe('5,6,7')
})

test('message window: a stale response, requested before the window moved, changes no state', () => {
  const known = stretch(41, 60)
  expect(appendNewer(known, stretch(31, 50, { hasNewer: true }))).toBe(known)
  expect(appendNewer(known, stretch(21, 40, { hasNewer: true }))).toBe(known)
  expect(prependOlder(known, stretch(61, 80))).toBe(known)
})

test('message window: a sent message is appended only if no sequence number is missing before it', () => {
  expect(seqs(appendSent(stretch(5, 7), message(8, 'me')))).toBe('5,6,7,8')
  expect(seqs(appendSent(stretch(5, 7, { hasNewer: true }), message(8, 'me')))).toBe('5,6,7')
})

test('message window: an empty page updates only `hasOlder` and `hasNewer`', () => {
  const empty = { items: [], hasOlder: false, hasNewer: false }
  expect(prependOlder(stretch(5, 7), empty)).toMatchObject({ hasOlder: false })
  expect(seqs(appendNewer(stretch(5, 7), empty))).toBe('5,6,7')
})

test("message window: the reader's own messages never count as unread", () => {
  const known = { ...stretch(5, 7), items: [message(5), message(6, 'me'), message(7)] }
  expect(firstUnread(known, 5)?.seq).toBe(7)
  expect(firstUnread(known, 7)).toBeUndefined()
})
