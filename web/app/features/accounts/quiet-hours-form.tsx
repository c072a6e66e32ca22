// Hours in which nothing is sent: a yes or no, and from when to when on the clock of this device.
import { audienceZone } from '@murmullo/contract/limits'
import type { QuietHours } from '@murmullo/contract/quiet-hours'
import { useRef } from 'react'
import { Form } from 'react-router'
import { useHydrating } from '../../lib/hydration.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useBusy } from './use-busy.ts'

/** As most people sleep. */
const usual = { from: 22, to: 8 }
const hours = Array.from({ length: 24 }, (_, hour) => hour)

export function QuietHoursForm({ quietHours }: { readonly quietHours: QuietHours | null }) {
  const busy = useBusy('quiet')
  const box = useRef<HTMLInputElement>(null)
  /** Whoever chooses an hour wants it kept. */
  const tick = () => {
    if (box.current) box.current.checked = true
  }
  const kept = quietHours?.timeZone ?? audienceZone
  // Where the reader is now. Without a script it is where they were, or where most are.
  const timeZone = useHydrating() ? kept : new Intl.DateTimeFormat().resolvedOptions().timeZone
  const { from, to } = quietHours ?? usual
  return (
    // With another key when they change, so that it shows what was kept.
    <Form method="post" key={JSON.stringify(quietHours)}>
      <input type="hidden" name="intent" value="quiet" />
      <input type="hidden" name="timeZone" value={timeZone} />
      <p className="text-pretty text-ink-2">
        En esas horas no te mandamos nada, ni a tus dispositivos ni por correo. Lo que sigas sin leer te llega al
        terminar, una sola vez.
      </p>
      <div className="mt-2">
        <Checkbox ref={box} name="isOn" label="Guardar silencio" defaultChecked={quietHours !== null} />
      </div>
      <div className="mt-2 grid max-w-sm grid-cols-2 gap-4">
        <HourField label="Desde las" name="from" hour={from} onChange={tick} />
        <HourField label="Hasta las" name="to" hour={to} onChange={tick} />
      </div>
      <p className="mt-3 text-sm text-ink-3">Con la hora de {placeOf(timeZone)}.</p>
      <p className="mt-4">
        <Button type="submit" busy={busy}>
          Guardar horas
        </Button>
      </p>
    </Form>
  )
}

type HourFieldProps = {
  readonly label: string
  readonly name: string
  readonly hour: number
  readonly onChange: () => void
}

function HourField({ label, name, hour, onChange }: HourFieldProps) {
  return (
    <SelectField label={label} name={name} defaultValue={String(hour)} onChange={onChange}>
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
