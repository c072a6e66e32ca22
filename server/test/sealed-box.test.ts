// Unit tests of the sealed box encryption.
import { expect, test } from 'vitest'
import { generateKeyPair, sealBox, openSealedBox } from '../src/platform/crypto/sealed-box.ts'

test('sealed box: only the private key decrypts it; other keys and the public key fail', () => {
  const [ours, others] = [generateKeyPair(), generateKeyPair()]
  const plaintext = `Algo grave, con acentos: ñandú 🕯️ ${'x'.repeat(5_000)}`
  const sealed = sealBox(ours.publicKey, plaintext)
  expect(openSealedBox(ours.privateKey, sealed)).toBe(plaintext)
  expect(() => openSealedBox(others.privateKey, sealed)).toThrow()
  expect(() => openSealedBox(ours.publicKey, sealed)).toThrow()
  expect(sealed.includes(Buffer.from('grave'))).toBe(false)
})

test('sealed box: equal plaintexts have different ciphertexts, and a modified ciphertext fails authentication', () => {
  const { publicKey, privateKey } = generateKeyPair()
  const [one, two] = [sealBox(publicKey, 'igual'), sealBox(publicKey, 'igual')]
  expect(one.equals(two)).toBe(false)
  one[40] = (one[40] ?? 0) ^ 1
  expect(() => openSealedBox(privateKey, one)).toThrow()
})
