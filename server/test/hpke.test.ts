// Unit tests of the HPKE encryption of evidence.
import { expect, test } from 'vitest'
import { evidenceAad, generateKeyPair, open, seal } from '../src/platform/crypto/hpke.ts'

const aad = evidenceAad('flagged_content', '0190')

test('HPKE: only the private key decrypts; another key and the public key fail', async () => {
  const [ours, others] = [generateKeyPair(), generateKeyPair()]
  const plaintext = `Algo grave, con acentos: ñandú 🕯️ ${'x'.repeat(5_000)}`
  const sealed = await seal(ours.publicKey, aad, plaintext)
  expect((await open(ours.privateKey, aad, sealed)).toString('utf8')).toBe(plaintext)
  await expect(open(others.privateKey, aad, sealed)).rejects.toThrow()
  await expect(open(ours.publicKey, aad, sealed)).rejects.toThrow()
  expect(sealed.includes(Buffer.from('grave'))).toBe(false)
})

test('HPKE: equal plaintexts have different ciphertexts, and a modified ciphertext fails authentication', async () => {
  const { publicKey, privateKey } = generateKeyPair()
  const [one, two] = await Promise.all([seal(publicKey, aad, 'igual'), seal(publicKey, aad, 'igual')])
  expect(one.equals(two)).toBe(false)
  one[40] = (one[40] ?? 0) ^ 1
  await expect(open(privateKey, aad, one)).rejects.toThrow()
})

test('HPKE: a ciphertext copied to another row or another table does not decrypt', async () => {
  const { publicKey, privateKey } = generateKeyPair()
  const sealed = await seal(publicKey, aad, 'igual')
  await expect(open(privateKey, evidenceAad('flagged_content', '0191'), sealed)).rejects.toThrow()
  await expect(open(privateKey, evidenceAad('legal_holds', '0190'), sealed)).rejects.toThrow()
})

test('HPKE: a stored ciphertext still decrypts after an upgrade of the library', async () => {
  const stored = 'AdjPPJ_a5WZiagssr6cECrjaiiSQ7PC_bXmkG0PPih6amKIUsjO9v4STFxnYYeVDhb6Mqp3zEstwcMNx1QGJqJUF2w'
  const privateKey = '-OkIsfoRv4pETzOs_WxODhO63ptK3eHRXLan6ANvl10'
  const plaintext = await open(privateKey, evidenceAad('flagged_content', '1'), Buffer.from(stored, 'base64url'))
  expect(plaintext.toString('utf8')).toBe('Algo grave: ñandú')
})
