// Status components for administrators: latency of each dependency, last storage bucket check, and the maintenance switch.
import type { CheckDetails, MaintenanceState } from '@murmullo/contract/admin/status'
import { Form } from 'react-router'
import { longDate } from '../../lib/format/dates.ts'
import { type StepUpRequired, isStepUpRequired } from '../../lib/forms/step-up.ts'
import { StepUpForm } from '../../lib/forms/step-up-form.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { partLabels } from './check-card.tsx'

type Storage = {
  readonly checkedAt: string | null
  readonly parts: readonly { readonly name: string; readonly ok: boolean; readonly note: string | null }[]
}
export type AdminStatus = {
  readonly details: CheckDetails
  readonly storage: Storage
  readonly maintenance: MaintenanceState
}
export type SwitchReply = StepUpRequired | { readonly error: string } | undefined

export function AdminStatusCards({
  status,
  reply,
  isBusy,
}: {
  status: AdminStatus
  reply: SwitchReply
  isBusy: boolean
}) {
  const { details, storage, maintenance } = status
  return (
    <>
      <Card as="section" className="px-5 py-6 desk:px-7">
        <h2 className="text-lg font-semibold">Detalle</h2>
        <Lines
          lines={details.parts.map(({ name, ok, ms, fault }) => ({
            name: partLabels[name],
            ok,
            note: fault === null ? `${ms} ms` : `${fault}, ${ms} ms`,
          }))}
        />
      </Card>
      <Card as="section" className="px-5 py-6 desk:px-7">
        <h2 className="text-lg font-semibold">Almacén de imágenes</h2>
        <p className="mt-1 text-pretty text-ink-2">
          {storage.checkedAt === null
            ? 'Nadie lo ha revisado todavía: murmullo bucket check lo revisa.'
            : `Revisado el ${longDate(storage.checkedAt)} con murmullo bucket check.`}
        </p>
        <Lines lines={storage.parts} />
      </Card>
      <MaintenanceSwitch maintenance={maintenance} reply={reply} isBusy={isBusy} />
    </>
  )
}

function MaintenanceSwitch({
  maintenance,
  reply,
  isBusy,
}: Omit<AdminStatus, 'details' | 'storage'> & { reply: SwitchReply; isBusy: boolean }) {
  const isClosed = maintenance.closedAt !== null
  return (
    <Card as="section" className="px-5 py-6 desk:px-7">
      <h2 className="text-lg font-semibold">Mantenimiento</h2>
      <p className="mt-1 mb-4 text-pretty text-ink-2">
        {isClosed
          ? 'El sitio está cerrado: solo entra quien administra. No cierres tu sesión, o tendrás que abrirlo con murmullo maintenance off.'
          : 'El sitio está abierto. Cerrado, todas las páginas muestran «Actualización en curso» a quien no administra.'}
      </p>
      {isStepUpRequired(reply) ? (
        <StepUpForm stepUp={reply.stepUp} busy={isBusy} />
      ) : (
        <Form method="post" replace preventScrollReset className="flex flex-col items-start gap-4">
          <input type="hidden" name="closed" value={isClosed ? '' : '1'} />
          {!isClosed && (
            <div className="w-full">
              <TextField
                label="Invitación (opcional)"
                name="invite"
                type="url"
                maxLength={500}
                placeholder="https://"
                hint="A dónde lleva la página mientras tanto."
                {...(reply && { error: reply.error })}
              />
            </div>
          )}
          <Button type="submit" busy={isBusy}>
            {isClosed ? 'Abrir el sitio' : 'Cerrar por mantenimiento'}
          </Button>
        </Form>
      )}
    </Card>
  )
}

function Lines({ lines }: { readonly lines: Storage['parts'] }) {
  return (
    <ul className="mt-3 divide-y divide-line">
      {lines.map(({ name, ok, note }) => (
        <li key={name} className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
          <span>
            {name}
            {note !== null && <span className="block text-sm text-ink-3">{note}</span>}
          </span>
          <Badge tone={ok ? 'ok' : 'warn'}>{ok ? 'Bien' : 'Mal'}</Badge>
        </li>
      ))}
    </ul>
  )
}
