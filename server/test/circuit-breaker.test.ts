// Unit tests of the circuit breaker.
import { beforeEach, expect, test } from 'vitest'
import { type CircuitBreaker, createCircuitBreaker } from '../src/platform/resilience/circuit-breaker.ts'

let now: number
let changes: boolean[]
let breaker: CircuitBreaker
beforeEach(() => {
  now = 0
  changes = []
  breaker = createCircuitBreaker({ clock: () => now, pauseMs: 5_000, onChange: (isOpen) => changes.push(isOpen) })
})
const attempt = (about: string, worked: boolean) => breaker.tryAcquire(about)?.(worked)
const failThree = () => ['a', 'b', 'c'].forEach((about) => attempt(about, false))

test('circuit breaker: three consecutive failures with different keys open it', () => {
  failThree()
  expect(breaker.tryAcquire('d')).toBeNull()
  expect(changes).toEqual([true])
})

test('circuit breaker: a success resets the failure count', () => {
  attempt('a', false)
  attempt('b', false)
  attempt('c', true)
  attempt('d', false)
  attempt('e', false)
  expect(breaker.tryAcquire('f')).not.toBeNull()
})

test('circuit breaker: repeated failures of the same key do not open it', () => {
  for (let time = 0; time < 50; time += 1) attempt('hard', false)
  expect(breaker.tryAcquire('other')).not.toBeNull()
})

test('circuit breaker: after the pause a single probe is let through, and its success closes it', () => {
  failThree()
  now = 4_999
  expect(breaker.tryAcquire('d')).toBeNull()
  now = 5_000
  const probe = breaker.tryAcquire('d')
  expect(probe).not.toBeNull()
  expect(breaker.tryAcquire('e')).toBeNull()
  probe?.(true)
  expect(breaker.tryAcquire('e')).not.toBeNull()
  expect(changes).toEqual([true, false])
})

test('circuit breaker: a failed probe starts another pause', () => {
  failThree()
  now = 6_000
  attempt('d', false)
  now = 10_999
  expect(breaker.tryAcquire('e')).toBeNull()
  now = 11_000
  expect(breaker.tryAcquire('e')).not.toBeNull()
  expect(changes).toEqual([true])
})

test('circuit breaker: a late failure from before opening is ignored; a late success closes it', () => {
  const late = breaker.tryAcquire('late')
  const works = breaker.tryAcquire('works')
  failThree()
  late?.(false)
  now = 5_000
  const probe = breaker.tryAcquire('d')
  late?.(false)
  expect(breaker.tryAcquire('e')).toBeNull()
  probe?.(false)
  works?.(true)
  expect(breaker.tryAcquire('e')).not.toBeNull()
})
