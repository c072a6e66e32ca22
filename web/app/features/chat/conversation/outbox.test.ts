// Unit tests of the message outbox: each transition of the reducer.
import { expect, test } from 'vitest'
import { emptyOutbox, type OutboxEffect, type OutboxEvent, reduceOutbox, removeKeys, messageKeys } from './outbox.ts'

const at = '2026-11-15T18:00:00Z'
const one = (key: string) => ({ key, text: `text ${key}`, at })
const queued = (key: string): OutboxEvent => ({ type: 'queued', ...one(key) })
const failed: OutboxEvent = { type: 'failed', code: null }
const rateLimited: OutboxEvent = { type: 'failed', code: 'request.too_many' }
const arrived = (...keys: string[]): OutboxEvent => ({ type: 'arrived', keys: new Set(keys) })
const stored = (key: string, reason: string | null = null) => ({ ...one(key), reason })
const send = (key: string): OutboxEffect => ({ type: 'send', key, text: `text ${key}` })
const fallback = 'No se pudo enviar el mensaje. Por favor, intenta de nuevo.'

/** The queue after the events, as `key:state`, and the effects of the last event. */
function play(...events: OutboxEvent[]) {
  let state = emptyOutbox
  let effects: OutboxEffect[] = []
  for (const event of events) [state, ...effects] = reduceOutbox(state, event)
  return { state, effects, queue: state.messages.map((message) => `${message.key}:${message.state}`).join(' ') }
}

test('outbox: a queued message is sent at once; a second one waits for the response of the first', () => {
  expect(play(queued('a'))).toMatchObject({ queue: 'a:sending', effects: [send('a')] })
  expect(play(queued('a'), queued('b'))).toMatchObject({ queue: 'a:sending b:queued', effects: [] })
})

test('outbox: after a response the next message is sent, in the order of writing', () => {
  const two = play(queued('a'), queued('b'), queued('c'), { type: 'sent' })
  expect(two).toMatchObject({ queue: 'a:sent b:sending c:queued', effects: [send('b')] })
})

test('outbox: a failed message has its error message and blocks the queue (CHAT-40)', () => {
  const { state, queue, effects } = play(queued('a'), queued('b'), failed)
  expect([queue, effects, state.messages[0]?.reason]).toEqual(['a:failed b:queued', [], fallback])
})

test('outbox: a refusal of the chat has its own error message, and is not retried automatically (CHAT-37)', () => {
  const { state, effects } = play(queued('a'), { type: 'failed', code: 'chat.blocked' })
  expect([state.messages[0]?.reason, effects]).toEqual(['Has sido bloqueado en esta conversación', []])
})

test('outbox: a message queued behind a failed one is not sent', () => {
  expect(play(queued('a'), failed, queued('b'))).toMatchObject({ queue: 'a:failed b:queued', effects: [] })
})

test('outbox: retry sends the first failed message with the same key, and the later ones after it', () => {
  const { state, queue, effects } = play(queued('a'), queued('b'), failed, { type: 'retryPressed' })
  expect(queue).toBe('a:sending b:queued')
  expect(effects).toEqual([{ type: 'stopRetryTimer' }, send('a')])
  expect(state.messages[0]?.reason).toBeNull()
})

test('outbox: retry while a message is being sent starts no second request', () => {
  const { queue, effects } = play(queued('a'), queued('b'), { type: 'retryPressed' })
  expect([queue, effects]).toEqual(['a:sending b:queued', [{ type: 'stopRetryTimer' }]])
})

test('outbox: a rate limit starts the retry timer; when it elapses, the message is sent', () => {
  expect(play(queued('a'), rateLimited)).toMatchObject({
    queue: 'a:failed',
    effects: [{ type: 'startRetryTimer' }],
  })
  expect(play(queued('a'), rateLimited, { type: 'retryPossible' })).toMatchObject({
    queue: 'a:sending',
    effects: [{ type: 'stopRetryTimer' }, send('a')],
  })
})

test('outbox: when the browser is online again, messages of this visit are sent', () => {
  const { queue, effects } = play(queued('a'), queued('b'), failed, { type: 'retryPossible' })
  expect([queue, effects.at(-1)]).toEqual(['a:sending b:queued', send('a')])
})

test('outbox: messages restored from storage are failed, with their error message or the default one', () => {
  const { state, queue, effects } = play({ type: 'mounted', stored: [stored('a', 'Te bloqueó'), stored('b')] })
  expect([queue, effects]).toEqual(['a:failed b:failed', []])
  expect(state.messages.map(({ reason }) => reason)).toEqual(['Te bloqueó', fallback])
})

test('outbox: restored messages are sent only after retry is pressed, not when the browser is online again', () => {
  const restored: OutboxEvent = { type: 'mounted', stored: [stored('a')] }
  expect(play(restored, { type: 'retryPossible' })).toMatchObject({ queue: 'a:failed', effects: [] })
  expect(play(restored, queued('b'), { type: 'retryPossible' })).toMatchObject({
    queue: 'a:failed b:queued',
    effects: [],
  })
  expect(play(restored, { type: 'retryPressed' })).toMatchObject({ queue: 'a:sending' })
})

test('outbox: a restored message that was retried and rate limited again is still not sent automatically', () => {
  const restored: OutboxEvent = { type: 'mounted', stored: [stored('a')] }
  const events: OutboxEvent[] = [restored, { type: 'retryPressed' }, rateLimited, { type: 'retryPossible' }]
  expect(play(...events)).toMatchObject({ queue: 'a:failed', effects: [] })
})

test('outbox: mounting again restores no message twice, and without stored messages it changes no message list', () => {
  expect(play({ type: 'mounted', stored: [stored('a')] }, { type: 'mounted', stored: [stored('a')] }).queue).toBe(
    'a:failed',
  )
  expect(play({ type: 'mounted', stored: [] }).state.messages).toBe(emptyOutbox.messages)
})

test('outbox: discarding a failed message sends the next one', () => {
  const { queue, effects } = play(queued('a'), queued('b'), failed, { type: 'discarded', key: 'a' })
  expect([queue, effects]).toEqual(['b:sending', [send('b')]])
})

test('outbox: after discarding a message in flight, the next one waits for the response', () => {
  const events: OutboxEvent[] = [queued('a'), queued('b'), { type: 'discarded', key: 'a' }]
  expect(play(...events)).toMatchObject({ queue: 'b:queued', effects: [] })
  expect(play(...events, { type: 'sent' })).toMatchObject({ queue: 'b:sending', effects: [send('b')] })
  expect(play(...events, failed)).toMatchObject({ queue: 'b:sending', effects: [send('b')] })
})

test('outbox: a message whose response was lost arrives by another response: it leaves the queue and the next is sent', () => {
  const { queue, effects } = play(queued('a'), queued('b'), failed, arrived('a'))
  expect([queue, effects]).toEqual(['b:sending', [send('b')]])
})

test('outbox: a message that arrives while its request is in flight leaves the queue; the next waits for the response', () => {
  const events = [queued('a'), queued('b'), arrived('a')]
  expect(play(...events)).toMatchObject({ queue: 'b:queued', effects: [] })
  // The request fails after the server stored the message: there is nothing to retry.
  expect(play(...events, failed)).toMatchObject({ queue: 'b:sending', effects: [send('b')] })
})

test('outbox: a sent message stays until it arrives; an arrival of other messages changes nothing', () => {
  const { state } = play(queued('a'), { type: 'sent' })
  expect(reduceOutbox(state, arrived('z'))[0]).toBe(state)
  expect(reduceOutbox(state, arrived('a'))[0].messages).toEqual([])
})

test('outbox: after unmount the request in flight completes, its stored copy is deleted, and no other send starts', () => {
  const events: OutboxEvent[] = [queued('a'), queued('b'), { type: 'unmounted' }]
  expect(play(...events)).toMatchObject({ queue: 'a:sending b:queued', effects: [{ type: 'stopRetryTimer' }] })
  expect(play(...events, { type: 'sent' })).toMatchObject({
    queue: 'a:sent b:queued',
    effects: [{ type: 'removeStored', key: 'a' }],
  })
  const withoutFirst: OutboxEvent[] = [queued('a'), queued('b'), arrived('a'), { type: 'unmounted' }, failed]
  expect(play(...withoutFirst)).toMatchObject({ queue: 'b:queued', effects: [] })
})

test('outbox: a send that fails after unmount keeps its stored copy and starts no timer', () => {
  const { queue, effects } = play(queued('a'), { type: 'unmounted' }, rateLimited)
  expect([queue, effects]).toEqual(['a:failed', []])
})

test('outbox: removing an unknown key returns the same array', () => {
  const { messages } = play(queued('a'), queued('b')).state
  expect(removeKeys(messages, new Set(['z']))).toBe(messages)
})

test('outbox: the keys of stored messages are known; a message without a key has none', () => {
  expect(messageKeys([{ key: 'a' }, { key: null }, { key: 'b' }])).toEqual(new Set(['a', 'b']))
})

test('outbox: messages of an earlier visit come before those of this one, and only they are marked as restored', () => {
  const { state, queue } = play(queued('b'), { type: 'mounted', stored: [stored('a'), stored('b')] })
  expect(queue).toBe('a:failed b:sending')
  expect(state.messages.map(({ isRestored }) => isRestored)).toEqual([true, false])
})

test('outbox: a page that is mounted again sends what was queued meanwhile', () => {
  const events: OutboxEvent[] = [{ type: 'unmounted' }, queued('a')]
  expect(play(...events)).toMatchObject({ queue: 'a:queued', effects: [] })
  expect(play(...events, { type: 'mounted', stored: [] })).toMatchObject({ queue: 'a:sending', effects: [send('a')] })
})
