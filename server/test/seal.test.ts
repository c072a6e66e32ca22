// Unit tests of the sealed box encryption.
import { expect, test } from 'vitest'
import { newSealKeys, seal, unseal } from '../src/platform/seal.ts'

test('sealed box: only the private key decrypts it; other keys and the public key fail', () => {
  const [ours, others] = [newSealKeys(), newSealKeys()]
  const words = `Algo grave, con acentos: ñandú 🕯️ ${'x'.repeat(5_000)}`
  const box = seal(ours.sealing, words)
  expect(unseal(ours.opening, box)).toBe(words)
  expect(() => unseal(others.opening, box)).toThrow()
  expect(() => unseal(ours.sealing, box)).toThrow()
  expect(box.includes(Buffer.from('grave'))).toBe(false)
})

test('sealed box: equal plaintexts have different ciphertexts, and a modified ciphertext fails authentication', () => {
  const { sealing, opening } = newSealKeys()
  const [one, two] = [seal(sealing, 'igual'), seal(sealing, 'igual')]
  expect(one.equals(two)).toBe(false)
  one[40] = (one[40] ?? 0) ^ 1
  expect(() => unseal(opening, one)).toThrow()
})
