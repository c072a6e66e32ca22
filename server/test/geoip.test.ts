// Unit tests of the GeoIP lookup.
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../src/platform/config.ts'
import { createGeoIp } from '../src/platform/integrations/geoip.ts'
import { createLog } from '../src/platform/observability/logger.ts'
import { generateKeyPair } from '../src/platform/crypto/hpke.ts'

const enough = { DATABASE_URL: 'postgres://a@b/c', REDIS_URL: 'redis://a', ORIGIN: 'https://murmullo.example' }
const countriesWith = (more: NodeJS.ProcessEnv = {}) =>
  createGeoIp(readConfig({ ...enough, NODE_ENV: 'test', ...more }), createLog('silent'))
const countryOf = countriesWith()

test.each([
  ['AR', '200.45.191.35'],
  ['AR', '::ffff:200.45.191.35'],
  ['MX', '189.203.0.1'],
  ['ES', '80.58.61.250'],
  ['CO', '190.24.0.1'],
  ['CL', '200.27.2.2'],
  ['PE', '200.48.225.130'],
  ['AR', '2800:810::1'],
  ['MX', '2806:2f0::1'],
])('GeoIP: country %s is returned for IP address %s', async (country, address) =>
  expect(await countryOf(address)).toBe(country),
)

test.each([
  '10.0.0.1',
  '127.0.0.1',
  '192.168.1.1',
  '::1',
  'fe80::1',
  'fd00::1',
  'fc00:dead:beef:4dad::1:2',
  '0.0.0.0',
  '',
  'unknown',
  '1.2.3.4:80',
])(
  'GeoIP: private or invalid address "%s" returns the unknown country (DATA-02, LIMIT-15, PUBLISH-23)',
  async (address) => expect(await countryOf(address)).toBe('XX'),
)

test('GeoIP: a missing or invalid database file returns the unknown country without an error (LIMIT-15, PUBLISH-23)', async () => {
  const notOne = join(tmpdir(), 'not-a-country-database.mmdb')
  await writeFile(notOne, 'nothing of the kind')
  for (const settings of [
    { GEOIP_DATABASE: '/nowhere/at-all.mmdb' },
    { GEOIP_DATABASE: notOne },
    {
      NODE_ENV: 'production',
      EVIDENCE_PUBLIC_KEY: generateKeyPair().publicKey,
      AUTHORSHIP_KEYS: `1 ${'A'.repeat(43)}`,
    },
  ])
    expect(await countriesWith(settings)('200.45.191.35'), JSON.stringify(settings)).toBe('XX')
})
