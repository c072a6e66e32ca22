// Unit tests of the circuit breaker.
import { beforeEach, expect, test } from 'vitest'
import { type Breaker, createBreaker } from '../src/platform/breaker.ts'

let now: number
let changes: boolean[]
let breaker: Breaker
beforeEach(() => {
  now = 0
  changes = []
  breaker = createBreaker({ clock: () => now, pauseMs: 5_000, onChange: (isOpen) => changes.push(isOpen) })
})
const ask = (about: string, worked: boolean) => breaker.enter(about)?.(worked)
const failThree = () => ['a', 'b', 'c'].forEach((about) => ask(about, false))

test('circuit breaker: three consecutive failures with different keys open it', () => {
  failThree()
  expect(breaker.enter('d')).toBeNull()
  expect(changes).toEqual([true])
})

test('circuit breaker: a success resets the failure count', () => {
  ask('a', false)
  ask('b', false)
  ask('c', true)
  ask('d', false)
  ask('e', false)
  expect(breaker.enter('f')).not.toBeNull()
})

test('circuit breaker: repeated failures of the same key do not open it', () => {
  for (let time = 0; time < 50; time += 1) ask('hard', false)
  expect(breaker.enter('other')).not.toBeNull()
})

test('circuit breaker: after the pause a single probe is let through, and its success closes it', () => {
  failThree()
  now = 4_999
  expect(breaker.enter('d')).toBeNull()
  now = 5_000
  const probe = breaker.enter('d')
  expect(probe).not.toBeNull()
  expect(breaker.enter('e')).toBeNull()
  probe?.(true)
  expect(breaker.enter('e')).not.toBeNull()
  expect(changes).toEqual([true, false])
})

test('circuit breaker: a failed probe starts another pause', () => {
  failThree()
  now = 6_000
  ask('d', false)
  now = 10_999
  expect(breaker.enter('e')).toBeNull()
  now = 11_000
  expect(breaker.enter('e')).not.toBeNull()
  expect(changes).toEqual([true])
})

test('circuit breaker: a late failure from before opening is ignored; a late success closes it', () => {
  const late = breaker.enter('late')
  const works = breaker.enter('works')
  failThree()
  late?.(false)
  now = 5_000
  const probe = breaker.enter('d')
  late?.(false)
  expect(breaker.enter('e')).toBeNull()
  probe?.(false)
  works?.(true)
  expect(breaker.enter('e')).not.toBeNull()
})
