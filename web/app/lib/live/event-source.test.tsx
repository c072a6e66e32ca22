// Tests of the SSE client with a fake clock and a fake EventSource: timeout, heartbeat, and backoff of reconnects.
import type { LiveEvent } from '@murmullo/contract/api/live-events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeEventSource } from '../../../test/fake-event-source.ts'
import { createEventSource } from './event-source.ts'

let page: AbortController

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  FakeEventSource.all.length = 0
  page = new AbortController()
})

afterEach(() => {
  page.abort()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function open() {
  const [events, disconnects]: [LiveEvent[], number[]] = [[], []]
  createEventSource({
    onEvent: (event) => events.push(event),
    onDisconnect: () => disconnects.push(Date.now()),
    signal: page.signal,
  }).setUrl('/live')
  return { events, disconnects }
}

const connections = () => FakeEventSource.all.length
const last = () => FakeEventSource.all.at(-1) as FakeEventSource

/** Asserts that the next connection opens after exactly `ms`. */
function expectNextConnectionAfter(ms: number) {
  const before = connections()
  vi.advanceTimersByTime(ms - 1)
  expect(connections()).toBe(before)
  vi.advanceTimersByTime(1)
  expect(connections()).toBe(before + 1)
}

test('live connection: reconnects after 1, 2, 5 and then every 10 s while attempts fail (LIMIT-17)', () => {
  open()
  for (const pause of [1_000, 2_000, 5_000, 10_000, 10_000]) {
    last().dispatchEvent(new Event('error'))
    expectNextConnectionAfter(pause)
  }
})

test('live connection: the random value 0.8 makes a pause of 1 s longer by 0.8 of its half (LIMIT-17)', () => {
  vi.mocked(Math.random).mockReturnValue(0.8)
  open()
  last().dispatchEvent(new Event('error'))
  expectNextConnectionAfter(1_400)
})

test('live connection: an attempt without an answer is closed after 10 s and retried after 1 s (LIMIT-17)', () => {
  open()
  vi.advanceTimersByTime(9_999)
  expect(last().isClosed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(last().isClosed).toBe(true)
  expectNextConnectionAfter(1_000)
})

test('live connection: an open connection whose heartbeat of 30 s is 10 s late counts as lost (LIMIT-17)', () => {
  const { events, disconnects } = open()
  last().receive({ type: 'hello' })
  vi.advanceTimersByTime(39_999)
  expect([last().isClosed, disconnects.length]).toEqual([false, 0])
  vi.advanceTimersByTime(1)
  expect([last().isClosed, disconnects.length]).toEqual([true, 1])
  expect(events).toEqual([{ type: 'hello' }])
})

test('live connection: after a connection that opened, the pauses start again at 1 s (LIMIT-17)', () => {
  open()
  last().dispatchEvent(new Event('error'))
  vi.advanceTimersByTime(1_000)
  last().receive({ type: 'hello' })
  last().dispatchEvent(new Event('error'))
  expectNextConnectionAfter(1_000)
})
