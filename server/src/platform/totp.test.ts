import { expect, test } from 'vitest'
import { codeAt, newFactorKey, pictureOf, stepOfCode, uriOfKey } from './totp.ts'

/** "12345678901234567890", as in the RFC. */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238: at %i the code is %s', (seconds, code) => {
  expect(codeAt(key, seconds * 1_000)).toBe(code)
  expect(stepOfCode(key, code, seconds * 1_000)).toBe(Math.floor(seconds / 30))
})

test('a code is of its half minute and of those beside it, and of no other', () => {
  const step = 41_152_263
  const code = codeAt(key, step * 30_000)
  const at = (steps: number, ms = 0) => stepOfCode(key, code, (step + steps) * 30_000 + ms)
  expect([at(-1), at(0), at(0, 29_999), at(1), at(1, 29_999)]).toEqual([step, step, step, step, step])
  expect([at(-2), at(-1, -1), at(2), at(3)]).toEqual([null, null, null, null])
  for (const wrong of ['', '12345', '1234567', 'abcdef', `${code}0`])
    expect(stepOfCode(key, wrong, step * 30_000)).toBe(null)
})

test('keys are 160 random bits, and their picture says what an application reads', () => {
  const keys = Array.from({ length: 20 }, newFactorKey)
  expect(new Set(keys).size).toBe(20)
  for (const made of keys) expect(made).toMatch(/^[A-Z2-7]{32}$/)
  const uri = uriOfKey(key, 'sol & mar')
  const { pathname, searchParams } = new URL(uri)
  expect(decodeURIComponent(pathname)).toBe('/Murmullo:sol & mar')
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Murmullo',
    secret: key,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  const { size, path } = pictureOf(uri)
  // Four light squares around it, and the first corner: seven dark ones.
  expect(path).toMatch(/^M4 4h7v1h-7z/)
  expect(size).toBeLessThan(70)
})
