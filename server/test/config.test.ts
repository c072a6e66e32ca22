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
  expect(complaint).toThrow(/DATABASE_URL: is missing/)
  expect(complaint).toThrow(/REDIS_URL: must be a URL that starts with redis:/)
  expect(complaint).toThrow(/ORIGIN: is missing/)
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
  expect(() => readConfig({ ...enough, AI_MODELS: 'uno' })).toThrow(/AI_MODELS: must be two names/)
})

test('config: production refuses to start with the default evidence encryption key', () => {
  const production = { ...enough, NODE_ENV: 'production' }
  expect(() => readConfig(production)).toThrow(/EVIDENCE_PUBLIC_KEY/)
  expect(
    readConfig({ ...production, EVIDENCE_PUBLIC_KEY: generateKeyPair().publicKey }).EVIDENCE_PUBLIC_KEY,
  ).toHaveLength(43)
  expect(() => readConfig({ ...production, EVIDENCE_PUBLIC_KEY: 'corta' })).toThrow(
    /EVIDENCE_PUBLIC_KEY: must be a public key/,
  )
})
