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

test('three different failures in a row open it', () => {
  failThree()
  expect(breaker.enter('d')).toBeNull()
  expect(changes).toEqual([true])
})

test('one that works in between starts the count anew', () => {
  ask('a', false)
  ask('b', false)
  ask('c', true)
  ask('d', false)
  ask('e', false)
  expect(breaker.enter('f')).not.toBeNull()
})

test('the same matter may fail as often as it likes', () => {
  for (let time = 0; time < 50; time += 1) ask('hard', false)
  expect(breaker.enter('other')).not.toBeNull()
})

test('after the pause one goes to see, alone', () => {
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

test('a probe that fails begins another pause', () => {
  failThree()
  now = 6_000
  ask('d', false)
  now = 10_999
  expect(breaker.enter('e')).toBeNull()
  now = 11_000
  expect(breaker.enter('e')).not.toBeNull()
  expect(changes).toEqual([true])
})

test('what was asked before it opened and fails late changes nothing; what works late closes it', () => {
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
