// Unit tests of the read receipt: transitions of the reducer, and the store with a stub of the API and a fake clock.
import { chatLimits } from '@murmullo/contract/constants/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createReadReceipt } from './use-read-receipt.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A mounted read receipt of a conversation that was read up to 3; `end` answers the request with that index. */
function openReceipt(isVisible = true) {
  const requests: { readonly seq: number; readonly resolve: () => void; readonly reject: () => void }[] = []
  const { dispatch } = createReadReceipt(
    3,
    (seq) => new Promise((resolve, reject) => requests.push({ seq, resolve, reject: () => reject(new Error('lost')) })),
  )
  dispatch({ type: 'mounted', isVisible })
  const end = async (at: number, how: 'resolve' | 'reject') => {
    requests[at]?.[how]()
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    dispatch,
    end,
    see: (seq: number | null) => dispatch({ type: 'seen', seq }),
    sent: () => requests.map(({ seq }) => seq),
  }
}
const wait = () => vi.advanceTimersByTimeAsync(chatLimits.pollMs)

test('read receipt: a seen message is sent once (CHAT-41)', async () => {
  const { see, end, sent } = openReceipt()
  see(5)
  see(5)
  await end(0, 'resolve')
  see(5)
  await wait()
  expect(sent()).toEqual([5])
})

test('read receipt: nothing is sent for messages that were read before, or while the reader is scrolled up', () => {
  const { see, sent } = openReceipt()
  see(3)
  see(null)
  expect(sent()).toEqual([])
})

test('read receipt: a hidden tab sends nothing until it is visible', () => {
  const { see, dispatch, sent } = openReceipt(false)
  see(5)
  expect(sent()).toEqual([])
  dispatch({ type: 'visibilityChanged', isVisible: true })
  expect(sent()).toEqual([5])
})

test('read receipt: a message seen during a request is sent without waiting for the response', () => {
  const { see, sent } = openReceipt()
  see(5)
  see(7)
  expect(sent()).toEqual([5, 7])
})

test('read receipt: a failed request is retried after the poll interval, and at once when the tab is visible again', async () => {
  const { see, end, dispatch, sent } = openReceipt()
  see(5)
  await end(0, 'reject')
  await vi.advanceTimersByTimeAsync(chatLimits.pollMs - 1)
  expect(sent()).toEqual([5])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent()).toEqual([5, 5])
  await end(1, 'reject')
  dispatch({ type: 'visibilityChanged', isVisible: true })
  expect(sent()).toEqual([5, 5, 5])
  await wait()
  expect(sent()).toHaveLength(3)
})

test('read receipt: a retry in a tab that was hidden meanwhile waits until it is visible', async () => {
  const { see, end, dispatch, sent } = openReceipt()
  see(5)
  await end(0, 'reject')
  dispatch({ type: 'visibilityChanged', isVisible: false })
  await wait()
  expect(sent()).toEqual([5])
  dispatch({ type: 'visibilityChanged', isVisible: true })
  expect(sent()).toEqual([5, 5])
})

test.each(['resolve', 'reject'] as const)(
  'read receipt: it never goes backwards, also if an older request ends after a newer one (%s)',
  async (how) => {
    const { see, end, dispatch, sent } = openReceipt()
    see(5)
    see(7)
    await end(1, 'resolve')
    await end(0, how)
    await wait()
    dispatch({ type: 'visibilityChanged', isVisible: true })
    see(6)
    expect(sent()).toEqual([5, 7])
  },
)

test('read receipt: if all requests fail, the last seen message is retried', async () => {
  const { see, end, sent } = openReceipt()
  see(5)
  see(7)
  await end(0, 'reject')
  await end(1, 'reject')
  await wait()
  expect(sent()).toEqual([5, 7, 7])
})

test('read receipt: after unmount nothing is retried', async () => {
  const { see, end, dispatch, sent } = openReceipt()
  see(5)
  await end(0, 'reject')
  see(7)
  dispatch({ type: 'unmounted' })
  await end(1, 'reject')
  await wait()
  expect(sent()).toEqual([5, 7])
})
