import { expect, test } from 'vitest'
import { maintenanceOf, readConfig } from '../src/platform/config.ts'
import { newSealKeys } from '../src/platform/seal.ts'

const enough = { DATABASE_URL: 'postgres://a@b/c', REDIS_URL: 'redis://a', ORIGIN: 'https://murmullo.example' }

test('three values are enough; the rest have defaults', () => {
  expect(readConfig(enough)).toMatchObject({ PORT: 3000, PHOTOS: 'moved', MAINTENANCE: '' })
})

test('each missing or wrong value has its own clear line', () => {
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
])('MAINTENANCE=%s', (value, expected) => {
  expect(maintenanceOf(readConfig({ ...enough, MAINTENANCE: value }))).toBe(expected)
})

test('there are two models, whoever names them', () => {
  expect(readConfig(enough).AI_MODELS).toHaveLength(2)
  expect(readConfig({ ...enough, AI_MODELS: 'uno-1.5,dos' }).AI_MODELS).toEqual(['uno-1.5', 'dos'])
  expect(() => readConfig({ ...enough, AI_MODELS: 'uno' })).toThrow(/AI_MODELS: debe ser dos nombres/)
})

test('production does not start with the key that development seals evidence to', () => {
  const production = { ...enough, NODE_ENV: 'production' }
  expect(() => readConfig(production)).toThrow(/EVIDENCE_KEY/)
  expect(readConfig({ ...production, EVIDENCE_KEY: newSealKeys().sealing }).EVIDENCE_KEY).toHaveLength(43)
  expect(() => readConfig({ ...production, EVIDENCE_KEY: 'corta' })).toThrow(/EVIDENCE_KEY: debe ser una clave/)
})
