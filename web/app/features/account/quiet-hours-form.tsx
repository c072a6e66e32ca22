// Quiet hours form: an on/off checkbox and an hour range, in the browser's time zone.
import type { QuietHours } from '@murmullo/contract/notifications/notification-schedule'
import { useRef } from 'react'
import { ActionForm, useActionForm } from '../../lib/forms/action-form.tsx'
import type { FormFailure } from '../../lib/forms/form-result.ts'
import { validateForm } from '../../lib/forms/form-spec.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { HourField, timeZoneCity } from '../../shared/account/hour-field.tsx'
import { SectionMessage, type SectionReply } from '../../shared/account/section-message.tsx'
import { accountErrors } from './account-errors.ts'
import { quietHoursForm } from './settings-forms.ts'
import { useBrowserTimeZone } from './use-browser-time-zone.ts'

/** Default range: the usual night. */
const defaultRange = { from: 22, to: 8 }

type QuietHoursFormProps = { readonly quietHours: QuietHours | null; readonly savedZone: string }

export function QuietHoursForm({ quietHours, savedZone }: QuietHoursFormProps) {
  const form = useActionForm<SectionReply>({
    intent: 'quiet',
    validate: (values) => validateForm(quietHoursForm, values).fieldErrors,
    networkError: accountErrors.quiet,
  })
  const box = useRef<HTMLInputElement>(null)
  /** Selecting an hour also enables the checkbox. */
  const enable = () => {
    if (box.current) box.current.checked = true
  }
  const timeZone = useBrowserTimeZone(savedZone)
  const { isOn, from, to } = submittedRange(form.failure?.values) ?? {
    isOn: quietHours !== null,
    ...(quietHours ?? defaultRange),
  }
  return (
    <>
      <SectionMessage form={form} fieldError={form.fieldErrors.quietHours} />
      {/* A new `key` after each save remounts the form, so the fields show the saved state. */}
      <ActionForm form={form} key={JSON.stringify(quietHours)}>
        <input type="hidden" name="timeZone" value={timeZone} />
        <p className="text-pretty text-ink-2">
          En esas horas no te mandamos nada, ni a tus dispositivos ni por correo. Lo que tocaba entonces y sigas sin
          leer te llega al terminar, una sola vez.
        </p>
        <div className="mt-2">
          <Checkbox ref={box} name="isOn" label="No molestar" defaultChecked={isOn} />
        </div>
        <div className="mt-2 grid max-w-sm grid-cols-2 gap-4">
          <HourField label="Desde las" name="from" hour={from} onChange={enable} />
          <HourField label="Hasta las" name="to" hour={to} onChange={enable} />
        </div>
        <p className="mt-3 text-sm text-ink-3">Hora de {timeZoneCity(timeZone)}.</p>
        <p className="mt-4">
          <Button type="submit" busy={form.isSubmitting}>
            Guardar horas
          </Button>
        </p>
      </ActionForm>
    </>
  )
}

/** Null unless the action refused the fields. */
function submittedRange(values: FormFailure['values'] = {}) {
  const { from, to } = values
  return from === undefined || to === undefined ? null : { isOn: 'isOn' in values, from: Number(from), to: Number(to) }
}
