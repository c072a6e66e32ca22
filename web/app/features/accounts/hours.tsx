// Hours of a day as form fields, and time zones as words.
import type { ChangeEventHandler } from 'react'
import { SelectField } from '../../ui/field.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

type HourFieldProps = {
  readonly label: string
  readonly name: string
  /** Null where no hour is chosen; only with `none`. */
  readonly hour: number | null
  /** What the first option is called when no hour may be chosen. */
  readonly none?: string
  readonly onChange: ChangeEventHandler<HTMLSelectElement>
}

export function HourField({ label, name, hour, none, onChange }: HourFieldProps) {
  return (
    <SelectField label={label} name={name} defaultValue={hour === null ? '' : String(hour)} onChange={onChange}>
      {none !== undefined && <option value="">{none}</option>}
      {hours.map((each) => (
        <option key={each} value={each}>
          {hourWords(each)}
        </option>
      ))}
    </SelectField>
  )
}

export function hourWords(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** Where zones are called otherwise than the places are here. */
const places: Readonly<Record<string, string>> = {
  Asuncion: 'Asunción',
  Bogota: 'Bogotá',
  Cancun: 'Cancún',
  Havana: 'La Habana',
  Mexico_City: 'Ciudad de México',
  New_York: 'Nueva York',
  Panama: 'Panamá',
}

/** "America/Argentina/Buenos_Aires" is Buenos Aires. */
export function placeOf(timeZone: string): string {
  const name = timeZone.slice(timeZone.lastIndexOf('/') + 1)
  return places[name] ?? name.replaceAll('_', ' ')
}
