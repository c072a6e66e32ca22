// Unit tests of TOTP codes, secrets and QR codes, with the test vectors of RFC 6238.
import { expect, test } from 'vitest'
import { totpCodeAt, generateTotpSecret, renderQrCode, findTotpStep, buildOtpauthUri } from './totp.ts'

/** Base32 of "12345678901234567890", the key of the RFC's test vectors. */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('TOTP, RFC 6238 test vector: at timestamp %i the token is %s', (seconds, code) => {
  expect(totpCodeAt(key, seconds * 1_000)).toBe(code)
  expect(findTotpStep(key, code, seconds * 1_000)).toBe(Math.floor(seconds / 30))
})

test('TOTP token: valid in its 30-second window and the two adjacent ones, refused in any other', () => {
  const step = 41_152_263
  const code = totpCodeAt(key, step * 30_000)
  const at = (steps: number, ms = 0) => findTotpStep(key, code, (step + steps) * 30_000 + ms)
  expect([at(-1), at(0), at(0, 29_999), at(1), at(1, 29_999)]).toEqual([step, step, step, step, step])
  expect([at(-2), at(-1, -1), at(2), at(3)]).toEqual([null, null, null, null])
  for (const wrong of ['', '12345', '1234567', 'abcdef', `${code}0`])
    expect(findTotpStep(key, wrong, step * 30_000)).toBe(null)
})

test('TOTP key: 160 random bits, encoded as a QR code with the fields that an authenticator app parses', () => {
  const keys = Array.from({ length: 20 }, generateTotpSecret)
  expect(new Set(keys).size).toBe(20)
  for (const made of keys) expect(made).toMatch(/^[A-Z2-7]{32}$/)
  const uri = buildOtpauthUri(key, 'sol & mar')
  const { pathname, searchParams } = new URL(uri)
  expect(decodeURIComponent(pathname)).toBe('/Murmullo:sol & mar')
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Murmullo',
    secret: key,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  const { size, path } = renderQrCode(uri)
  // A border of four light modules, then the first finder pattern: seven dark ones.
  expect(path).toMatch(/^M4 4h7v1h-7z/)
  expect(size).toBeLessThan(70)
})
