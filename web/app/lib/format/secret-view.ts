// What loaders add to a secret for its pages: country and hour. Only loaders import it, so its tables and `Intl` stay out of the browser.
import { type Hour, hourOfPublication, timeZoneOf } from '@murmullo/contract/content/hours'
import { type WithCountryView, withCountryView } from './countries.ts'
import { hourLabels } from './hours.ts'

type WithHour = { readonly hour: Hour | null }
export type SecretView = WithCountryView & WithHour

/** Adds the country's name and flag, and the hour of the day. */
export function withSecretView<Row extends { readonly country: string; readonly publishedAt: string }>(
  row: Row,
): Row & SecretView {
  return { ...withCountryView(row), hour: hourOfPublication(row.country, row.publishedAt) }
}

/** "contado un domingo de noche": day of the week and hour by the same clock, from the same public values. Null without an hour. */
export function publicationPhrase({ country, publishedAt, hour }: WithHour & { country: string; publishedAt: string }) {
  const timeZone = timeZoneOf(country)
  if (hour === null || timeZone === null) return null
  const weekday = new Date(publishedAt).toLocaleDateString('es', { timeZone, weekday: 'long' })
  return `contado un ${weekday} ${hourLabels[hour]}`
}
