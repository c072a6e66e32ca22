// Dashboard component for the moderation queues: length and age of the oldest entry. The empty queues share one line.
import type { Queue, QueueName } from '@murmullo/contract/admin/admin'
import { adminLimits } from '@murmullo/contract/constants/limits'
import { Link } from 'react-router'
import { relativeTime } from '../../lib/format/dates.ts'

const queues: Readonly<Record<QueueName, { readonly name: string; readonly to: string | null }>> = {
  reviews: { name: 'Por revisar', to: '/admin/revision' },
  appeals: { name: 'Pidieron otra revisión', to: '/admin/revision' },
  sanctions: { name: 'Apelaciones de sanciones', to: '/admin/apelaciones' },
  reports: { name: 'Reportes abiertos', to: '/reports' },
  evidence: { name: 'Por comunicar a las autoridades', to: null },
}

/** Queues of appeals, which another moderator answers than the one who decided. */
const appealQueues: ReadonlySet<QueueName> = new Set(['appeals', 'sanctions'])

type QueueListProps = {
  readonly waiting: readonly Queue[]
  readonly now: number
  /** The team has no other member. */
  readonly isOnlyMember: boolean
}

export function QueueList({ waiting, now, isOnlyMember }: QueueListProps) {
  const pending = waiting.filter((queue) => queue.waiting > 0)
  const empty = waiting.filter((queue) => queue.waiting === 0)
  return (
    <section aria-labelledby="pendiente">
      <h2 id="pendiente" className="font-voice text-2xl">
        Pendiente
      </h2>
      {pending.length > 0 && (
        <ul className="mt-4 grid gap-3 wide:grid-cols-2">
          {pending.map((queue) => (
            <QueueCard
              key={queue.name}
              queue={queue}
              now={now}
              isBlocked={isOnlyMember && appealQueues.has(queue.name)}
            />
          ))}
        </ul>
      )}
      {empty.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 text-sm text-ink-2">
          <p className="font-semibold">{pending.length > 0 ? 'Sin pendientes:' : 'No hay nada pendiente:'}</p>
          <ul className="flex flex-wrap gap-x-4">
            {empty.map(({ name }) => (
              <li key={name} className="flex min-h-11 items-center">
                <QueueName {...queues[name]} className="text-link" />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

type QueueCardProps = { readonly queue: Queue; readonly now: number; readonly isBlocked: boolean }

function QueueCard({ queue, now, isBlocked }: QueueCardProps) {
  const { name, waiting, oldest } = queue
  return (
    <li className="relative flex items-center justify-between gap-4 rounded-card border border-line bg-surface px-5 py-4 shadow-card has-[a:hover]:border-line-strong">
      <div className="min-w-0">
        <p className="font-semibold">
          <QueueName {...queues[name]} className="stretched-link" />
        </p>
        {oldest !== null && <p className="mt-0.5 text-sm text-ink-3">Lo más antiguo, {relativeTime(oldest, now)}</p>}
        {isBlocked && (
          <p className="mt-0.5 text-sm font-semibold text-warn">
            Hace falta otra persona del equipo para lo que decidiste.
          </p>
        )}
        {name === 'evidence' && (
          <p className="mt-0.5 text-sm text-ink-3">
            Se ven con <code>murmullo evidence list</code>
          </p>
        )}
      </div>
      <p className="text-3xl font-semibold tabular-nums">
        {waiting}
        {waiting === adminLimits.waitingMax && '+'}
      </p>
    </li>
  )
}

type QueueNameProps = { readonly name: string; readonly to: string | null; readonly className: string }

function QueueName({ name, to, className }: QueueNameProps) {
  if (to === null) return name
  return (
    <Link to={to} className={className}>
      {name}
    </Link>
  )
}
