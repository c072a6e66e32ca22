// Property and unit tests of HMAC with several parts.
import { createSecretKey, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caseCount } from '../../../test/setup/case-count.ts'
import { encodeParts, hmac } from './hmac.ts'

const numRuns = caseCount({ sample: 2_000, all: 100_000 })
const bytes = fc.uint8Array({ maxLength: 12 }).map((part) => Buffer.from(part))

test('HMAC input: its parts can be read back, so two different lists of parts have different inputs', () => {
  const decodeParts = (input: Buffer): Buffer[] => {
    if (input.length === 0) return []
    const end = 4 + input.readUInt32BE(0)
    return [input.subarray(4, end), ...decodeParts(input.subarray(end))]
  }
  fc.assert(
    fc.property(fc.array(bytes, { maxLength: 6 }), (parts) => {
      expect(decodeParts(encodeParts(parts))).toEqual(parts)
    }),
    { numRuns },
  )
})

test('HMAC input: the same bytes, split into parts at other positions, have another input', () => {
  const splitAt = (whole: Buffer, positions: readonly number[]) => {
    const cuts = positions.map((position) => position % (whole.length + 1)).toSorted((a, b) => a - b)
    return [0, ...cuts].map((from, index) => whole.subarray(from, cuts[index] ?? whole.length))
  }
  const positions = fc.array(fc.nat(64), { maxLength: 4 })
  fc.assert(
    fc.property(bytes, positions, positions, (whole, one, other) => {
      const [left, right] = [splitAt(whole, one), splitAt(whole, other)]
      const areEqual = left.length === right.length && left.every((part, index) => right[index]?.equals(part))
      expect(encodeParts(left).equals(encodeParts(right))).toBe(areEqual)
    }),
    { numRuns },
  )
})

test('HMAC: a separator inside a part does not imitate two parts', () => {
  const key = createSecretKey(randomBytes(32))
  for (const separator of ['', ' ', '\n', '\0'])
    expect(hmac(key, 'a', `b${separator}c`)).not.toEqual(hmac(key, `a${separator}b`, 'c'))
  expect(hmac(key, 'ab')).not.toEqual(hmac(key, 'a', 'b'))
  expect(hmac(key, 'ab')).not.toEqual(hmac(key, 'ab', ''))
  expect(hmac(key, 'ab')).toEqual(hmac(key, Buffer.from('ab')))
})
