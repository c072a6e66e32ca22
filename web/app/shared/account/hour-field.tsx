// Hour-of-day select field, and display text for hours and time zones.
import type { ChangeEventHandler } from 'react'
import { SelectField } from '../../ui/forms/field.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

type HourFieldProps = {
  readonly label: string
  readonly name: string
  /** Null if no hour is selected; only valid with `none`. */
  readonly hour: number | null
  /** Label of the empty first option; omit it when an hour is required. */
  readonly none?: string
  readonly onChange: ChangeEventHandler<HTMLSelectElement>
}

export function HourField({ label, name, hour, none, onChange }: HourFieldProps) {
  return (
    <SelectField label={label} name={name} defaultValue={hour === null ? '' : String(hour)} onChange={onChange}>
      {none !== undefined && <option value="">{none}</option>}
      {hours.map((each) => (
        <option key={each} value={each}>
          {formatHour(each)}
        </option>
      ))}
    </SelectField>
  )
}

export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** Spanish city names that differ from the IANA time zone name. */
const cityNames: Readonly<Record<string, string>> = {
  Asuncion: 'Asunción',
  Bogota: 'Bogotá',
  Cancun: 'Cancún',
  Havana: 'La Habana',
  Mexico_City: 'Ciudad de México',
  New_York: 'Nueva York',
  Panama: 'Panamá',
}

/** For example, "America/Argentina/Buenos_Aires" becomes "Buenos Aires". */
export function timeZoneCity(timeZone: string): string {
  const name = timeZone.slice(timeZone.lastIndexOf('/') + 1)
  return cityNames[name] ?? name.replaceAll('_', ' ')
}
