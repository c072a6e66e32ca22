// Infinite list of pending chat requests, with a link to each request.
import type { ChatRequest } from '@murmullo/contract/chat/chat'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Page } from '../../../lib/lists/fetch-page.ts'
import { errorMessages, networkErrorMessage } from '../../../lib/errors/error-messages.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { type TimeZoneOffset, listTime, fullTime } from '../chat-dates.ts'
import { displayName } from '../display-name.ts'
import { elementId, useRevalidatedList } from '../use-revalidated-list.ts'

type RequestListProps = {
  readonly first: Page<ChatRequest>
  readonly pending: number
  readonly now: number
  readonly clock: TimeZoneOffset
}

export function RequestList({ first, pending, now, clock }: RequestListProps) {
  const list = useRevalidatedList(first, '/more/requests?after=')
  const end = useRef<HTMLDivElement>(null)
  if (list.shown.length === 0) return null
  return (
    <section aria-labelledby="solicitudes" className="mb-8">
      <h2 id="solicitudes" className="rounded-control bg-accent-soft px-4 py-3 font-semibold text-accent">
        {pending === 1 ? 'Tienes 1 solicitud de chat pendiente' : `Tienes ${pending} solicitudes de chat pendientes`}
      </h2>
      <ul className="mt-3 flex flex-col gap-3">
        {list.shown.map((request) => (
          <li key={request.id} id={elementId(request.id)} tabIndex={-1}>
            <RequestCard request={request} now={now} clock={clock} />
          </li>
        ))}
      </ul>
      {list.next !== null && (
        <LoadMore
          href={`/chat?solicitudes=${list.next}`}
          label="Ver más solicitudes"
          state={list.state}
          failure={list.failed ? errorMessages[list.failed] : networkErrorMessage}
          onLoad={list.load}
          end={end}
        />
      )}
    </section>
  )
}

type RequestCardProps = { readonly request: ChatRequest; readonly now: number; readonly clock: TimeZoneOffset }

function RequestCard({ request: { id, nickname, message, at }, now, clock }: RequestCardProps) {
  const name = displayName(nickname)
  return (
    <article className="relative flex gap-3 rounded-card border border-accent-line bg-surface px-4 py-3.5 shadow-card transition-colors duration-150 has-[a:hover]:bg-sunken">
      <Avatar nickname={name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <Link to={`/chat/requests/${id}`} className="stretched-link font-semibold">
            {name}
            <span className="sr-only"> quiere conversar contigo</span>
          </Link>
          <time dateTime={at} title={fullTime(at, clock)} className="text-meta text-ink-3 tabular-nums">
            {listTime(at, now, clock)}
          </time>
        </p>
        {message ? (
          <p className="mt-0.5 line-clamp-3 font-voice text-base/snug text-ink-2">«{message}»</p>
        ) : (
          <p className="mt-0.5 text-sm text-ink-3">Quiere conversar contigo.</p>
        )}
      </div>
    </article>
  )
}
