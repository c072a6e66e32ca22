// Unit tests of the message window: merging older, newer and sent messages without gaps or duplicates.
import { expect, test } from 'vitest'
import { createMessage, createMessageWindow } from '../../../../test/messages.ts'
import {
  createMessagesState,
  firstUnread,
  lastReceivedSeq,
  lastSeq,
  type MessageWindow,
  appendNewer,
  prependOlder,
  appendSent,
  reduceMessages,
} from './message-window.ts'

const seqs = ({ items }: MessageWindow) => items.map(({ seq }) => seq).join()

test('message window: older messages are prepended, and a duplicate page is ignored', () => {
  const known = createMessageWindow(5, 7)
  const extended = prependOlder(known, createMessageWindow(3, 4))
  expect([seqs(extended), extended.hasOlder]).toEqual(['3,4,5,6,7', true])
  expect(seqs(prependOlder(extended, createMessageWindow(3, 4)))).toBe('3,4,5,6,7')
  expect(prependOlder(extended, createMessageWindow(1, 2)).hasOlder).toBe(false)
})

test('message window: newer messages are appended once, also if pages overlap', () => {
  const extended = appendNewer(createMessageWindow(5, 7), createMessageWindow(6, 9))
  expect([seqs(extended), lastSeq(extended)]).toEqual(['5,6,7,8,9', 9])
})

test('message window: a page that leaves a sequence gap is ignored', () => {
  expect(seqs(appendNewer(createMessageWindow(5, 7), createMessageWindow(9, 9)))).toBe('5,6,7')
  expect(seqs(prependOlder(createMessageWindow(5, 7), createMessageWindow(1, 3)))).toBe('5,6,7')
  expect(seqs(appendSent(createMessageWindow(5, 7), createMessage(9, 'me')))).toBe('5,6,7')
})

test('message window: a stale response, requested before the window moved, changes no state', () => {
  const known = createMessageWindow(41, 60)
  expect(appendNewer(known, createMessageWindow(31, 50, { hasNewer: true }))).toBe(known)
  expect(appendNewer(known, createMessageWindow(21, 40, { hasNewer: true }))).toBe(known)
  expect(prependOlder(known, createMessageWindow(61, 80))).toBe(known)
})

test('message window: a sent message is appended only if no sequence number is missing before it', () => {
  expect(seqs(appendSent(createMessageWindow(5, 7), createMessage(8, 'me')))).toBe('5,6,7,8')
  expect(seqs(appendSent(createMessageWindow(5, 7, { hasNewer: true }), createMessage(8, 'me')))).toBe('5,6,7')
})

test('message window: an empty page updates only `hasOlder` and `hasNewer`', () => {
  const empty = { items: [], hasOlder: false, hasNewer: false }
  expect(prependOlder(createMessageWindow(5, 7), empty)).toMatchObject({ hasOlder: false })
  expect(seqs(appendNewer(createMessageWindow(5, 7), empty))).toBe('5,6,7')
})

test("message window: the reader's own messages never count as unread", () => {
  const known = { ...createMessageWindow(5, 7), items: [createMessage(5), createMessage(6, 'me'), createMessage(7)] }
  expect(firstUnread(known, 5)?.seq).toBe(7)
  expect(firstUnread(known, 7)).toBeUndefined()
})

test('message window: in an empty conversation the first message has number 1', () => {
  const empty = { items: [], hasOlder: false, hasNewer: false }
  expect([lastSeq(empty), lastReceivedSeq(empty)]).toEqual([0, 0])
  expect(seqs(appendSent(empty, createMessage(1, 'me')))).toBe('1')
  expect(seqs(appendSent(empty, createMessage(2, 'me')))).toBe('')
  expect(seqs(appendNewer(empty, createMessageWindow(1, 3)))).toBe('1,2,3')
})

test('message window: older pages may overlap; a page of one message that leaves a gap is ignored', () => {
  const known = createMessageWindow(5, 7)
  expect(seqs(prependOlder(known, createMessageWindow(3, 5)))).toBe('3,4,5,6,7')
  expect(prependOlder(known, createMessageWindow(3, 3))).toBe(known)
  expect(seqs(prependOlder(known, createMessageWindow(4, 4)))).toBe('4,5,6,7')
})

test('message window: the last received message is the last one of the other person', () => {
  const known = { ...createMessageWindow(5, 5), items: [createMessage(5), createMessage(6), createMessage(7, 'me')] }
  expect([lastReceivedSeq(known), lastSeq(known)]).toEqual([6, 7])
})

test('message window: the latest page replaces the window up to the same last message; an older one does not', () => {
  const state = createMessagesState(createMessageWindow(21, 40))
  const [same] = reduceMessages(state, { type: 'latestReceived', page: createMessageWindow(31, 40) })
  expect(same.messageWindow).toEqual(createMessageWindow(31, 40))
  expect(reduceMessages(state, { type: 'latestReceived', page: createMessageWindow(30, 39) })).toEqual([state])
})

test('message window: a sent message that is already in the window sends no request', () => {
  const state = createMessagesState(createMessageWindow(21, 40))
  expect(reduceMessages(state, { type: 'sent', message: createMessage(40, 'me') })).toEqual([state])
})
