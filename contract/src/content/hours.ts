// Hours of the day: four names, and the hour at which a secret was published.
import type { Country } from '../constants/countries.ts'

export type Hour = 'madrugada' | 'manana' | 'tarde' | 'noche'

/** `hours` from 0 to 23. The theme script of the pages has the same bounds. */
export function hourName(hours: number): Hour {
  if (hours < 6) return 'madrugada'
  if (hours < 12) return 'manana'
  return hours < 19 ? 'tarde' : 'noche'
}

/** Time zones of the capitals. */
const timeZones: Readonly<Record<Country, string>> = {
  ES: 'Europe/Madrid',
  MX: 'America/Mexico_City',
  AR: 'America/Argentina/Buenos_Aires',
  CO: 'America/Bogota',
  CL: 'America/Santiago',
  PE: 'America/Lima',
  VE: 'America/Caracas',
  EC: 'America/Guayaquil',
  BO: 'America/La_Paz',
  UY: 'America/Montevideo',
  PY: 'America/Asuncion',
  DO: 'America/Santo_Domingo',
  GT: 'America/Guatemala',
  CR: 'America/Costa_Rica',
  PA: 'America/Panama',
  SV: 'America/El_Salvador',
  HN: 'America/Tegucigalpa',
  NI: 'America/Managua',
  PR: 'America/Puerto_Rico',
  CU: 'America/Havana',
  US: 'America/New_York',
}

/** A formatter takes 50 times as long to create as to use. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const created = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  formatters.set(timeZone, created)
  return created
}

/** Null if the country is unknown or withheld. */
export function timeZoneOf(country: string): string | null {
  return Object.hasOwn(timeZones, country) ? timeZones[country as Country] : null
}

/**
 * The hour of the day at which a secret was published, by the clock of its country's capital. It follows from the public minute and the public
 * country alone, so it says nothing that the card does not say already. Null if the country is unknown or withheld.
 */
export function hourOfPublication(country: string, publishedAt: string): Hour | null {
  const timeZone = timeZoneOf(country)
  return timeZone === null ? null : hourName(Number(formatterOf(timeZone).format(new Date(publishedAt))))
}
