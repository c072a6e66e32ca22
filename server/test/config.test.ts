// Unit tests of the environment configuration.
import { createSecretKey } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOpenerConfig } from '../src/address-opener/opener-config.ts'
import { getMaintenanceInvite, readConfig, readDatabaseUrl } from '../src/platform/config.ts'
import { generateKeyPair } from '../src/platform/crypto/hpke.ts'

const enough = { DATABASE_URL: 'postgres://a@b/c', REDIS_URL: 'redis://a', ORIGIN: 'https://murmullo.example' }
const keyOf = (byte: number, length = 32) => Buffer.alloc(length, byte).toString('base64url')
const [first, second] = [keyOf(1), keyOf(2)]
const production = {
  ...enough,
  NODE_ENV: 'production',
  EVIDENCE_PUBLIC_KEY: generateKeyPair().publicKey,
  AUTHORSHIP_KEYS: `1 ${first}`,
}

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

test('config: production refuses a password hash that is cheaper than the minimum of OWASP', () => {
  expect(readConfig(production).PASSWORD_HASH_MEMORY_KIB).toBe(19_456)
  expect(() => readConfig({ ...production, PASSWORD_HASH_MEMORY_KIB: '19455' })).toThrow(/PASSWORD_HASH_MEMORY_KIB/)
})

test('config: new secrets are released by the minute, or at once for tests', () => {
  expect(readConfig(production).RELEASE_INTERVAL_SECONDS).toBe(60)
  expect(readConfig({ ...enough, RELEASE_INTERVAL_SECONDS: '0' }).RELEASE_INTERVAL_SECONDS).toBe(0)
  expect(() => readConfig({ ...enough, RELEASE_INTERVAL_SECONDS: '7' })).toThrow(/must be 60 or 0/)
})

test('config: production refuses to start with the default evidence encryption key', () => {
  expect(() => readConfig({ ...production, EVIDENCE_PUBLIC_KEY: '' })).toThrow(/EVIDENCE_PUBLIC_KEY/)
  expect(readConfig(production).EVIDENCE_PUBLIC_KEY).toHaveLength(43)
  expect(() => readConfig({ ...production, EVIDENCE_PUBLIC_KEY: 'corta' })).toThrow(
    /EVIDENCE_PUBLIC_KEY: must be a public key/,
  )
})

test('config: the first line of AUTHORSHIP_KEYS is the active key, and all lines are read, also from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'))
  const file = join(folder, 'authorship-keys')
  writeFileSync(file, `12 ${second}\n3 ${first}\n`)
  const { AUTHORSHIP_KEYS: keys } = readConfig({ ...production, AUTHORSHIP_KEYS: '', AUTHORSHIP_KEYS_FILE: file })
  rmSync(folder, { recursive: true })
  expect(keys.map(({ version }) => version)).toEqual([12, 3])
  for (const [index, encoded] of [second, first].entries())
    expect(keys[index]?.key.equals(createSecretKey(Buffer.from(encoded, 'base64url')))).toBe(true)
})

test.each([
  ['a key of 31 bytes', `1 ${keyOf(1, 31)}`, 'line 1 must have a key of 32 bytes in base64url'],
  ['a key of 33 bytes', `1 ${keyOf(1, 33)}`, 'line 1 must have a key of 32 bytes in base64url'],
  ['a key in base64', `1 ${'+'.repeat(43)}`, 'line 1 must have a key of 32 bytes in base64url'],
  ['a key with unused bits', `1 ${first.slice(0, -1)}F`, 'line 1 must have a key of 32 bytes in base64url'],
  ['no version', first, 'line 1 must be a version and a key, separated by a space'],
  ['two spaces', `1  ${first}`, 'line 1 must be a version and a key, separated by a space'],
  ['a third field', `1 ${first} active`, 'line 1 must be a version and a key, separated by a space'],
  ['an empty line', `1 ${first}\n\n2 ${second}`, 'line 2 must be a version and a key, separated by a space'],
  ['version 0', `0 ${first}`, 'line 1 must start with a version, a positive integer'],
  ['a version with a letter', `v1 ${first}`, 'line 1 must start with a version, a positive integer'],
  ['a version of ten digits', `1234567890 ${first}`, 'line 1 must start with a version, a positive integer'],
  ['a version twice', `1 ${first}\n1 ${second}`, 'line 2 repeats version 1'],
])('config: AUTHORSHIP_KEYS with %s is refused with its line, without quoting the key', (_, value, message) => {
  const read = () => readConfig({ ...production, AUTHORSHIP_KEYS: value })
  expect(read).toThrow(`AUTHORSHIP_KEYS: ${message}`)
  expect(read).not.toThrow(new RegExp(`${first.slice(0, 20)}|${second.slice(0, 20)}`))
})

test('config: production refuses to start without AUTHORSHIP_KEYS, or with the development key in any line', () => {
  const developmentKey = readConfig(enough).AUTHORSHIP_KEYS[0].key.export().toString('base64url')
  for (const value of ['', `1 ${developmentKey}`, `2 ${first}\n1 ${developmentKey}`])
    expect(() => readConfig({ ...production, AUTHORSHIP_KEYS: value })).toThrow('AUTHORSHIP_KEYS is missing')
})

test('config: a variable can be read from a file, and both forms at once or a missing file are errors', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'))
  const file = join(folder, 'database-url')
  writeFileSync(file, `${enough.DATABASE_URL}\n`)
  const { DATABASE_URL: _, ...others } = enough
  expect(readConfig({ ...others, DATABASE_URL_FILE: file }).DATABASE_URL).toBe(enough.DATABASE_URL)
  expect(readDatabaseUrl({ DATABASE_URL_FILE: file })).toBe(enough.DATABASE_URL)
  expect(() => readConfig({ ...enough, DATABASE_URL_FILE: file })).toThrow('either DATABASE_URL or DATABASE_URL_FILE')
  expect(() => readConfig({ ...enough, SMTP_URL_FILE: `${folder}/none` })).toThrow(
    /SMTP_URL_FILE: the file .* cannot be read/,
  )
  // A database command needs no other variable.
  expect(readDatabaseUrl({ ...enough, SMTP_URL_FILE: `${folder}/none` })).toBe(enough.DATABASE_URL)
  writeFileSync(file, '\n')
  expect(readConfig({ ...enough, AI_API_KEY_FILE: file }).AI_API_KEY).toBeUndefined()
  rmSync(folder, { recursive: true })
})

test('config: site and metrics listen on the loopback interface, and production refuses logs with error messages', () => {
  expect(readConfig(enough)).toMatchObject({ HOST: '127.0.0.1', METRICS_HOST: '127.0.0.1', LOG_FORMAT: 'json' })
  expect(() => readConfig({ ...production, LOG_FORMAT: 'pretty' })).toThrow(/LOG_FORMAT must be json/)
})

test('config: the address opener reads its own variables only, from files too, and refuses keys of another length without quoting them', () => {
  const { privateKey } = generateKeyPair()
  const opener = {
    DATABASE_URL: enough.DATABASE_URL,
    ADDRESS_PRIVATE_KEY: `${privateKey}\n${second}`,
    ADDRESS_OPENER_TOKEN: 't'.repeat(32),
  }
  expect(readOpenerConfig({ ...opener, AUTHORSHIP_KEYS: `1 ${first}` })).toEqual({
    ...opener,
    ADDRESS_PRIVATE_KEY: [privateKey, second],
    ADDRESS_OPENER_HOST: '127.0.0.1',
    ADDRESS_OPENER_PORT: 3010,
    METRICS_HOST: '127.0.0.1',
    METRICS_PORT: 9464,
  })
  const short = privateKey.slice(1)
  const read = () => readOpenerConfig({ ...opener, ADDRESS_PRIVATE_KEY: short })
  expect(read).toThrow('ADDRESS_PRIVATE_KEY: must be one private key per line')
  expect(read).not.toThrow(short)
  for (const name of Object.keys(opener)) expect(() => readOpenerConfig({ ...opener, [name]: '' })).toThrow(name)
  expect(() => readOpenerConfig({ ...opener, ADDRESS_OPENER_TOKEN: 'short' })).toThrow('ADDRESS_OPENER_TOKEN')
})
