// Status components for administrators: latency of each dependency, last storage bucket check, and the maintenance switch.
import type { CheckDetails, MaintenanceState } from '@murmullo/contract/admin/status'
import { longDate } from '../../lib/format/dates.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { partLabels } from './check-card.tsx'
import { MaintenanceSwitch } from './maintenance-switch.tsx'

type Storage = {
  readonly checkedAt: string | null
  readonly parts: readonly { readonly name: string; readonly ok: boolean; readonly note: string | null }[]
}
export type AdminStatus = {
  readonly details: CheckDetails
  readonly storage: Storage
  readonly maintenance: MaintenanceState
}

export function AdminStatusCards({ status }: { readonly status: AdminStatus }) {
  const { details, storage, maintenance } = status
  return (
    <>
      <Card as="section" className="px-5 py-6 desk:px-7">
        <h2 className="text-xl font-semibold">Detalle</h2>
        <Lines
          lines={details.parts.map(({ name, ok, ms, fault }) => ({
            name: partLabels[name],
            ok,
            note: fault === null ? `${ms} ms` : `${fault}, ${ms} ms`,
          }))}
        />
      </Card>
      <Card as="section" className="px-5 py-6 desk:px-7">
        <h2 className="text-xl font-semibold">Almacén de imágenes</h2>
        <p className="mt-1 text-pretty text-ink-2">
          {storage.checkedAt === null
            ? 'Nadie lo ha revisado todavía: murmullo bucket check lo revisa.'
            : `Revisado el ${longDate(storage.checkedAt)} con murmullo bucket check.`}
        </p>
        <Lines lines={storage.parts} />
      </Card>
      {/* A new key for each state: the form starts empty. */}
      <MaintenanceSwitch key={maintenance.closedAt} isClosed={maintenance.closedAt !== null} />
    </>
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
