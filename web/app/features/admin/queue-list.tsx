// Dashboard component for the moderation queues: length and age of the oldest entry.
import type { Queue, QueueName } from '@murmullo/contract/admin/admin'
import { adminLimits } from '@murmullo/contract/constants/limits'
import { Link } from 'react-router'
import { relativeTime } from '../../lib/format/dates.ts'

const queues: Readonly<Record<QueueName, { readonly name: string; readonly to: string | null }>> = {
  reviews: { name: 'Por revisar', to: '/admin/revision' },
  appeals: { name: 'Pidieron otra revisión', to: '/admin/revision' },
  sanctions: { name: 'Sanciones que se objetan', to: '/admin/apelaciones' },
  reports: { name: 'Reportes abiertos', to: '/reports' },
  evidence: { name: 'Por comunicar a las autoridades', to: null },
}

export function QueueList({ waiting, now }: { readonly waiting: readonly Queue[]; readonly now: number }) {
  return (
    <section aria-labelledby="espera">
      <h2 id="espera" className="font-voice text-2xl">
        Lo que espera
      </h2>
      <ul className="mt-4 grid gap-3 wide:grid-cols-2">
        {waiting.map((queue) => (
          <li
            key={queue.name}
            className="relative flex items-center justify-between gap-4 rounded-card border border-line bg-surface px-5 py-4 shadow-card has-[a:hover]:border-line-strong"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                <QueueName {...queues[queue.name]} />
              </p>
              <p className="mt-0.5 text-sm text-ink-3">{ageText(queue, now)}</p>
            </div>
            <p className="text-3xl font-semibold tabular-nums">
              {queue.waiting}
              {queue.waiting === adminLimits.waitingMax && '+'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function QueueName({ name, to }: { readonly name: string; readonly to: string | null }) {
  if (to === null) return name
  return (
    <Link to={to} className="stretched-link">
      {name}
    </Link>
  )
}

function ageText({ name, oldest }: Queue, now: number): string {
  const hint = name === 'evidence' ? ' (murmullo evidence list)' : ''
  return oldest === null ? 'Nada espera.' : `Lo más antiguo, ${relativeTime(oldest, now)}${hint}`
}
