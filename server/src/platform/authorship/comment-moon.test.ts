// Unit tests of the moon of a comment: what it follows from, and that the moons of two secrets tell nothing about each other.
import { createSecretKey } from 'node:crypto'
import { commentLimits } from '@murmullo/contract/constants/limits'
import { expect, test } from 'vitest'
import { commentMoon, markedCommentMoon } from './comment-moon.ts'

const key = createSecretKey(Buffer.alloc(32, 1))
const saltOf = (account: number) => Buffer.alloc(32, account + 1)
const accounts = Array.from({ length: 200 }, (_, index) => index)
const moonsOf = (secret: string, of = key) => accounts.map((account) => commentMoon(of, secret, saltOf(account)))

test('comment moon: the same account has one moon within a secret, and the moon is the number of a drawing', () => {
  expect(moonsOf('one')).toEqual(moonsOf('one'))
  for (const moon of [...moonsOf('one'), markedCommentMoon(key, 'one')]) {
    expect(Number.isInteger(moon)).toBe(true)
    expect(moon).toBeGreaterThanOrEqual(0)
    expect(moon).toBeLessThan(commentLimits.moons)
  }
})

test('comment moon: with another secret or another key an account has the same moon only by chance', () => {
  const equal = (one: readonly number[], other: readonly number[]) =>
    one.filter((moon, index) => moon === other[index]).length
  for (const other of [moonsOf('two'), moonsOf('one', createSecretKey(Buffer.alloc(32, 2)))])
    expect(equal(moonsOf('one'), other)).toBeLessThan(8)
})

test('comment moon: two accounts that share a moon on one secret share it on another one only by chance', () => {
  let [pairs, again] = [0, 0]
  for (let secret = 0; secret < 40; secret += 1) {
    const [here, there] = [moonsOf(`here ${secret}`), moonsOf(`there ${secret}`)]
    for (const one of accounts)
      for (const other of accounts.slice(one + 1))
        if (here[one] === here[other]) {
          pairs += 1
          again += Number(there[one] === there[other])
        }
  }
  expect(pairs).toBeGreaterThan(3_000)
  // One in 192.
  expect(again / pairs).toBeLessThan(0.012)
})

test('comment moon: the moon of marked comments follows from the secret, not from the moon of its author', () => {
  const secrets = Array.from({ length: 400 }, (_, index) => `secret ${index}`)
  const same = secrets.filter((secret) => markedCommentMoon(key, secret) === commentMoon(key, secret, saltOf(1)))
  expect(same.length).toBeLessThan(12)
})
