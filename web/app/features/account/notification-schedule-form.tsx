// Notification schedule form: fixed hours by default, one message a day with or without news, or immediate delivery with a privacy warning.
import { notificationLimits } from '@murmullo/contract/constants/limits'
import type { NotificationSchedule } from '@murmullo/contract/notifications/notification-schedule'
import { useRef } from 'react'
import { ActionForm, useActionForm } from '../../lib/forms/action-form.tsx'
import { validateForm } from '../../lib/forms/form-spec.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { HourField, timeZoneCity } from '../../shared/account/hour-field.tsx'
import { SectionMessage, type SectionReply } from '../../shared/account/section-message.tsx'
import { accountErrors } from './account-errors.ts'
import { scheduleForm } from './settings-forms.ts'
import { useBrowserTimeZone } from './use-browser-time-zone.ts'

const labels = ['Primera hora', 'Segunda hora', 'Tercera hora'].slice(0, notificationLimits.scheduleHoursMax)

export function NotificationScheduleForm({ schedule }: { readonly schedule: NotificationSchedule }) {
  const form = useActionForm<SectionReply>({
    intent: 'schedule',
    validate: (values) => validateForm(scheduleForm, values).fieldErrors,
    networkError: accountErrors.schedule,
  })
  const timeZone = useBrowserTimeZone(schedule.timeZone)
  const fixed = useRef<HTMLInputElement>(null)
  const instant = useRef<HTMLInputElement>(null)
  /** An hour has no meaning with immediate delivery: selecting one selects the fixed schedule. */
  const chooseFixed = () => {
    if (fixed.current && instant.current?.checked) fixed.current.checked = true
  }
  return (
    <>
      <SectionMessage form={form} fieldError={Object.values(form.fieldErrors)[0]} />
      {/* A new `key` after each save remounts the form, so the fields show the saved state. */}
      <ActionForm form={form} key={JSON.stringify(schedule)}>
        <input type="hidden" name="timeZone" value={timeZone} />
        <p className="text-pretty text-ink-2">
          Se aplica a las notificaciones sobre lo que publicas, tu perfil y tus reportes, en tus dispositivos y por
          correo. Dicen siempre lo mismo; el correo añade, si la hay, la respuesta a tus reportes. Las solicitudes de
          chat y la campana de Murmullo avisan al instante.
        </p>
        <fieldset className="mt-4 grid gap-3">
          <legend className="sr-only">Cuándo te avisamos</legend>
          <div className={choice}>
            <label className={line}>
              <input
                ref={fixed}
                type="radio"
                name="mode"
                value="fixed"
                defaultChecked={schedule.mode === 'fixed'}
                className={dot}
                aria-describedby="horas-fijas"
              />
              A horas fijas (recomendado)
            </label>
            <p id="horas-fijas" className={reason}>
              Todo junto, sin relación con el momento en que pasó. Lo de la última hora espera a la siguiente
              notificación.
            </p>
            <div className="mt-3 grid grid-cols-2 gap-3 wide:max-w-md wide:grid-cols-3 wide:gap-4 wide:pl-6">
              {labels.map((label, index) => (
                <HourField
                  key={label}
                  label={label}
                  name="hour"
                  hour={schedule.hours[index] ?? null}
                  {...(index > 0 && { none: 'Ninguna' })}
                  onChange={chooseFixed}
                />
              ))}
            </div>
            <p className="mt-3 text-sm text-ink-3 wide:pl-6">Hora de {timeZoneCity(timeZone)}.</p>
          </div>
          <div className={choice}>
            <label className={line}>
              <input
                type="radio"
                name="mode"
                value="daily"
                defaultChecked={schedule.mode === 'daily'}
                className={dot}
                aria-describedby="maxima-discrecion"
              />
              Máxima discreción
            </label>
            <p id="maxima-discrecion" className={reason}>
              Una sola notificación al día, a la primera hora, haya novedades o no y con las mismas palabras. Quien lo
              vea o lo oiga no sabrá si alguien te escribió.
            </p>
          </div>
          <div className={choice}>
            <label className={line}>
              <input
                ref={instant}
                type="radio"
                name="mode"
                value="instant"
                defaultChecked={schedule.mode === 'instant'}
                className={dot}
                aria-describedby="al-instante"
              />
              Al instante
            </label>
            <p id="al-instante" className={reason}>
              Si alguien comenta tu secreto cerca de ti, tu teléfono sonaría en ese momento y podría saber que es tuyo.
            </p>
          </div>
        </fieldset>
        <p className="mt-4">
          <Button type="submit" busy={form.isSubmitting}>
            Guardar cuándo
          </Button>
        </p>
      </ActionForm>
    </>
  )
}

const choice = 'rounded-control border border-line px-3 pt-1 pb-4 has-[input:checked]:border-accent wide:px-4'
const line = 'flex min-h-11 cursor-pointer items-center gap-2 py-1.5 font-semibold'
const dot = 'size-4 shrink-0 accent-accent'
const reason = 'pl-6 text-sm text-pretty text-ink-2'
