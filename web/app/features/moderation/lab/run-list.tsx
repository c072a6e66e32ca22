// The stored runs, newest first. A finished one opens with its metrics.
import type { LabRun } from '@murmullo/contract/moderation/lab'
import { Link } from 'react-router'
import { useTimeZone } from '../../../lib/rendering/hydration.ts'
import { exactDate } from '../../../lib/format/dates.ts'
import { runText } from './lab-format.ts'

export function RunList({ runs, shown }: { readonly runs: readonly LabRun[]; readonly shown: number | null }) {
  const zone = useTimeZone()
  return (
    <ul className="divide-y divide-line text-sm">
      {runs.map((run) => (
        <li key={run.number} className="py-2.5">
          {run.state === 'done' ? (
            <Link
              to={`/admin/laboratorio?medicion=${run.number}`}
              aria-current={run.number === shown ? 'true' : undefined}
              className="text-link"
            >
              Medición {run.number}
            </Link>
          ) : (
            <span>Medición {run.number}</span>
          )}
          {run.number === shown && <span className="ml-2 font-semibold">(la que ves)</span>}
          <p className="text-ink-2">
            {exactDate(run.startedAt, zone)} · {runText(run)}
          </p>
        </li>
      ))}
    </ul>
  )
}
