// Unit tests of the environment configuration.
import { expect, test } from 'vitest'
import { getMaintenanceInvite, readConfig } from '../src/platform/config.ts'
import { generateKeyPair } from '../src/platform/crypto/sealed-box.ts'

const enough = { DATABASE_URL: 'postgres://a@b/c', REDIS_URL: 'redis://a', ORIGIN: 'https://murmullo.example' }

test('config: three variables are required, all others have defaults', () => {
  expect(readConfig(enough)).toMatchObject({ PORT: 3000, PHOTOS: 'moved', MAINTENANCE: '' })
})

test('config: each missing or invalid variable has its own error message', () => {
  const complaint = () => readConfig({ REDIS_URL: 'http://a', ORIGIN: '', PORT: 'abc' })
  expect(complaint).toThrow(/DATABASE_URL: falta/)
  expect(complaint).toThrow(/REDIS_URL: debe ser una dirección redis:/)
  expect(complaint).toThrow(/ORIGIN: falta/)
  expect(complaint).toThrow(/PORT: /)
})

test.each([
  [undefined, null],
  ['0', null],
  ['1', ''],
  ['https://comunidad.example/entra', 'https://comunidad.example/entra'],
])('config: maintenance mode for MAINTENANCE=%s', (value, expected) => {
  expect(getMaintenanceInvite(readConfig({ ...enough, MAINTENANCE: value }))).toBe(expected)
})

test('config: AI_MODELS must name exactly two models', () => {
  expect(readConfig(enough).AI_MODELS).toHaveLength(2)
  expect(readConfig({ ...enough, AI_MODELS: 'uno-1.5,dos' }).AI_MODELS).toEqual(['uno-1.5', 'dos'])
  expect(() => readConfig({ ...enough, AI_MODELS: 'uno' })).toThrow(/AI_MODELS: debe ser dos nombres/)
})

test('config: production refuses to start with the default evidence encryption key', () => {
  const production = { ...enough, NODE_ENV: 'production' }
  expect(() => readConfig(production)).toThrow(/EVIDENCE_KEY/)
  expect(readConfig({ ...production, EVIDENCE_KEY: generateKeyPair().publicKey }).EVIDENCE_KEY).toHaveLength(43)
  expect(() => readConfig({ ...production, EVIDENCE_KEY: 'corta' })).toThrow(/EVIDENCE_KEY: debe ser una clave/)
})
