// Versions of the prompt or of the spam terms, newest first. Each opens with its content and its effect.
import type { LabVersion } from '@murmullo/contract/moderation/lab'
import { Link } from 'react-router'
import { useTimeZone } from '../../../lib/rendering/hydration.ts'
import { exactDate } from '../../../lib/format/dates.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { versionName } from './lab-format.ts'

export function VersionList({ versions }: { readonly versions: readonly LabVersion[] }) {
  const zone = useTimeZone()
  return (
    <ul className="divide-y divide-line text-sm">
      {versions.map(({ kind, number, createdAt, createdBy, activatedAt, isActive }) => (
        <li key={number} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
          <Link to={`/admin/laboratorio/${kind}/${number}`} className="text-link">
            Versión {versionName(number)}
          </Link>
          <VersionBadge isActive={isActive} isDraft={activatedAt === null && number > 0} />
          {createdAt !== null && (
            <span className="text-ink-2">
              {exactDate(createdAt, zone)}
              {createdBy !== null && ` · ${createdBy}`}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

export function VersionBadge({ isActive, isDraft }: { readonly isActive: boolean; readonly isDraft: boolean }) {
  if (isActive) return <Badge tone="ok">Activa</Badge>
  return isDraft ? <Badge>Borrador</Badge> : null
}
