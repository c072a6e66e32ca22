// Unit tests of the outbox store with a stub of the API and a fake clock: requests in flight, lost responses, rate limit and unmount.
import type { Message } from '@murmullo/contract/chat/chat'
import { chatLimits } from '@murmullo/contract/constants/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createOutbox } from './use-outbox.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An outbox whose requests the test answers: `answer(at, code)` ends one, with an error if there is a code. */
function openOutbox() {
  const requests: { readonly key: string; readonly end: (code?: string) => void }[] = []
  const [sentKeys, removed]: [string[], string[]] = [[], []]
  const store = createOutbox({
    send: (key, text) =>
      new Promise<Message>((resolve, reject) => {
        const message: Message = { seq: requests.length + 1, from: 'me', text, at: '2026-11-15T18:00:00Z', key }
        requests.push({ key, end: (code) => (code === undefined ? resolve(message) : reject(new Error(code))) })
      }),
    onSent: ({ key }) => sentKeys.push(key ?? ''),
    removeStored: (key) => removed.push(key),
  })
  const answer = async (at: number, code?: string) => {
    requests[at]?.end(code)
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    ...store,
    answer,
    sentKeys,
    removed,
    requested: () => requests.map(({ key }) => key).join(),
    queue: () =>
      store
        .getState()
        .messages.map(({ key, state }) => `${key}:${state}`)
        .join(' '),
    write: (key: string) => store.dispatch({ type: 'queued', key, text: key, at: '2026-11-15T18:00:00Z' }),
  }
}

test('outbox store: two messages in a row are sent one after the other, and each is reported once', async () => {
  const { write, answer, requested, sentKeys, queue } = openOutbox()
  write('a')
  write('b')
  expect(requested()).toBe('a')
  await answer(0)
  expect([requested(), sentKeys.join()]).toEqual(['a,b', 'a'])
  await answer(1)
  expect([requested(), sentKeys.join(), queue()]).toEqual(['a,b', 'a,b', 'a:sent b:sent'])
})

test('outbox store: a retry after a lost response repeats the request with the same idempotency key', async () => {
  const { write, answer, requested, dispatch, queue } = openOutbox()
  write('a')
  await answer(0, 'Failed to fetch')
  expect(queue()).toBe('a:failed')
  dispatch({ type: 'retryPressed' })
  await answer(1)
  expect([requested(), queue()]).toEqual(['a,a', 'a:sent'])
})

test('outbox store: a message whose response was lost and that the poll brings is not sent again', async () => {
  const { write, answer, requested, dispatch, queue } = openOutbox()
  write('a')
  await answer(0, 'Failed to fetch')
  dispatch({ type: 'arrived', keys: new Set(['a']) })
  dispatch({ type: 'retryPossible' })
  expect([requested(), queue()]).toEqual(['a', ''])
})

test('outbox store: a 429 response is retried after the poll interval, and not before', async () => {
  const { write, answer, requested } = openOutbox()
  write('a')
  await answer(0, 'request.too_many')
  await vi.advanceTimersByTimeAsync(chatLimits.pollMs - 1)
  expect(requested()).toBe('a')
  await vi.advanceTimersByTimeAsync(1)
  expect(requested()).toBe('a,a')
})

test('outbox store: a press on retry replaces the timer of a rate limit', async () => {
  const { write, answer, requested, dispatch } = openOutbox()
  write('a')
  await answer(0, 'request.too_many')
  dispatch({ type: 'retryPressed' })
  await answer(1, 'Failed to fetch')
  await vi.advanceTimersByTimeAsync(chatLimits.pollMs)
  expect(requested()).toBe('a,a')
})

test('outbox store: unmount during a send deletes the stored copy after the response, and stops the retry timer', async () => {
  const { write, answer, requested, dispatch, removed, sentKeys } = openOutbox()
  write('a')
  write('b')
  dispatch({ type: 'unmounted' })
  await answer(0)
  expect([requested(), removed.join(), sentKeys.join()]).toEqual(['a', 'a', 'a'])
  const limited = openOutbox()
  limited.write('a')
  await limited.answer(0, 'request.too_many')
  limited.dispatch({ type: 'unmounted' })
  await vi.advanceTimersByTimeAsync(chatLimits.pollMs)
  expect(limited.requested()).toBe('a')
})
